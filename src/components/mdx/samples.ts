import type { SampleSteps } from './Steps.tsx'

/** What is known of the samples of one page. */
export interface Samples {
  /**
   * What a sample was checked on, e.g. `Ran on Node 24.21`, or that it was not checked yet; `undefined` where nothing
   * is to be said.
   * @param sample Id from `sampleIds`.
   * @param nth Which of several equal samples of the page, from 1.
   */
  ranOn: (sample: string, nth?: number) => string | undefined
  /**
   * The steps of a sample, where its page shows them.
   * @param sample Id from `sampleIds`.
   * @param nth Which of several equal samples of the page, from 1.
   */
  steps: (sample: string, nth?: number) => SampleSteps | undefined
  /** A reader can run them here: they stand in their own page and not in a list of teasers. */
  runnable: boolean
}
