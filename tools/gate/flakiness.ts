import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { RunResult } from './runResult.ts'
import type { Program } from '../../src/samples/sample.ts'
import type { RecordedRun } from './recordedRun.ts'

/** Runs a program twice and adds a problem where the runs differ; once where that shows what is recorded. */
export async function checkFlakiness(
  program: Program,
  recorded: RecordedRun,
  run: () => Promise<RunResult>,
): Promise<RunResult> {
  const first = await run()
  // What failed is told as it is; a second run would only cost time.
  if (first.diagnostics.length > 0 || recorded.agrees(program, first)) return first
  const second = await run()
  if (second.diagnostics.length > 0) return second
  const difference = findDifference(program, first, second)
  return difference ? { ...first, diagnostics: [difference] } : first
}

function findDifference(program: Program, first: RunResult, second: RunResult): SourceDiagnostic | undefined {
  for (const [position, sample] of [...program.samples, ...program.checks].entries()) {
    const [a = '', b = ''] = [first.outputs[position], second.outputs[position]]
    if (a !== b) return differs(sample.file, sample.line, a, b)
  }
  for (const [i, expectation] of first.expectations.entries()) {
    const a = expectation.got.join('\n')
    const b = second.expectations[i]?.got.join('\n') ?? ''
    const sample = program.samples[expectation.sample] ?? program.checks[0]
    if (a !== b && sample) return differs(sample.file, expectation.line, a, b)
  }
  const sample = program.samples[first.thrown?.sample ?? 0] ?? program.checks[0]
  if (first.thrown?.text === second.thrown?.text || !sample) return undefined
  return differs(sample.file, sample.line, first.thrown?.text ?? 'no error', second.thrown?.text ?? 'no error')
}

function differs(file: string, line: number, first: string, second: string): SourceDiagnostic {
  return {
    file,
    line,
    message: 'Two runs of the sample differ: it depends on time, order or chance.',
    expected: `what the first run showed: ${first}`,
    got: second,
    fix: 'Wait for what must come first, and print nothing that is different each time.',
  }
}
