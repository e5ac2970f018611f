import type { ElementContent, RootContent } from 'hast'
import type {} from 'mdast-util-mdx'

const blocks = new Set(
  'blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody thead tr td th ul'.split(' '),
)

/**
 * Takes out the line breaks that remark-rehype puts between blocks: every one would be a text node in the payload and
 * at hydration. Line breaks between words stay.
 * @param parent HTML tree of a page; changed in place.
 */
export function collapseWhitespace(parent: { children: (RootContent | ElementContent)[] }): void {
  const { children } = parent
  parent.children = children.filter(
    (node, index) => !(node.type === 'text' && node.value === '\n' && isEdge(children, index)),
  )
  for (const child of parent.children) if ('children' in child) collapseWhitespace(child)
}

function isEdge(siblings: readonly (RootContent | ElementContent)[], index: number): boolean {
  const before = siblings[index - 1]
  const after = siblings[index + 1]
  return !before || !after || isBlock(before) || isBlock(after)
}

function isBlock(node: RootContent | ElementContent): boolean {
  return node.type === 'mdxJsxFlowElement' || (node.type === 'element' && blocks.has(node.tagName))
}
