import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import { emptyRunResult, type RunResult } from './runResult.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'

const sample = (part: Partial<Sample>): Sample => ({
  id: 'x',
  nth: 1,
  page: 'a.mdx',
  file: 'content/a.mdx',
  line: 10,
  lang: 'js',
  meta: {},
  code: '1',
  index: 0,
  ...part,
})
const program = (...samples: Sample[]): Program => ({
  kind: 'node',
  samples,
  compared: samples.map((_, i) => i),
  checks: [],
  checksMustFail: false,
})
const runResult = (part: Partial<RunResult>): RunResult => ({ ...emptyRunResult('node'), ...part })

/** What an update can write. */
const UPDATE = expect.stringContaining('--update') as string

test('what the run showed and the page states may not differ by a character', () => {
  const own = program(sample({ output: { text: 'a b', line: 20, endLine: 22 } }))
  expect(compare(own, runResult({ outputs: { 0: 'a b' } }))).toEqual([])
  expect(compare(own, runResult({ outputs: { 0: 'a  b' } }))).toMatchObject([
    { line: 20, expected: 'a b', got: 'a  b', fix: UPDATE },
  ])
})

test('an announced error must be thrown exactly, by the sample that announces it', () => {
  const own = program(sample({ meta: { throws: 'Error: x' } }))
  expect(compare(own, runResult({ thrown: { text: 'Error: x', sample: 0 } }))).toEqual([])
  expect(compare(own, runResult({ thrown: { text: 'Error: y', sample: 0 } }))).toMatchObject([
    { line: 10, expected: 'Error: x', got: 'Error: y' },
  ])
  expect(compare(own, runResult({}))).toMatchObject([{ got: 'no error' }])
})

test('an error that nobody announces is a problem where it is thrown', () => {
  expect(compare(program(sample({})), runResult({ thrown: { text: 'Error: x', sample: 0, line: 12 } }))).toMatchObject([
    { line: 12, got: 'Error: x' },
  ])
})

test('an expectation must be shown once, on one line', () => {
  const instrumented = (got: string[]) =>
    compare(program(sample({})), runResult({ expectations: [{ sample: 0, line: 11, stated: '1', got }] }))
  expect(instrumented(['1'])).toEqual([])
  expect(instrumented(['2'])).toMatchObject([{ line: 11, fix: UPDATE }])
  for (const got of [[], ['1', '1'], ['1\n1']]) expect(instrumented(got)).toMatchObject([{ line: 11 }])
  expect(instrumented([])[0]?.fix).not.toEqual(UPDATE)
})

test('a starter must not pass the checks', () => {
  const own: Program = { ...program(sample({})), compared: [], checks: [sample({ line: 30 })], checksMustFail: true }
  expect(compare(own, runResult({}))).toMatchObject([{ line: 30 }])
  expect(compare(own, runResult({ thrown: { text: 'Error: no', inCheck: true } }))).toEqual([])
})
