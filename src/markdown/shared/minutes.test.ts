import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf, minutesToSolve } from './minutes.ts'

test('180 words and 15 lines of code take a minute each, exercises what they say', () => {
  expect(minutesOf({ words: 1800, lines: 0 })).toBe(10)
  expect(minutesOf({ words: 0, lines: 150 })).toBe(10)
  expect(minutesOf({ words: 900, lines: 60 }, [2, 3, 6])).toBe(20)
})

test('nothing takes less than a minute, and no exercise less than two', () => {
  expect(minutesOf({ words: 0, lines: 0 })).toBe(1)
  expect(minutesToSolve({ words: 0, lines: 0 }, 0)).toBe(2)
})

test('an exercise takes its reading, and half a minute for each line that is to be written', () => {
  expect(minutesToSolve({ words: 90, lines: 7 }, 4)).toBe(3)
  expect(minutesToSolve({ words: 180, lines: 15 }, 12)).toBe(8)
})

test('more to read or to do never takes less time', () => {
  const load = fc.record({ words: fc.nat(5000), lines: fc.nat(500) })
  fc.assert(
    fc.property(load, load, fc.nat(50), (a, b, more) => {
      const both = { words: a.words + b.words, lines: a.lines + b.lines }
      expect(minutesOf(both, [more])).toBeGreaterThanOrEqual(minutesOf(a))
      expect(minutesToSolve(both, more)).toBeGreaterThanOrEqual(minutesToSolve(a, 0))
    }),
  )
})
