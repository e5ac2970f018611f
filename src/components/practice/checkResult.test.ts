import { expect, test } from 'vitest'
import { explainUnclosed, readResult } from './checkResult.ts'

const asks = ['the total is 38', '', 'the cart has two items']
const read = (...events: Parameters<typeof readResult>[0]) =>
  readResult(events, asks, (path, line) => (path === 'main.mjs' && line < 10 ? { text: 0, line } : undefined))
const holds = (number: number) => ({ type: 'check', number, ok: true }) as const

test('checks pass when the last one says so and the run comes to its end without an error', () => {
  expect(read(holds(0), { type: 'passed' })).toBeUndefined()
  expect(read(holds(0), holds(1), { type: 'passed' }, { type: 'done' })).toEqual({
    passed: true,
    held: ['the total is 38'],
  })
  expect(read({ type: 'passed' }, { type: 'error', text: 'Error: late' })?.passed).toBe(false)
})

test('a failure tells its message, what was compared, and what held before', () => {
  expect(
    read(
      holds(0),
      holds(2),
      { type: 'check', number: 2, ok: false, got: '1', expected: '2' },
      { type: 'error', text: 'Error: two items' },
    ),
  ).toEqual({ passed: false, message: 'two items', compared: { got: '1', expected: '2' }, held: ['the total is 38'] })
})

test('an error of the code itself keeps its name, and tells the line of the reader', () => {
  const error = { type: 'error', text: 'Uncaught TypeError: x is not a function' } as const
  expect(read({ ...error, at: { path: 'main.mjs', line: 3 } })).toEqual({
    passed: false,
    message: 'TypeError: x is not a function',
    place: { text: 0, line: 3 },
    held: [],
  })
  expect(read({ ...error, at: { path: 'main.mjs', line: 30 } })?.place).toBeUndefined()
})

test('a run that is stopped, or ends early, has not passed', () => {
  expect(read({ type: 'stopped', why: 'Stopped.' })).toMatchObject({ passed: false, message: 'Stopped.' })
  expect(read(holds(0), { type: 'done' })).toMatchObject({
    passed: false,
    message: 'The code ended before all checks had run.',
  })
})

test('a run that could not be made says nothing about the code', () => {
  expect(read({ type: 'stopped', why: 'Reload the page.', isUnwell: true })).toMatchObject({ isUnknown: true })
  expect(read({ type: 'stopped', why: 'It did not pause.' })?.isUnknown).toBeUndefined()
})

test('values that look the same are not shown as different', () => {
  expect(
    read({ type: 'check', number: 0, ok: false, got: '[]', expected: '[]' }, { type: 'error', text: 'Error: a copy' }),
  ).toEqual({
    passed: false,
    message: 'a copy',
    held: [],
  })
})

test('a text that ends too early is told by the bracket that is open, and no other error is', () => {
  const unclosed = { message: 'The `{` is never closed.', text: 0, line: 2 }
  const early = { passed: false, message: 'SyntaxError: Unexpected end of input', held: [] }
  expect(explainUnclosed(early, unclosed)).toEqual({
    passed: false,
    message: 'Line 2: The `{` is never closed.',
    place: { text: 0, line: 2 },
    held: [],
  })
  const others = [
    { ...early, message: 'TypeError: x' },
    { ...early, place: { text: 0, line: 1 } },
  ]
  for (const other of others) expect(explainUnclosed(other, unclosed)).toBe(other)
  expect(explainUnclosed(early, undefined)).toBe(early)
})
