import { describe, expect, test } from 'vitest'
import { readerOf, type SampleRecord } from '../../src/record/record.ts'
import type { PackedSteps } from '../../src/record/steps.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'
import { emptyRunResult, type RunResult } from './runResult.ts'
import { RecordedRun } from './recordedRun.ts'
import { sameRecording } from './steps/record.ts'
import { checkFlakiness } from './flakiness.ts'

const sample = (id: string, more: Partial<Sample> = {}): Sample => ({
  id,
  nth: 1,
  page: 'a.mdx',
  file: 'content/a.mdx',
  line: 1,
  lang: 'js',
  meta: {},
  code: '',
  index: 0,
  ...more,
})
const program = (more: Partial<Program> = {}): Program => ({
  kind: 'node',
  samples: [sample('one'), sample('two', { line: 9 })],
  compared: [0, 1],
  checks: [],
  checksMustFail: false,
  ...more,
})
const known = (own: string, more: Partial<SampleRecord> = {}): SampleRecord => ({
  page: 'a.mdx',
  sample: own,
  on: ['node'],
  ...more,
})
const prints = (...outputs: string[]): RunResult => ({ ...emptyRunResult('node'), outputs: { ...outputs } })

/** How often a program was run, of which each run shows the next result, and what came of it. */
async function runsOf(own: Program, samples: SampleRecord[], runResults: RunResult[]) {
  let runs = 0
  const { diagnostics } = await checkFlakiness(own, new RecordedRun(readerOf({ engines: {}, samples })), () =>
    Promise.resolve(runResults[runs++]!),
  )
  return { runs, diagnostics: diagnostics.map(({ message, expected, got }) => [message.split(':')[0], expected, got]) }
}

describe('a program is run', () => {
  const record = [known('one', { output: '1' }), known('two')]

  test('once where that shows what is recorded', async () => {
    expect(await runsOf(program(), record, [prints('1\n')])).toEqual({ runs: 1, diagnostics: [] })
  })

  test('again where the record knows nothing of one of its samples', async () => {
    expect(await runsOf(program(), record.slice(0, 1), [prints('1'), prints('1')])).toMatchObject({ runs: 2 })
    const second = program({ samples: [sample('one'), sample('two', { nth: 2 })] })
    expect(await runsOf(second, record, [prints('1'), prints('1')])).toMatchObject({ runs: 2 })
  })

  test('again where it shows something else, and chance is told as such', async () => {
    expect(await runsOf(program(), record, [prints('2'), prints('2')])).toEqual({ runs: 2, diagnostics: [] })
    expect(await runsOf(program(), record, [prints('2'), prints('3')])).toEqual({
      runs: 2,
      diagnostics: [['Two runs of the sample differ', 'what the first run showed: 2', '3']],
    })
  })

  test('again where it prints more than is recorded', async () => {
    expect(await runsOf(program(), record, [prints('1', 'x'), prints('1', 'x')])).toMatchObject({ runs: 2 })
  })

  test('again where it does not show what the page states', async () => {
    const failing = { ...prints('1'), expectations: [{ sample: 0, line: 2, stated: '1', got: ['2'] }] }
    expect(await runsOf(program(), record, [failing, failing])).toMatchObject({ runs: 2 })
  })

  test('once where the checks of an exercise fail as recorded', async () => {
    const check = sample('check', { meta: { check: true } })
    const starter = program({ compared: [], checks: [check], checksMustFail: true })
    const fails = (text: string) => ({ ...prints(), thrown: { text, inCheck: true } })
    const record2 = [known('check', { fails: 'Error: 1' })]
    expect(await runsOf(starter, record2, [fails('Error: 1')])).toEqual({ runs: 1, diagnostics: [] })
    expect(await runsOf(starter, record2, [fails('Error: 2'), fails('Error: 2')])).toMatchObject({ runs: 2 })
  })
})

describe('steps are recorded', () => {
  const steps = (...lines: number[]): PackedSteps => ({ texts: [''], steps: lines.map((line) => [line, 0, 0]) })
  const recordingsOf = async (recorded: PackedSteps | undefined, ...found: PackedSteps[]) => {
    let runs = 0
    const record = new RecordedRun(readerOf({ engines: {}, samples: [known('one', { steps: recorded })] }))
    const next = () => Promise.resolve({ steps: found[runs++]! })
    const { diagnostic } = await sameRecording(record, next, { program: program(), position: 0 })
    return { runs, diagnostic: diagnostic?.expected }
  }

  test('once where they are those of the record, else until two recordings agree', async () => {
    expect(await recordingsOf(steps(1, 2), steps(1, 2))).toEqual({ runs: 1, diagnostic: undefined })
    expect(await recordingsOf(steps(1, 2), steps(1, 3), steps(1, 3))).toEqual({ runs: 2, diagnostic: undefined })
    expect(await recordingsOf(undefined, steps(1), steps(1))).toEqual({ runs: 2, diagnostic: undefined })
    expect(await recordingsOf(steps(1), steps(1, 2), steps(1, 3))).toMatchObject({
      runs: 2,
      diagnostic: expect.stringContaining('step 2, line 2') as string,
    })
    expect(await recordingsOf(steps(1), steps(1, 2), steps(1))).toMatchObject({
      runs: 2,
      diagnostic: expect.stringContaining('step 2, line 2') as string,
    })
  })
})
