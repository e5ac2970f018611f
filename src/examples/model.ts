import type { Meta } from '../markdown/meta.ts'

/** What a sample can be proven by. */
export type EngineName =
  | 'axe'
  | 'bash'
  | 'chromium'
  | 'git'
  | 'html-validate'
  | 'node'
  | 'parser'
  | 'postgres'
  | 'react'
  | 'sqlite'
  | 'typescript'

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
  output?: Output
}

/** The kind of place a program runs in. */
export type ProgramKind = 'bash' | 'data' | 'node' | 'page' | 'sql'

/** Samples that run together. */
export interface Program {
  kind: ProgramKind
  /** In the order in which they run. */
  samples: readonly Sample[]
  /** Positions in `samples` whose results are judged and recorded here; the others are judged by another program. */
  judged: readonly number[]
  /** Assertions that run after the samples. */
  checks: readonly Sample[]
  /** A starter must not pass the checks of its exercise. */
  checksMustFail: boolean
}

/** A fault that the gate found. */
export interface Finding {
  file: string
  line: number
  /** What is wrong. */
  message: string
  expected?: string
  got?: string
  /** What to do about it. */
  mend: string
  /** Only the stated output differs, so that `--update` can mend it. */
  stale?: boolean
}

/** What ended a run early. */
export interface Thrown {
  /** As it is written in `throws`: `TypeError: …`. */
  text: string
  /** Position in the samples of the program; absent when unknown or in the checks. */
  sample?: number
  /** Line in the page. */
  line?: number
  /** It came from the checks of an exercise and not from the program. */
  inCheck?: boolean
}

/** What was seen at one `//=>`. */
export interface Mark {
  sample: number
  /** Line in the page. */
  line: number
  /** What is written behind it now. */
  stated: string
  /** One entry for each time something was shown there. */
  got: string[]
}

/** What running a program showed. Plain JSON, so that it can be kept on disk. */
export interface Outcome {
  engines: EngineName[]
  /** Faults that do not depend on what the page states. */
  findings: Finding[]
  /** What each sample printed, by position; samples that printed nothing are left out. */
  outputs: Record<number, string>
  marks: Mark[]
  thrown?: Thrown
}

/** The state of one sample after the run. */
export type Verdict = 'checked' | 'failed' | 'skipped'

/** Makes an outcome without anything in it. */
export function emptyOutcome(...engines: EngineName[]): Outcome {
  return { engines, findings: [], outputs: {}, marks: [] }
}
