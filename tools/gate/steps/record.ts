import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import { type PackedSteps, packSteps } from '../../../src/record/steps.ts'
import type { Modules } from '../../../src/runner/node/modules.ts'
import { readRecords, type RunRecord } from '../../../src/runner/shared/runtime/protocol.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'
import { MAX_STEPS, stepsRange } from '../../../src/samples/stepsWord.ts'
import type { SandboxEnded } from '../sandbox.ts'
import { trimOutput } from '../compare.ts'
import type { RunResult } from '../runResult.ts'
import type { RecordedRun } from '../recordedRun.ts'
import { MAX_STOPS, type RawStop, type RecorderInput, type StepRecord } from '../runtime/steps/raw.ts'
import { readTrace } from '../trace.ts'
import { isModule, makeSteps } from './figure.ts'
import { mergeStops, type Stop } from './merge.ts'
import { findFunctions, findStatements } from './statements.ts'

/** A sample whose steps are shown, in the modules of its program. */
export interface StepsTarget {
  program: Program
  position: number
  modules: Modules
  /** What the run without a debugger showed. */
  runResult: RunResult
}

/** What came of a recording. */
export type Recording =
  { steps: PackedSteps; diagnostic?: undefined } | { steps?: undefined; diagnostic: SourceDiagnostic }

/** Of the samples that a program compares, those whose steps are shown. */
export function stepsPositions({ compared, samples }: Program): number[] {
  return compared.filter((position) => {
    const sample = samples[position]
    return sample !== undefined && stepsRange(sample.meta, sample.code) !== undefined
  })
}

/** A program whose sample ends with a statement that does nothing: there one sees what its last one has done. */
export function withLastStep(program: Program, position: number): Program {
  const samples = program.samples.map((sample, i) =>
    i === position ? { ...sample, code: `${sample.code}\nvoid 0` } : sample,
  )
  return { ...program, samples }
}

/**
 * What the recorder has to know.
 * @param folder Where the modules lie when they run.
 */
export function recorderInput({ program, position, modules: { modules } }: StepsTarget, folder: string): RecorderInput {
  const module = modules.find(({ origins }) => origins.some(({ sample }) => sample === position))
  const code = program.samples[position]?.code ?? ''
  const at = module?.origins.map(({ sample }) => sample) ?? []
  return {
    url: pathToFileURL(join(folder, module?.path ?? '')).href,
    from: at.indexOf(position),
    to: at.lastIndexOf(position),
    statements: module ? findStatements(module.path, module.code) : [],
    names: [...new Set(code.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu))],
    receiver: /\bthis\b/.test(code),
  }
}

/**
 * Reads what the recorder has written while the sample ran.
 * @param folder Where the modules lay when they ran.
 * @param clean Replaces addresses of this machine in what was printed.
 */
export function readRecording(
  target: StepsTarget,
  ended: SandboxEnded,
  folder: string,
  clean: (text: string) => string,
): Recording {
  const { program, position, modules, runResult } = target
  const sample = program.samples[position]!
  const fail = (message: string, fix: string, more: Partial<SourceDiagnostic> = {}): Recording => ({
    diagnostic: { file: sample.file, line: sample.line, message, fix, ...more },
  })
  if (ended.timedOut) return fail('Its steps could not be recorded in time.', 'Show a sample that does less.')
  const { stops, contexts, unsure, records } = sortRecords(ended.channel)
  const traceOf = (some: readonly RunRecord[]) =>
    readTrace({
      program,
      modules: modules.modules,
      entry: modules.entry ?? '',
      records: some,
      base: `${pathToFileURL(folder).href}/`,
      clean,
    })
  const printedBy = (count: number) => trimOutput(traceOf(records.slice(0, count)).outputs[position] ?? '')
  const whole = traceOf(records)
  for (const at of program.compared) {
    const [expected = '', got = ''] = [runResult.outputs[at], whole.outputs[at]]
    if (expected !== got)
      return fail(
        'Under the debugger, where time passes otherwise, the sample prints something else.',
        'Let it wait for nothing but timers and promises, or take `steps` away.',
        { expected, got },
      )
  }
  if (unsure !== undefined)
    return fail(
      `What waits cannot be told of this sample: ${unsure}.`,
      'Await the inner promise, or return its value instead of the promise itself.',
    )
  const { from } = recorderInput(target, folder)
  const lengths = new Map<number, number>()
  const printed = (count: number) => {
    const known = lengths.get(count) ?? printedBy(count).length
    lengths.set(count, known)
    return known
  }
  const lines = sample.code.split('\n').length - 1
  const own = stops
    .map(({ stop, before }): Stop => ({ ...stop, printed: printed(before) }))
    .filter((stop) => isOwn(stop, from, from + lines))
  const functions = findFunctions(sample.code)
  const run = { stops: mergeStops(own), contexts, offset: from, lines, functions, printed: printed(records.length) }
  const steps = makeSteps(run)
  const shown = inRange(steps, sample)
  if (shown.length === 0)
    return fail('No statement of these lines runs, so there is no step to show.', 'Name lines that run in `steps="…"`.')
  if (shown.length > MAX_STEPS || stops.length >= MAX_STOPS)
    return fail(
      'The figure has too many steps.',
      'Shorten the sample or what its loops go through, or show a part of it, e.g. `steps="4-12"`.',
      {
        expected: `at most ${MAX_STEPS}`,
        got: stops.length >= MAX_STOPS ? `more than ${shown.length}` : `${shown.length}`,
      },
    )
  return { steps: packSteps(shown) }
}

