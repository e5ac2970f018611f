import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { Expectation, RunResult } from './runResult.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'

/** Compares what a run showed with what the page states. Pure: the same result always gets the same problems. */
export function compare(program: Program, runResult: RunResult): SourceDiagnostic[] {
  if (program.checksMustFail) return compareStarter(program, runResult)
  const diagnostics = [...runResult.diagnostics]
  const stopped = diagnostics.length > 0
  diagnostics.push(...compareThrown(program, runResult))
  for (const position of program.compared) {
    const sample = program.samples[position]
    if (!sample) continue
    if (!stopped && program.kind !== 'bash') diagnostics.push(...compareThrows(sample, position, runResult))
    if (stopped || diagnostics.length > 0) continue
    diagnostics.push(
      ...runResult.expectations
        .filter((m) => m.sample === position)
        .flatMap((expectation) => compareExpectation(sample, expectation)),
    )
    diagnostics.push(
      ...compareOutput(sample, runResult.outputs[position] ?? ''),
      ...compareRunOutput(program, sample, runResult.outputs[position]),
    )
  }
  return diagnostics
}

function compareStarter({ checks }: Program, { thrown, diagnostics }: RunResult): SourceDiagnostic[] {
  const [check] = checks
  if (!check || thrown || diagnostics.length > 0) return []
  return [
    {
      file: check.file,
      line: check.line,
      message: 'The starter of the exercise passes its own checks, so they check nothing.',
      expected: 'an error thrown by the checks',
      got: 'none',
      fix: 'Make the checks ask for what only the solution does.',
    },
  ]
}

/** An error that no sample announces. */
function compareThrown({ kind, samples, checks }: Program, { thrown, diagnostics }: RunResult): SourceDiagnostic[] {
  if (!thrown) return []
  const sample = thrown.sample === undefined ? undefined : (samples[thrown.sample] ?? checks[0])
  if (thrown.inCheck && checks[0]) {
    return [
      {
        file: checks[0].file,
        line: thrown.line ?? checks[0].line,
        message: 'The solution does not pass the checks of the exercise.',
        expected: 'no error',
        got: thrown.text,
        fix: 'Fix the solution or the checks.',
      },
    ]
  }
  const isStated = kind !== 'bash' && samples.some((s) => s.meta.throws !== undefined)
  if (diagnostics.length > 0 || isStated) return []
  const place = sample ?? samples.at(-1)
  return [
    {
      file: place?.file ?? '',
      line: thrown.line ?? place?.line ?? 1,
      message: 'The sample throws.',
      expected: 'no error',
      got: thrown.text,
      fix: `Fix the sample or, if it is meant to fail, write \`throws=${quote(thrown.text.split('\n')[0] ?? '')}\` on its opening line.`,
    },
  ]
}

function compareThrows(sample: Sample, position: number, { thrown }: RunResult): SourceDiagnostic[] {
  const { throws } = sample.meta
  if (throws === undefined) return []
  const isHere = thrown && (thrown.sample === undefined || thrown.sample === position)
  if (isHere && thrown.text === throws) return []
  return [
    {
      file: sample.file,
      line: sample.line,
      message: thrown
        ? 'The sample throws something else than it states.'
        : 'The sample does not throw, but states that it does.',
      expected: throws,
      got: thrown ? `${thrown.text}${isHere ? '' : ` (line ${thrown.line ?? '?'})`}` : 'no error',
      fix: thrown
        ? `Write \`throws=${quote(thrown.text)}\` if that is right.`
        : 'Take `throws` away, or fix the sample.',
    },
  ]
}

function quote(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}

function compareExpectation(sample: Sample, expectation: Expectation): SourceDiagnostic[] {
  const place = { file: sample.file, line: expectation.line, expected: expectation.stated || 'a value' }
  const [got, ...more] = expectation.got
  if (got === undefined)
    return [
      {
        ...place,
        message: 'Nothing is shown at this `//=>`.',
        got: 'nothing',
        fix: 'Put `//=>` behind an expression statement or a console.log that runs.',
      },
    ]
  if (more.length > 0)
    return [
      {
        ...place,
        message: `Something is shown ${expectation.got.length} times at this \`//=>\`.`,
        got: expectation.got.join(' | '),
        fix: 'State what is printed in an `output` fence.',
      },
    ]
  if (got.includes('\n'))
    return [
      {
        ...place,
        message: 'What is shown at this `//=>` has more than one line.',
        got,
        fix: 'State it in an `output` fence.',
      },
    ]
  if (got.trim() === expectation.stated) return []
  const unwritable = findUnwritable(got)
  if (unwritable !== undefined) return [{ ...place, message: cannotHold('`//=>`', unwritable), got, fix: SHOW_AS_JSON }]
  return [
    {
      ...place,
      message: 'The stated value is not what the run shows.',
      got,
      fix: 'Run `npm run examples -- --update` if the run is right.',
    },
  ]
}

function compareOutput({ file, output }: Sample, printed: string): SourceDiagnostic[] {
  if (!output || output.text === trimOutput(printed)) return []
  const unwritable = findUnwritable(trimOutput(printed))
  if (unwritable !== undefined)
    return [
      {
        file,
        line: output.line,
        message: cannotHold('`output` fence', unwritable),
        got: trimOutput(printed),
        fix: SHOW_AS_JSON,
      },
    ]
  return [
    {
      file,
      line: output.line,
      message: 'The stated output is not what the run printed.',
      expected: output.text,
      got: trimOutput(printed) || 'nothing',
      fix: 'Run `npm run examples -- --update` if the run is right.',
    },
  ]
}

/**
 * A character that Markdown reads as another one, or as the end of a line, or that no UTF-8 file has. What is stated
 * could never be equal to it.
 * @returns its code point, as in `U+000D`
 */
function findUnwritable(text: string): string | undefined {
  const [found] = /[\0\r\p{Surrogate}]/u.exec(text) ?? []
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

const cannotHold = (what: string, unwritable: string) =>
  `The run shows the character ${unwritable}, which a page cannot hold in a ${what}.`

const SHOW_AS_JSON = 'Print it with `JSON.stringify`, or do not print that character.'

/** A Run button must show something. */
function compareRunOutput({ kind }: Program, { file, line, meta }: Sample, printed = ''): SourceDiagnostic[] {
  if (!meta.run || kind !== 'node' || printed !== '' || meta.throws !== undefined) return []
  return [
    {
      file,
      line,
      message: 'The sample has a Run button but prints nothing.',
      fix: 'Print with `console.log` what the reader should see, or take `run` away.',
    },
  ]
}

/** Printed text as an `output` fence holds it: without the line breaks at its ends. */
export function trimOutput(text: string): string {
  return text.replace(/^\n+|\n+$/g, '')
}
