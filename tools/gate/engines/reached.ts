import type { RunResult } from '../runResult.ts'
import type { Program } from '../../../src/samples/sample.ts'

/**
 * Adds a problem where a run has ended well before it came to all of its program, as after `exit 0`: what it never came
 * to has not been checked.
 * @param missed Positions of the samples and checks that the run did not reach, in order.
 */
export function withMissed(program: Program, runResult: RunResult, [first]: readonly number[]): RunResult {
  const sample = first === undefined ? undefined : [...program.samples, ...program.checks][first]
  // A starter that ends before its checks does not pass them, as it should.
  if (!sample || program.checksMustFail || runResult.thrown || runResult.diagnostics.length > 0) return runResult
  const diagnostic = {
    file: sample.file,
    line: sample.line,
    message: 'The program ended before it came to this sample.',
    expected: 'a program that runs to its end',
    got: 'an exit without an error',
    fix: 'Take the exit away, or let this sample be a program of its own: without `continues`.',
  }
  return { ...runResult, diagnostics: [diagnostic] }
}