/** Not of code that follows the sample in its module: what it calls of the sample is no part of the figure. */
function isOwn({ frames }: Stop, from: number, to: number): boolean {
  const [outermost] = frames
  return !outermost || !isModule(outermost) || (outermost.line >= from && outermost.line <= to)
}

/** The steps of the lines that are shown. */
function inRange<T extends { line: number }>(steps: readonly T[], { meta, code }: Sample): T[] {
  const range = stepsRange(meta, code.split('\n').slice(0, -1).join('\n'))
  return steps.filter(({ line }) => range && line >= range.from && line <= range.to)
}

interface SortedRecords {
  /** Stops, each with the number of records of the run before it. */
  stops: { stop: RawStop; before: number }[]
  contexts: Record<number, number[]>
  unsure?: string
  records: RunRecord[]
}

function sortRecords(channel: string): SortedRecords {
  const sorted: SortedRecords = { stops: [], contexts: {}, records: [] }
  for (const record of readRecords(channel) as (RunRecord | StepRecord)[]) {
    if (record.type === 'stop') sorted.stops.push({ stop: record.stop, before: sorted.records.length })
    else if (record.type === 'contexts') sorted.contexts = record.contexts
    else if (record.type === 'unsure') sorted.unsure ??= record.why
    else sorted.records.push(record)
  }
  return sorted
}

/** Records the steps of a sample until two recordings are equal; that of the committed record is one of them. */
export async function sameRecording(
  recorded: RecordedRun,
  record: () => Promise<Recording>,
  { program, position }: Pick<StepsTarget, 'position' | 'program'>,
): Promise<Recording> {
  const first = await record()
  if (first.diagnostic) return first
  const known = recorded.steps(program.samples[position])
  if (known && firstDifference(known, first.steps) === undefined) return first
  const second = await record()
  if (second.diagnostic) return second
  const at = firstDifference(first.steps, second.steps)
  if (at === undefined) return first
  const { file, line } = program.samples[position]!
  return {
    diagnostic: {
      file,
      line,
      message: 'Two recordings of its steps differ: the sample depends on time, order or chance.',
      expected: stepText(first.steps, at),
      got: stepText(second.steps, at),
      fix: 'Wait for what must come first.',
    },
  }
}

/** Position of the first step in which two figures differ. */
export function firstDifference(one: PackedSteps, other: PackedSteps): number | undefined {
  const count = Math.max(one.steps.length, other.steps.length)
  const at = Array.from({ length: count }, (_, i) => i).findIndex((i) => stepText(one, i) !== stepText(other, i))
  return at < 0 ? undefined : at
}

/** A packed step as text, to compare it and to tell it. */
export function stepText({ texts, steps }: PackedSteps, at: number): string {
  const [line, printed, ...positions] = steps[at] ?? []
  return line === undefined
    ? 'no such step'
    : [
        `step ${at + 1}, line ${line}, ${printed} characters printed`,
        ...positions.map((p) => texts[p]?.replaceAll('\t', ' = ')),
      ]
        .filter(Boolean)
        .join('\n')
}
