import type { Definition, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { replaceNodes } from './nodes.ts'

/**
 * Turns `[text][name]` into `[text](url)` and takes the definitions out, so that there is one kind of link and one
 * kind of image.
 * @param tree Changed in place.
 */
export function inlineReferences(tree: Root): void {
  const definitions = new Map<string, Definition>()
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  const inline = (parent: Parameters<typeof replaceNodes>[0]): void =>
    replaceNodes(parent, (node) => {
      if (node.type === 'definition') return []
      if (node.type !== 'imageReference' && node.type !== 'linkReference') return undefined
      const { url = '', title } = definitions.get(node.identifier) ?? {}
      const { position } = node
      if (node.type === 'imageReference') return [{ type: 'image', alt: node.alt, url, title, position }]
      inline(node)
      return [{ type: 'link', url, title, children: node.children, position }]
    })
  inline(tree)
}
