import type { Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import { lineOf } from './nodes.ts'
import type { Report } from './diagnostics.ts'
import { isTruncate } from './syntax.ts'

/**
 * Takes the truncate mark out of a page and returns what stands before it, or `undefined` where there is no mark.
 * @param tree Changed in place.
 * @param report Called for marks that cut nothing.
 */
export function extractTeaser(tree: Root, report: Report): Root | undefined {
  let teaser: Root | undefined
  visitParents(tree, 'mdxFlowExpression', (node, ancestors) => {
    if (!isTruncate(node)) return
    const before = tree.children.slice(0, tree.children.indexOf(node))
    if (ancestors.length > 1)
      report(lineOf(node), 'The truncate mark stands inside of another block. Put it between two paragraphs.')
    else if (teaser) report(lineOf(node), 'The page has two truncate marks. Keep the first.')
    else if (before.length === 0)
      report(lineOf(node), 'Nothing stands before the truncate mark. Put it after the first paragraphs.')
    else teaser = { type: 'root', children: before }
  })
  tree.children = tree.children.filter((node) => !isTruncate(node))
  return teaser
}
