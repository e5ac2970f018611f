import type { Code, Root } from 'mdast'
import type { Sample } from '../samples/sample.ts'
import { listFences, toSamples } from './fenceList.ts'
import { DIAGRAM } from '../samples/languages.ts'
import type { Meta } from '../samples/meta.ts'
import { isHidden, lineOf, replaceNodes } from './nodes.ts'
import type { Report } from './diagnostics.ts'

/** What the opening line of a fence says. */
export interface Fence {
  lang: string
  meta: Meta
  /** Part of a program, but not shown: `hidden` and `check` fences. */
  hidden: boolean
  /** Name of the sample, shared with the example gate; absent where the fence is none. */
  sample?: string
  /** Which of several equal samples of the page it is, from 1. */
  nth: number
  /** It is a file of the reader's own site. */
  project?: true
}

/**
 * Reads the opening line of every fence into `data.fence`.
 * @param page Path relative to the content folder.
 * @param report Called for unknown languages and words, and for outputs that follow no sample.
 * @returns the samples among them, shown or hidden
 */
export function readFences(tree: Root, page: string, report: Report): Sample[] {
  const { all, samples, loneOutputs } = listFences(tree)
  const named = new Map(samples.map((sample) => [sample.node, sample]))
  for (const { node, meta, messages } of all) {
    for (const message of [...messages, ...checkFence(node, meta)]) report(lineOf(node), message)
    const { id: sample, nth = 1, project } = named.get(node) ?? {}
    const lang = node.lang ?? 'text'
    node.data = {
      ...node.data,
      fence: { lang, meta, hidden: Boolean(meta.hidden ?? meta.check), sample, nth, ...(project && { project: true }) },
    }
  }
  for (const { node, second } of loneOutputs)
    report(
      lineOf(node),
      second
        ? 'The sample has two `output` fences. Keep one.'
        : 'An `output` fence follows no sample. Put it right after the fence that prints it.',
    )
  return toSamples(samples, page)
}

function checkFence(node: Code, meta: Meta): string[] {
  const messages: string[] = []
  if (node.lang === DIAGRAM && !meta.alt)
    messages.push('The diagram has no text alternative. Add `alt="…"`: a full sentence that says what it shows.')
  if (node.lang !== DIAGRAM && meta.alt)
    messages.push('`alt` is for mermaid diagrams. Use `title="…"` to name a sample.')
  if (meta.types && node.lang !== 'ts' && node.lang !== 'tsx')
    messages.push('`types` is for TypeScript. Take the word away, or write the sample as `ts` or `tsx`.')
  if (meta.types && (meta.hidden ?? meta.check)) messages.push('Nobody sees this sample. Take `types` away.')
  const last = node.value.split('\n').length
  const beyond = meta.lines?.filter((line) => line > last) ?? []
  if (beyond.length > 0)
    messages.push(
      `Line ${beyond.join(', ')} is highlighted, but the sample has only ${last === 1 ? 'one line' : `${last} lines`}. Fix the \`{…}\`.`,
    )
  return messages
}

/**
 * Takes what the reader does not see out of the tree, and joins each `output` fence to the sample it was printed by.
 * @param tree Its fences were read by `readFences`; changed in place.
 */
export function joinFences(tree: Root): void {
  let before: Code | undefined
  let nextIndex = -1
  let siblings: unknown
  replaceNodes(tree, (node, parent) => {
    const index = parent.children.findIndex((child) => child === node)
    const sample = siblings === parent && index === nextIndex ? before : undefined
    if (node.type !== 'code') return undefined
    siblings = parent
    nextIndex = index + 1
    before = node
    if (node.lang === 'output') return joinOutput(node, sample)
    return isHidden(node) ? [] : [node]
  })
}

/** The output of a hidden sample stands alone: that is how a page shows only what a program prints. */
function joinOutput(node: Code, sample: Code | undefined): Code[] {
  // That it follows none was told when the fences were read.
  if (!sample) return []
  if (isHidden(sample)) return [node]
  sample.data = { ...sample.data, output: node.value }
  return []
}
