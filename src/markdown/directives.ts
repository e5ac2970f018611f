import type { Code, Nodes, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { visitParents } from 'unist-util-visit-parents'
import { findAssertions } from '../samples/assertions.ts'
import { isHidden, lineOf, splitLabel } from './nodes.ts'
import type { Report } from './diagnostics.ts'

/** What a container directive is, for the checks, the page and the Markdown export. */
export interface DirectiveKind {
  /** The words that name the box, shown before the author's own title. */
  word: string
  /** Whether it may, must or must not have a `[title]`. */
  title: 'optional' | 'required' | 'none'
  /** The only container it may stand in. */
  inside?: string
  /** Whether it stands between the sections of a page and in no other block: it is a section of its own. */
  section?: true
  /** Whether the box is an aside: a block quote in the Markdown export. */
  aside?: true
  /** Whether a page has at most one, between its sections. */
  once?: true
  /** What may be in braces after it: a number of minutes, positions in a list, names of files, or a word without a value. */
  attributes?: Readonly<Record<string, 'files' | 'minutes' | 'numbers' | 'word'>>
}

/** Every container directive that authors may use. */
export const directives: Readonly<Record<string, DirectiveKind>> = {
  note: { word: 'Note', title: 'optional', aside: true },
  tip: { word: 'Tip', title: 'optional', aside: true },
  warning: { word: 'Warning', title: 'optional', aside: true },
  pitfall: { word: 'Pitfall', title: 'optional', aside: true },
  objectives: { word: 'You will learn to', title: 'none' },
  summary: { word: 'Summary', title: 'none' },
  rule: { word: 'Rule', title: 'none', aside: true },
  checkpoint: { word: 'Checkpoint', title: 'none', section: true, once: true },
  start: { word: '', title: 'none', once: true },
  checked: { word: '', title: 'none', once: true },
  deep: { word: 'In depth', title: 'required', section: true },
  exercise: {
    word: 'Exercise',
    title: 'optional',
    attributes: { minutes: 'minutes', optional: 'word', practices: 'numbers' },
  },
  predict: { word: 'Predict', title: 'required' },
  hint: { word: 'Hint', title: 'optional', inside: 'exercise' },
  solution: { word: 'Solution', title: 'optional', inside: 'exercise' },
  project: {
    word: 'Your files after this step',
    title: 'none',
    section: true,
    once: true,
    attributes: { pictures: 'files' },
  },
  tabs: { word: '', title: 'none' },
  tab: { word: '', title: 'required', inside: 'tabs' },
  short: { word: 'Short answer', title: 'none' },
  weak: { word: 'What a weak answer gets wrong', title: 'none' },
}

/**
 * Numbers the exercises and checks every container: known, closed, titled and nested as it should be.
 * @param tree Its fences are read; changed in place.
 */
export function checkDirectives(tree: Root, report: Report): void {
  let exercises = 0
  const seen = new Map<string, number>()
  visitParents(tree, 'containerDirective', (node, ancestors) => {
    const parent = ancestors.at(-1)
    for (const message of checkContainer(node, parent)) report(lineOf(node), message)
    const first = seen.get(node.name)
    if (first === undefined) seen.set(node.name, lineOf(node))
    else if (kindOf(node)?.once)
      report(lineOf(node), `\`:::${node.name}\` is on line ${first} already. A page has one: take this one out.`)
    if (node.name === 'exercise') node.data = { ...node.data, ...exerciseData(node), number: ++exercises }
    for (const message of checkSpecification(node)) report(lineOf(node), message)
  })
  visit(tree, 'paragraph', (node) => {
    const first = node.children[0]
    if (first?.type === 'text' && /^:{3,}/.test(first.value)) report(lineOf(node), strayMarker(first.value))
  })
}

const kindOf = ({ name }: ContainerDirective): DirectiveKind | undefined =>
  Object.hasOwn(directives, name) ? directives[name] : undefined

/** What an exercise is, besides its number. */
function exerciseData(node: ContainerDirective): NonNullable<ContainerDirective['data']> {
  const { minutes, optional, practices } = node.attributes ?? {}
  const checked = hasChecks(node)
  return {
    checked,
    ...(minutes && { minutes: Number(minutes) }),
    ...(optional !== undefined && { optional: true }),
    ...(practices && { practices: practices.split(' ').map(Number) }),
    ...(checked && startsFromNothing(node) && { specification: specificationOf(node) }),
  }
}

/** What the checks ask for, in words. */
function specificationOf({ children }: ContainerDirective): string[] {
  const checks = children.filter((child) => child.type === 'code').filter(isSolvable)
  return [...new Set(checks.flatMap(({ value }) => findAssertions(value).map(({ asks }) => asks)))]
}

const COMMENTS = /\/\*[^]*?\*\/|<!--[^]*?-->|^\s*(?:\/\/|#|--).*$/gm

/** Whether what the reader writes over has no code: its fences are empty, or hold comments alone. */
function startsFromNothing({ children }: ContainerDirective): boolean {
  const solution = children.flatMap((child) =>
    child.type === 'containerDirective' && child.name === 'solution' ? child.children : [],
  )
  const solved = new Set(solution.flatMap((child) => (child.type === 'code' ? [child.lang] : [])))
  // Other languages are what it works on, such as the markup of a style.
  const starters = children
    .filter((child) => child.type === 'code')
    .filter((node) => isStarter(node) && solved.has(node.lang))
  return starters.length > 0 && starters.every(({ value }) => value.replace(COMMENTS, '').trim() === '')
}

function isStarter(node: Code): boolean {
  return node.lang !== 'output' && !isHidden(node)
}

/** Whether an exercise has a `check` fence that a browser can run, and so can be solved in the page. */
function hasChecks({ children }: ContainerDirective): boolean {
  return children.some((child) => child.type === 'code' && isSolvable(child))
}

function isSolvable({ data }: Code): boolean {
  const { check, env } = data?.fence?.meta ?? {}
  return check === true && env !== 'node'
}

/** Where the page shows what the checks ask for, all of it must be words. */
function checkSpecification({ data }: ContainerDirective): string[] {
  const { specification } = data ?? {}
  if (!specification || (specification.length > 0 && !specification.includes(''))) return []
  return [
    'The exercise starts from nothing, so the page shows what its checks ask for, and a check does not say it. Write each as `if (…) throw new Error("…")` with a message that begins with fixed text.',
  ]
}

function checkContainer(node: ContainerDirective, parent: Nodes | undefined): string[] {
  const messages: string[] = []
  const kind = kindOf(node)
  const name = `\`:::${node.name}\``
  if (!kind) return [`Unknown container ${name}. Known are: ${Object.keys(directives).join(', ')}.`]

  const { label, body } = splitLabel(node)
  const within = parent?.type === 'containerDirective' ? parent.name : undefined
  if (!node.data?.position?.closing)
    messages.push(
      `${name} is never closed. Close it with a line of as many colons; a container around another needs one colon more.`,
    )
  if (kind.title === 'required' && !label) messages.push(`${name} has no title. Write \`:::${node.name}[Title]\`.`)
  if (kind.title === 'none' && label) messages.push(`${name} takes no title. Leave out the square brackets.`)
  messages.push(...checkAttributes(node, kind.attributes))
  if (kind.inside && within !== kind.inside)
    messages.push(`${name} stands outside of \`:::${kind.inside}\`. Move it directly into one.`)
  if (kind.section && parent?.type !== 'root')
    messages.push(`${name} stands inside of another block. Move it out: readers find it as a section of its own.`)
  if (body.length === 0) messages.push(`${name} is empty. Write something in it or take it out.`)
  if (node.name === 'tabs' && body.some((child) => child.type !== 'containerDirective' || child.name !== 'tab'))
    messages.push('`:::tabs` holds something else than `:::tab[Title]`. Put everything into tabs.')
  if (node.name === 'project' && body.some((child) => child.type !== 'code'))
    messages.push('`:::project` holds something else than fences. Put its files into it and the text before it.')
  return messages
}

function checkAttributes({ name, attributes }: ContainerDirective, known: DirectiveKind['attributes']): string[] {
  return Object.entries(attributes ?? {}).flatMap(([key, value]) => {
    if (!known) return [`\`:::${name}\` takes no attributes. Leave out the braces.`]
    const kind = Object.hasOwn(known, key) ? known[key] : undefined
    if (!kind) return [`\`:::${name}\` has no attribute \`${key}\`. Known are: ${Object.keys(known).join(', ')}.`]
    if (kind === 'word') return value ? [`\`${key}\` takes no value. Write just \`${key}\`.`] : []
    if (kind === 'files')
      return /^[a-z\d][a-z\d-]*\.[a-z]+( [a-z\d][a-z\d-]*\.[a-z]+)*$/.test(value ?? '')
        ? []
        : [
            `\`${key}="${value ?? ''}"\` names no files beside the page. Write their names, e.g. \`${key}="garden.jpg"\`.`,
          ]
    if (kind === 'numbers')
      return /^[1-9]( [1-9])*$/.test(value ?? '')
        ? []
        : [`\`${key}="${value ?? ''}"\` names no objectives. Write their numbers, e.g. \`${key}="1 3"\`.`]
    return /^[1-9]\d?$/.test(value ?? '')
      ? []
      : [`\`${key}=${value ?? ''}\` is not a number of minutes. Write a whole number, e.g. \`${key}=5\`.`]
  })
}

function strayMarker(text: string): string {
  const [line = ''] = text.split('\n')
  return /^:+$/.test(line)
    ? `\`${line}\` closes nothing. A container around another needs one colon more than the one in it, on both its lines.`
    : `\`${line}\` opens nothing. Write the name right after the colons, then an optional [title]: \`:::note[Title]\`.`
}
