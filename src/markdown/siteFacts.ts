import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { block, inline } from './jsx.ts'

/** Component, and in the Markdown export a mark, for how long the lesson at the end of a link takes. */
export const LESSON_TIME = 'LessonTime'

/** Component, and in the Markdown export a mark, for how the samples of the whole site are checked. */
export const CHECKED_CLAIM = 'CheckedClaim'

/**
 * Writes into the boxes that say something of the whole site where it belongs: the time of each lesson into the links of
 * `:::start`, and what is checked to the end of `:::checked`.
 * @param tree Its links are resolved; changed in place.
 */
export function markSiteFacts(tree: Root): void {
  visit(tree, 'containerDirective', (node) => {
    if (node.name === 'start')
      visit(node, 'link', (link) => void link.children.push(inline(LESSON_TIME, { href: link.url })))
    if (node.name === 'checked') node.children.push(block(CHECKED_CLAIM, {}))
  })
}
