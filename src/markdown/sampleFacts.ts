import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { lineOf } from './nodes.ts'

/** What the site counts about one sample. */
export interface SampleFacts {
  lang: string
  /** Name of the sample, shared with the example gate. */
  sample: string
  /** Which of several equal samples of the page it is, from 1. */
  nth: number
  /** 1-based line of its opening backticks. */
  line: number
  /** Why it is not checked. */
  skip?: string
  /** Stated outputs: values behind `//=>`, `output` fences, errors that are thrown or reported. */
  states: number
  /** It has a button that runs it or shows its result. */
  runnable: boolean
}

/**
 * Counts the samples of a page, shown or hidden.
 * @param tree a tree whose fences were read, before hidden ones are taken out
 */
export function sampleFacts(tree: Root): SampleFacts[] {
  const facts: SampleFacts[] = []
  visit(tree, 'code', (node) => {
    const fence = node.data?.fence
    if (!fence) return
    const last = facts.at(-1)
    if (fence.lang === 'output') {
      if (last) last.states += 1
      return
    }
    const { meta, sample } = fence
    // Assertions of an exercise are not counted: nobody reads them.
    if (sample === undefined || meta.check) return
    facts.push({
      lang: fence.lang,
      sample,
      nth: fence.nth,
      line: lineOf(node),
      ...(meta.skip !== undefined && { skip: meta.skip }),
      states: node.value.split('//=>').length - 1 + [meta.throws, meta.error, meta.invalid].filter(Boolean).length,
      runnable: !fence.hidden && Boolean(meta.run ?? meta.preview),
    })
  })
  return facts
}
