import type { Root, RootContent } from 'mdast'
import type { Section } from './compiled.ts'
import { plainText } from './text.ts'

/**
 * Cuts a page into one record per h1, h2 and h3 for the search. Text under an h4 belongs to the h3 above it.
 * @param tree a tree with ids and without hidden fences
 */
export function readSections(tree: Root): Section[] {
  let nodes: RootContent[] = []
  const open: { section: Section; nodes: RootContent[] }[] = [
    { section: { level: 1, heading: '', id: '', text: '' }, nodes },
  ]
  for (const node of tree.children) {
    if (node.type === 'heading' && (node.depth === 2 || node.depth === 3)) {
      nodes = []
      open.push({
        section: { level: node.depth, heading: plainText(node, { fences: true }), id: node.data?.id ?? '', text: '' },
        nodes,
      })
    } else {
      nodes.push(node)
    }
  }
  return open.map(({ section, nodes }) => ({
    ...section,
    text: plainText({ type: 'root', children: nodes }, { fences: true }),
  }))
}
