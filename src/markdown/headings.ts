import GithubSlugger from 'github-slugger'
import type { Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { visitParents } from 'unist-util-visit-parents'
import type { TocItem } from './shared/compiled.ts'
import { isCheckpoint, isFolded, lineOf, splitLabel } from './nodes.ts'
import type { Report } from './diagnostics.ts'

/** The outline of a page. */
export interface Outline {
  toc: TocItem[]
  ids: string[]
}

/**
 * Gives every h2, h3, h4, exercise, folded section and checkpoint its fragment identifier and checks that the headings form an outline.
 * @param tree Its exercises are numbered; identifiers go into `data.id`.
 */
export function assignIds(tree: Root, report: Report): Outline {
  const slugger = new GithubSlugger()
  const toc: TocItem[] = []
  const ids: string[] = []
  const joint = tree.children.findIndex(isCheckpoint)
  const firstLater = joint < 0 ? undefined : tree.children.slice(joint).find((node) => node.type === 'heading')
  let above = 1
  visitParents(tree, 'heading', (node, ancestors) => {
    const { depth } = node
    const text = toString(node).replace(/\s+/g, ' ').trim()
    const reject = (message: string) => report(lineOf(node), message)
    if (!text) reject('The heading is empty. Write its text or take it out.')
    if (depth === 1) reject(`\`# ${text}\` is an h1, but the title of the front matter is. Begin with \`##\`.`)
    else if (depth > above + 1)
      reject(`The heading "${text}" is an h${depth} under an h${above}. Write \`${'#'.repeat(above + 1)}\`.`)
    if (ancestors.length > 1)
      reject(`The heading "${text}" stands inside of another block. Move it out, or write it in bold.`)
    above = Math.max(depth, 2)
    if (depth === 1 || depth > 4) return

    const id = slugger.slug(text) || slugger.slug('section')
    node.data = { ...node.data, id }
    ids.push(id)
    if (depth === 2 || depth === 3)
      toc.push({ id, text, level: depth, ...(node === firstLater && { begins: 'Part two' }) })
  })
  visit(tree, 'containerDirective', (node) => {
    const name = fragmentName(node)
    if (name === undefined) return
    const id = slugger.slug(name) || slugger.slug('section')
    node.data = { ...node.data, id }
    ids.push(id)
  })
  return { toc, ids }
}

/** What the fragment of a container is made of, if it has one. */
function fragmentName(node: ContainerDirective): string | undefined {
  if (node.name === 'exercise') return `exercise-${node.data?.number ?? ''}`
  if (isCheckpoint(node)) return node.name
  return isFolded(node) ? toString(splitLabel(node).label) : undefined
}
