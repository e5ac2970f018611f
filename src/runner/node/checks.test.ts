import { expect, test } from 'vitest'
import { instrumentChecks } from './checks.ts'
import { CHECK, COMPARED, PASSED } from '../shared/protocol.ts'

interface AssertionReport {
  number: number
  ok: boolean
  compared: [got: unknown, expected: unknown] | undefined
}

/** Runs instrumented checks, with names that they see. */
function run(code: string, names: Record<string, unknown> = {}) {
  const reported: AssertionReport[] = []
  let compared: unknown[] = []
  let passed = false
  const globals = {
    [CHECK]: (number: number, holds: unknown) => {
      reported.push({ number, ok: !holds, compared: compared.length > 0 ? [compared[0], compared[1]] : undefined })
      compared = []
      return holds
    },
    [COMPARED]: (side: number, value: unknown) => (compared[side] = value),
    [PASSED]: () => (passed = true),
    ...names,
  }
  let error: unknown
  try {
    new Function(...Object.keys(globals), instrumentChecks([code]).code)(...Object.values(globals))
  } catch (thrown) {
    error = thrown
  }
  return { reported, passed, error: error instanceof Error ? error.message : error }
}

test('each assertion tells that it has passed, and the last one that all have', () => {
  const { reported, passed, error } = run(
    `
if (sum(1, 2) !== 3) throw new Error('1 and 2');
if (!sum(0, 1)) { throw new Error('0 and 1'); }`,
    { sum: (a: number, b: number) => a + b },
  )
  expect(reported.map(({ number, ok }) => [number, ok])).toEqual([
    [0, true],
    [1, true],
  ])
  expect([passed, error]).toEqual([true, undefined])
})

test('the one that fails tells what it has compared, and throws its own error', () => {
  const { reported, passed, error } = run(
    `
if (1 !== 1 || sum(1, 2) !== 3) throw new Error('is ' + sum(1, 2));
if (true) throw new Error('never reached');`,
    { sum: () => 4 },
  )
  expect(reported).toEqual([{ number: 0, ok: false, compared: [4, 3] }])
  expect([passed, error]).toEqual([false, 'is 4'])
})

test('what is expected is the value that is written down, on whichever side it stands', () => {
  const compared = (code: string) => run(code, { got: 'g', expected: 'e' }).reported[0]?.compared
  expect(compared(`if ('x' !== got) throw new Error('')`)).toEqual(['g', 'x'])
  expect(compared(`if (got !== 'x') throw new Error('')`)).toEqual(['g', 'x'])
  expect(compared(`if (expected !== got) throw new Error('')`)).toEqual(['g', 'e'])
  expect(compared(`if (!Object.is(got, -0)) throw new Error('')`)).toEqual(['g', -0])
  expect(compared(`if (got.startsWith('g')) throw new Error('')`)).toBeUndefined()
})

test('what is asked is the fixed part of the message, without what was got', () => {
  const asks = (...messages: string[]) => instrumentChecks(messages.map((m) => `if (a) throw new Error(${m})`)).asks
  expect(
    asks(
      `'The total should be 38, is ' + total`,
      '`It should take 20 ms, took ${took}`',
      '`after ${x} comes ${y}`',
      '"plain"',
      'message',
    ),
  ).toEqual(['The total should be 38', 'It should take 20 ms', '', 'plain', ''])
})

test('comparisons keep their precedence and what they await', () => {
  const { reported } = run(`if ((a, b) !== b || a + 1 !== 2) throw new Error('')`, { a: 1, b: 5 })
  expect(reported[0]?.ok).toBe(true)
})

test('the names of the checks stay their own', () => {
  expect(run(`const cart = 1; if (cart !== 1) throw new Error('')`, { cart: 2 }).passed).toBe(true)
})
