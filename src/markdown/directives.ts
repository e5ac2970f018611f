import type { Nodes, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { visitParents } from 'unist-util-visit-parents'
import { parseMeta } from '../samples/meta.ts'
import { lineOf, splitLabel } from './nodes.ts'
import type { Report } from './problems.ts'

/** What a container directive is, for the checks, the page and the `.md` twin. */
export interface DirectiveKind {
  /** The words that name the box, shown before the author's own title. */
  word: string
  /** Whether it may, must or must not have a `[title]`. */
  title: 'optional' | 'required' | 'none'
  /** The only container it may stand in. */
  inside?: string
  /** Whether it stands between the sections of a page and in no other block: it is a section of its own. */
  section?: true
  /** Whether the box is an aside: a block quote in the `.md` twin. */
  aside?: true
}

/** Every container directive that authors may use. */
export const directives: Readonly<Record<string, DirectiveKind>> = {
  note: { word: 'Note', title: 'optional', aside: true },
  tip: { word: 'Tip', title: 'optional', aside: true },
  warning: { word: 'Warning', title: 'optional', aside: true },
  pitfall: { word: 'Pitfall', title: 'optional', aside: true },
  objectives: { word: 'You will learn to', title: 'none' },
  summary: { word: 'Summary', title: 'none' },
  deep: { word: 'In depth', title: 'required', section: true },
  exercise: { word: 'Exercise', title: 'optional' },
  predict: { word: 'Predict', title: 'required' },
  hint: { word: 'Hint', title: 'optional', inside: 'exercise' },
  solution: { word: 'Solution', title: 'optional', inside: 'exercise' },
  tabs: { word: '', title: 'none' },
  tab: { word: '', title: 'required', inside: 'tabs' },
  short: { word: 'Short answer', title: 'none' },
  weak: { word: 'What a weak answer gets wrong', title: 'none' },
}

/** Numbers the exercises and checks every container: known, closed, titled and nested as it should be. */
export function checkDirectives(tree: Root, report: Report): void {
  let exercises = 0
  visitParents(tree, 'containerDirective', (node, ancestors) => {
    const parent = ancestors.at(-1)
    for (const fault of containerFaults(node, parent)) report(lineOf(node), fault)
    if (node.name === 'exercise') node.data = { ...node.data, number: ++exercises, checked: hasChecks(node) }
  })
  visit(tree, 'paragraph', (node) => {
    const first = node.children[0]
    if (first?.type === 'text' && /^:{3,}/.test(first.value)) report(lineOf(node), strayFault(first.value))
  })
}

/** Whether an exercise has a `check` fence that a browser can run, and so can be solved in the page. */
function hasChecks(exercise: ContainerDirective): boolean {
  return exercise.children.some((child) => {
    const { check, env } = child.type === 'code' ? parseMeta(child.meta ?? '').meta : {}
    return check === true && env !== 'node'
  })
}

function containerFaults(node: ContainerDirective, parent: Nodes | undefined): string[] {
  const faults: string[] = []
  const kind = Object.hasOwn(directives, node.name) ? directives[node.name] : undefined
  const name = `\`:::${node.name}\``
  if (!kind) return [`Unknown container ${name}. Known are: ${Object.keys(directives).join(', ')}.`]

  const { label, body } = splitLabel(node)
  const within = parent?.type === 'containerDirective' ? parent.name : undefined
  if (!node.data?.position?.closing)
    faults.push(
      `${name} is never closed. Close it with a line of as many colons; a container around another needs one colon more.`,
    )
  if (kind.title === 'required' && !label) faults.push(`${name} has no title. Write \`:::${node.name}[Title]\`.`)
  if (kind.title === 'none' && label) faults.push(`${name} takes no title. Leave out the square brackets.`)
  if (Object.keys(node.attributes ?? {}).length > 0) faults.push(`${name} takes no attributes. Leave out the braces.`)
  if (kind.inside && within !== kind.inside)
    faults.push(`${name} stands outside of \`:::${kind.inside}\`. Move it directly into one.`)
  if (kind.section && parent?.type !== 'root')
    faults.push(`${name} stands inside of another block. Move it out: readers find it as a section of its own.`)
  if (body.length === 0) faults.push(`${name} is empty. Write something in it or take it out.`)
  if (node.name === 'tabs' && body.some((child) => child.type !== 'containerDirective' || child.name !== 'tab'))
    faults.push('`:::tabs` holds something else than `:::tab[Title]`. Put everything into tabs.')
  return faults
}

function strayFault(text: string): string {
  const [line = ''] = text.split('\n')
  return /^:+$/.test(line)
    ? `\`${line}\` closes nothing. A container around another needs one colon more than the one in it, on both its lines.`
    : `\`${line}\` opens nothing. Write the name right after the colons, then an optional [title]: \`:::note[Title]\`.`
}
