import { isSameFailure, measures } from '../../src/record/failure.ts'
import type { RecordReader, SampleRecord } from '../../src/record/record.ts'
import type { PackedSteps } from '../../src/record/steps.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'
import { compare, trimOutput } from './compare.ts'
import type { RunResult } from './runResult.ts'

/**
 * What an earlier run has shown, as the committed record has it. A run that passes and shows the same is the second of
 * two that agree, so it need not be repeated: what depends on time, order or chance differs from the record, sooner
 * than from a run a moment before it.
 */
export class RecordedRun {
  readonly #record: RecordReader

  constructor(record: RecordReader) {
    this.#record = record
  }

  /** Whether a run has shown what is recorded of the program, of which everything must be known. */
  agrees(program: Program, runResult: RunResult): boolean {
    const { compared, samples, checks, checksMustFail } = program
    const [check] = checks
    const isKnown = compared.length > 0 || (checksMustFail && check !== undefined)
    return (
      isKnown &&
      compare(program, runResult).length === 0 &&
      compared.every((position) => {
        const known = this.#find(samples[position])
        return known !== undefined && (known.output ?? '') === trimOutput(runResult.outputs[position] ?? '')
      }) &&
      (!checksMustFail || this.failure(program, runResult.thrown?.text ?? '') === this.#find(check)?.fails)
    )
  }

  /** What the checks of an exercise throw for its starter: as it is recorded where it means the same. */
  failure({ checks }: Pick<Program, 'checks'>, text: string): string {
    const known = this.#find(checks[0])?.fails
    return known !== undefined && isSameFailure(known, text, measures(checks)) ? known : text
  }

  /** The steps of a sample. */
  steps(sample: Sample | undefined): PackedSteps | undefined {
    return this.#find(sample)?.steps
  }

  #find(sample: Sample | undefined): SampleRecord | undefined {
    return sample && this.#record.find(sample.page, sample.id, sample.nth)
  }
}
