import type { Heading, Root, RootContent } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import { isFolded, lineOf } from './nodes.ts'
import type { Report } from './diagnostics.ts'

/** What readers type into the search who need a section, in words other than its own. */
export interface Asked {
  queries: string[]
  /** Messages of consoles and tools that the section explains. */
  errors: string[]
}

const ASKED = /^\s*\/\*\s*asked:([^]*)\*\/\s*$/
const ERROR = /^error: +/

/** Whether a node is a comment that says what readers ask for. */
export function isAsked(node: RootContent): boolean {
  return node.type === 'mdxFlowExpression' && ASKED.test(node.value)
}

/**
 * Takes the comments out of a page that say what readers ask for, and keeps what they say at the heading before them,
 * or at the page: one query a line, messages after `error: `.
 * @param tree Changed in place.
 * @param report Called for comments that stand in the wrong place or say nothing.
 */
export function extractAsked(tree: Root, report: Report): void {
  visitParents(tree, 'mdxFlowExpression', (node, ancestors) => {
    const [, text] = ASKED.exec(node.value) ?? []
    if (text === undefined) return
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const before = tree.children.slice(0, tree.children.indexOf(node))
    const isSection = (child: RootContent): child is Heading => child.type === 'heading' && child.depth < 4
    const parent = ancestors.at(-1)
    const folded = isFolded(parent) ? parent : undefined
    const section = folded ?? before.findLast(isSection) ?? tree
    if (ancestors.length > 1 && !folded)
      report(lineOf(node), 'What is asked stands inside of another block. Put it under the heading of its section.')
    else if (lines.length === 0)
      report(lineOf(node), 'This comment names nothing that is asked. Write one query a line, or take it out.')
    else if (section.data?.asked)
      report(lineOf(node), 'The section says twice what is asked. Put all of it into one comment.')
    else
      section.data = {
        ...section.data,
        asked: {
          queries: lines.filter((line) => !ERROR.test(line)),
          errors: lines.filter((line) => ERROR.test(line)).map((line) => line.replace(ERROR, '')),
        },
      }
  })
  for (const parent of [tree, ...tree.children.filter(isFolded)])
    parent.children = parent.children.filter((node) => !isAsked(node))
}
