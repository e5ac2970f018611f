import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Outcome, Run, Step } from './runner.ts'
import { ROOT } from './settings.ts'
import { dueVitest, engineTests, playwright } from './steps.ts'

const spec = (title: string, ok: boolean) => ({
  title,
  file: 'a.spec.ts',
  line: 1,
  ok,
  tests: [
    {
      status: ok ? 'expected' : 'unexpected',
      results: ok ? [{}] : [{ error: { message: 'Error: too late\nat a.spec.ts' } }],
    },
  ],
})

/** The outcome of a step when all others have ended. */
async function settled(step: Step, run: Run): Promise<Outcome> {
  const outcome = await step.run(run)
  return outcome.again ? outcome.again(run) : outcome
}

const browser: Step = { name: 'browser', run: playwright([]) }

/** Plays the runs of Playwright one after the other: which of its tests pass. */
function playRuns(...runs: Record<string, boolean>[]): { run: Run; asked: string[][] } {
  const asked: string[][] = []
  const run: Run = async (_file, args, env) => {
    const specs = Object.entries(runs[asked.length] ?? {}).map(([title, ok]) => spec(title, ok))
    asked.push([...args])
    const unexpected = specs.filter(({ ok }) => !ok).length
    const stats = { expected: specs.length - unexpected, unexpected, flaky: 0, skipped: 0 }
    await writeFile(env?.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '', JSON.stringify({ stats, suites: [{ specs }] }))
    return unexpected > 0 ? 1 : 0
  }
  return { run, asked }
}

test('a test that fails beside others is asked again by itself, and is named when it passes only then', async () => {
  const { run, asked } = playRuns(
    { 'every page: one': true, 'every page: two': false, 'every page: three': false },
    {
      'every page: two': true,
      'every page: three': false,
    },
  )
  expect(await settled(browser, run)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['a.spec.ts:1 › every page: three: Error: too late'],
    unsteady: ['a.spec.ts:1 › every page: two: Error: too late'],
  })
  expect(asked[1]).toEqual(expect.arrayContaining(['--last-failed', '--workers=1']))
})

test('nothing is asked again when all pass, or when many fail', async () => {
  const good = playRuns({ a: true, b: true })
  expect(await settled(browser, good.run)).toMatchObject({ passed: 2, failed: 0 })
  expect(good.asked).toHaveLength(1)
  const bad = playRuns(Object.fromEntries(Array.from('abcdefghijk', (title) => [title, false])))
  expect(await settled(browser, bad.run)).toMatchObject({ passed: 0, failed: 11 })
  expect(bad.asked).toHaveLength(1)
})

test('a second run that asks other tests than those that failed counts for nothing', async () => {
  const { run } = playRuns({ a: true, b: false, c: false }, { b: true })
  expect(await settled(browser, run)).toMatchObject({ passed: 1, failed: 2 })
})

/** Plays the runs of Vitest one after the other: the tests of one file, with their statuses. */
function playVitest(...runs: Record<string, string>[]): { run: Run; asked: string[][]; env: unknown[] } {
  const asked: string[][] = []
  const envs: unknown[] = []
  const run: Run = async (_file, args, env) => {
    const results = Object.entries(runs[asked.length] ?? {}).map(([fullName, status]) => ({
      fullName,
      status,
      failureMessages: ['Error: not seen'],
    }))
    asked.push([...args])
    envs.push(env)
    const count = (wanted: string) => results.filter(({ status }) => status === wanted).length
    const report = {
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numPendingTests: count('pending'),
      testResults: [{ name: join(ROOT, 'tools/gate/gate.test.ts'), message: '', assertionResults: results }],
    }
    const file = args.find((arg) => arg.startsWith('--outputFile.json='))?.split('=')[1] ?? ''
    await writeFile(file, JSON.stringify(report))
    return report.numFailedTests > 0 ? 1 : 0
  }
  return { run, asked, env: envs }
}

const gate: Step = { name: 'gate', run: dueVitest('gate', ['tools/gate/gate.test.ts'], []) }

test('a test of the gate that fails beside others is asked again, and none of its file with it', async () => {
  const { run, asked } = playVitest(
    { 'a record (1)': 'failed', b: 'passed', c: 'failed' },
    { 'a record (1)': 'passed', b: 'pending', c: 'failed' },
  )
  expect(await settled(gate, run)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['tools/gate/gate.test.ts › c: Error: not seen'],
    unsteady: ['tools/gate/gate.test.ts › a record (1): Error: not seen'],
  })
  expect(asked[1]).toEqual(
    expect.arrayContaining(['tools/gate/gate.test.ts', String.raw`--testNamePattern=^(?:a record \(1\)|c)$`]),
  )
})

test('a test of the gate that did not run has failed, and is not asked again in vain', async () => {
  const { run } = playVitest({ a: 'passed', b: 'pending' }, { b: 'pending' })
  expect(await settled(gate, run)).toMatchObject({ passed: 1, failed: 1 })
})

test('a test that fails in an engine is asked again by its whole name; one that it cannot be asked is no failure', async () => {
  const { run, asked, env } = playVitest(
    { 'WebKit a page (1)': 'failed', 'WebKit b': 'passed', 'WebKit c': 'pending' },
    { 'WebKit a page (1)': 'passed', 'WebKit b': 'pending' },
  )
  expect(await settled({ name: 'engines', run: engineTests(['Chromium', 'WebKit'], []) }, run)).toMatchObject({
    passed: 2,
    failed: 0,
    unsteady: ['WebKit a page (1): Error: not seen'],
  })
  expect(asked).toHaveLength(2)
  expect(env).toEqual(Array(2).fill({ TEST_ENGINES: 'Chromium,WebKit' }))
  expect(asked[1]).toContain(String.raw`--testNamePattern=^(?:WebKit a page \(1\))$`)
})
