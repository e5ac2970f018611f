import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Outcome, Run, Step } from './runner.ts'
import { engineTests, playwright } from './steps.ts'

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

test('a test that fails in an engine is asked again by its whole name; one that it cannot be asked is no failure', async () => {
  const asked: string[][] = []
  const result = (fullName: string, status: string) => ({ fullName, status, failureMessages: ['Error: not seen'] })
  const runs = [
    [result('WebKit a page (1)', 'failed'), result('WebKit b', 'passed'), result('WebKit c', 'pending')],
    [result('WebKit a page (1)', 'passed'), result('WebKit b', 'pending')],
  ]
  const run: Run = async (_file, args, env) => {
    expect(env).toEqual({ TEST_ENGINES: 'Chromium,WebKit' })
    const results = runs[asked.length] ?? []
    asked.push([...args])
    const count = (wanted: string) => results.filter(({ status }) => status === wanted).length
    const told = {
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numPendingTests: count('pending'),
      testResults: [{ name: 'a.test.ts', message: '', assertionResults: results }],
    }
    const file = args.find((arg) => arg.startsWith('--outputFile.json='))?.split('=')[1] ?? ''
    await writeFile(file, JSON.stringify(told))
    return told.numFailedTests > 0 ? 1 : 0
  }
  expect(await settled({ name: 'engines', run: engineTests(['Chromium', 'WebKit'], []) }, run)).toMatchObject({
    passed: 2,
    failed: 0,
    unsteady: ['WebKit a page (1): Error: not seen'],
  })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toContain(String.raw`--testNamePattern=^(?:WebKit a page \(1\))$`)
})
