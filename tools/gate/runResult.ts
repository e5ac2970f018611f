import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { EngineName, SampleRecord } from '../../src/record/record.ts'
import type { PackedSteps } from '../../src/record/steps.ts'

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
export interface Expectation {
  sample: number
  /** Line in the page. */
  line: number
  /** What is written behind it now. */
  stated: string
  /** One entry for each time something was shown there. */
  got: string[]
}

/** What running a program showed. Plain JSON, so that it can be kept on disk. */
export interface RunResult {
  engines: EngineName[]
  /** Problems that do not depend on what the page states. */
  diagnostics: SourceDiagnostic[]
  /** What each sample printed, by position; samples that printed nothing are left out. */
  outputs: Record<number, string>
  expectations: Expectation[]
  thrown?: Thrown
  /** The steps of samples that show them, by position. */
  steps?: Record<number, PackedSteps>
  /** The types of the names of samples with `types`, packed, by position. */
  types?: Record<number, string>
  /** What the type checker reports of samples with `error`, a line for each stated code, by position. */
  reports?: Record<number, string>
  /** Heights of its page where it is shown without a script, in CSS pixels. */
  heights?: SampleRecord['heights']
}

/** The state of one sample after the run. */
export type Verdict = 'checked' | 'failed' | 'skipped'

/** Makes a result without anything in it. */
export function emptyRunResult(...engines: EngineName[]): RunResult {
  return { engines, diagnostics: [], outputs: {}, expectations: [] }
}
