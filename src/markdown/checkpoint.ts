import type { BlockContent, Link, Paragraph, PhrasingContent, Root } from 'mdast'
import type { Part, TocItem } from './shared/compiled.ts'
import { block } from './jsx.ts'
import { isCheckpoint, lineOf } from './nodes.ts'
import { minutesInWords } from './shared/minutes.ts'
import type { Report } from './diagnostics.ts'

/** Component, and in the Markdown export a mark, for the link to the lesson that follows: only the whole site knows it. */
export const NEXT_LESSON = 'NextLesson'

/** Checks that a checkpoint, if there is one, has sections before it and after it. */
export function checkCheckpoint(tree: Root, report: Report): void {
  const joint = tree.children.findIndex(isCheckpoint)
  const node = tree.children[joint]
  if (!node) return
  const isSection = (child: Root['children'][number] | undefined) => child?.type === 'heading' && child.depth === 2
  if (!tree.children.slice(0, joint).some(isSection))
    report(lineOf(node), '`:::checkpoint` has no section before it. Move it to the end of the first part.')
  const after = tree.children.slice(joint + 1).find((child) => child.type !== 'mdxFlowExpression')
  if (!isSection(after))
    report(
      after ? lineOf(after) : lineOf(node),
      'After `:::checkpoint` no section begins. Write a heading (`## …`): the second part is found by its sections.',
    )
}

/**
 * Writes into the checkpoint what the build knows: how long the first part took, what follows, and what the second part
 * holds.
 * @param tree Changed in place.
 */
export function completeCheckpoint(tree: Root, toc: readonly TocItem[], parts: readonly Part[]): void {
  const node = tree.children.find(isCheckpoint)
  const [first, second] = parts
  if (!node || !first || !second) return
  const begin = toc.findIndex(({ begins }) => begins !== undefined)
  const sections = begin < 0 ? [] : toc.slice(begin).filter(({ level }) => level === 2)
  node.children.push(
    paragraph(text(`That was part one, about ${minutesInWords(first.minutes)}. You can stop here.`)),
    block(NEXT_LESSON, {}),
    paragraph(strong('Part two'), text(` takes about ${minutesInWords(second.minutes)}, when you need it:`)),
    {
      type: 'list',
      spread: false,
      children: sections.map((item) => ({ type: 'listItem', spread: false, children: [paragraph(link(item))] })),
    },
  )
}

const paragraph = (...children: PhrasingContent[]): Paragraph & BlockContent => ({ type: 'paragraph', children })
const text = (value: string): PhrasingContent => ({ type: 'text', value })
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [{ type: 'text', value }] })
const link = ({ id, text: label }: TocItem): Link => ({
  type: 'link',
  url: `#${id}`,
  children: [{ type: 'text', value: label }],
})
