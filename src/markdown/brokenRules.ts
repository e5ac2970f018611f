import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Keeps the rules that samples break from being told. A cheatsheet teaches no mistakes, so the note would only make
 * a reader doubt the row; to someone who writes a first page, the name of a rule says nothing.
 * @param tree Its fences were read by `readFences`; changed in place.
 */
export function dropBrokenRules(tree: Root): void {
  visit(tree, 'code', ({ data }) => {
    if (data?.fence) data.fence = { ...data.fence, meta: { ...data.fence.meta, invalid: undefined } }
  })
}
