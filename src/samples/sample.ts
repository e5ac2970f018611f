import type { Meta } from './meta.ts'

/** An `output` fence. */
export interface Output {
  text: string
  /** 1-based line of its opening backticks. */
  line: number
  /** 1-based line of its closing backticks. */
  endLine: number
}

/** One fence of a page, as it was found. */
export interface Sample {
  /** Name that the page and the record agree about; the same code in two places has the same one. */
  id: string
  /** Which of several samples of its page with this name it is, from 1. */
  nth: number
  /** Path from the content folder, e.g. `docs/css/index.mdx`. */
  page: string
  /** Path to show, from the project folder. */
  file: string
  /** 1-based line of the opening backticks. The first line of code is the next one. */
  line: number
  lang: string
  meta: Meta
  code: string
  /** Position among the fences of its page, from 0. */
  index: number
  /** Position of the exercise it belongs to, from 1. */
  exercise?: number
  /** Whether it stands in the solution of its exercise. */
  solution?: boolean
  /** Where it is a file of the reader's own site: the names of the pictures that lie beside it. */
  project?: readonly string[]
  output?: Output
}

/** The kind of place a program runs in. */
export type ProgramKind = 'bash' | 'data' | 'node' | 'page' | 'scss' | 'sql'

/** Samples that run together. */
export interface Program {
  kind: ProgramKind
  /** In the order in which they run. */
  samples: readonly Sample[]
  /** Positions in `samples` whose results are compared and recorded here; the others are compared by another program. */
  compared: readonly number[]
  /** Assertions that run after the samples. */
  checks: readonly Sample[]
  /** A starter must not pass the checks of its exercise. */
  checksMustFail: boolean
  /** Its readers do not know the parts of a page yet: it owes no `main`. */
  withoutParts?: true
  /** The pictures that lie beside its files, as `data:` addresses by name; another one has a stand-in. */
  pictures?: Readonly<Record<string, string>>
}

/** Whether a reader can run a sample or see its result: it is shown, and asks for it. */
export function isRunnable({ meta }: Sample): boolean {
  return (meta.run ?? meta.preview ?? false) && !meta.hidden && !meta.check && meta.skip === undefined
}

/** Whether the result of a sample is shown to a reader. */
export function hasPreview(sample: Sample): boolean {
  return sample.meta.preview === true && isRunnable(sample)
}

/**
 * Whether what the type checker reports of a sample is told in full. In JSX, `error` names what the parser of TypeScript
 * trips over: a list too long to be shown.
 */
export function hasReports({ lang, meta }: Pick<Sample, 'lang' | 'meta'>): boolean {
  return meta.error !== undefined && lang !== 'jsx'
}

/** How many outputs a sample states: values after `//=>`, its `output` fence, errors that are thrown or reported. */
export function statedOutputs({ code, meta, output }: Sample): number {
  const errors = [meta.throws, meta.error, meta.invalid].filter(Boolean).length
  return code.split('//=>').length - 1 + errors + (output ? 1 : 0)
}
