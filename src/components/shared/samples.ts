import type { PackedSteps } from '../../record/steps.ts'

/** The recorded steps of a sample. */
export interface SampleSteps {
  packed: PackedSteps
  /** Everything that it prints. */
  output: string
  /** Index of the step that is shown before a reader moves; the first when missing. */
  at?: number
}

/** A result that is a document of its own. */
export interface Result {
  /** Path of the document. */
  path: string
  /** CSS pixels: in the text column of a phone, and of a wide screen. */
  heights: readonly [narrow: number, wide: number]
}

/** A sample with all that it stands on. */
export interface Whole {
  /** Path of the text. */
  path: string
  /** What a file of it is called. */
  name: string
}

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
  /**
   * The result of a sample that needs no script; `undefined` where it needs one, or has none.
   * @param sample Id from `sampleIds`.
   * @param nth Which of several equal samples of the page, from 1.
   */
  result: (sample: string, nth?: number) => Result | undefined
  /**
   * The whole of a sample that does not stand alone; `undefined` where it does.
   * @param sample Id from `sampleIds`.
   * @param nth Which of several equal samples of the page, from 1.
   */
  whole: (sample: string, nth?: number) => Whole | undefined
  /** A reader can run them here: they stand in their own page and not in a list of teasers. */
  runnable: boolean
}
