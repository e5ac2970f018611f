import type { ListItem, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Writes into each exercise that starts from nothing what its checks ask for, before the place where the reader writes.
 * @param tree Without hidden fences; changed in place.
 */
export function showSpecifications(tree: Root): void {
  visit(tree, 'containerDirective', (node) => {
    const { specification } = node.data ?? {}
    if (!specification) return
    const starter = node.children.findIndex(({ type }) => type === 'code')
    node.children.splice(
      starter,
      0,
      {
        type: 'paragraph',
        children: [{ type: 'strong', children: [{ type: 'text', value: 'The checks ask for this:' }] }],
      },
      { type: 'list', spread: false, children: specification.map(item) },
    )
  })
}

const item = (value: string): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
})
