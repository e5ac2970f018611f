import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rate } from './schedule.ts'
import { type Answer, dayOf, isKnown, type Rating } from './shared/answer.ts'

const ratings = fc.constantFrom<Rating>(1, 2, 3, 4)

/** Days between the askings of a question that is answered when it is due, each time in the same way. */
function intervals(rating: Rating, times: number): number[] {
  let answer: Answer | undefined
  return Array.from({ length: times }, () => {
    const today: number = answer?.[0] ?? 20_000
    answer = rate(answer, rating, today)
    return answer[0] - today
  })
}

test('what is known well comes back after ever longer times', () => {
  const days = intervals(3, 5)
  expect(days[0]).toBeGreaterThanOrEqual(2)
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  expect(days.at(-1)).toBeGreaterThan(60)
})

test('what is not known comes back tomorrow, and the better it is known, the later', () => {
  expect(intervals(1, 3)).toEqual([1, 1, 1])
  const first = ([1, 2, 3, 4] as const).map((rating) => rate(undefined, rating, 20_000)[0])
  expect(first).toEqual(first.toSorted((a, b) => a - b))
  expect(new Set(first).size).toBeGreaterThan(2)
})

test('after weeks of being known, forgetting brings a question back soon', () => {
  let answer = rate(undefined, 3, 20_000)
  for (let i = 0; i < 3; i++) answer = rate(answer, 3, answer[0])
  const today = answer[0]
  expect(rate(answer, 3, today)[0] - today).toBeGreaterThan(30)
  expect(rate(answer, 1, today)[0] - today).toBeLessThan(10)
})

test('whatever is answered, on whichever day, it is due on a later day, and every number is one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ratings, fc.integer({ min: -30, max: 4000 })), { minLength: 1 }), (sequence) => {
      let answer: Answer | undefined
      let today = 20_000
      for (const [rating, days] of sequence.slice(0, 20)) {
        // A clock may be set back.
        today = Math.max(0, today + days)
        answer = rate(answer, rating, today)
        expect(answer.every(Number.isFinite), String(answer)).toBe(true)
        expect(answer[0]).toBeGreaterThan(today)
        expect(answer[1]).toBeGreaterThan(0)
        expect(answer[2]).toBeGreaterThanOrEqual(1)
        expect(answer[2]).toBeLessThanOrEqual(10)
        expect(answer[3]).toBe(today)
      }
    }),
  )
})

test('the day is that of the calendar of the reader, not that of Greenwich', () => {
  const noon = new Date(2026, 10, 26, 12)
  expect(dayOf(new Date(2026, 10, 26, 0, 1))).toBe(dayOf(noon))
  expect(dayOf(new Date(2026, 10, 26, 23, 59))).toBe(dayOf(noon))
  expect(dayOf(new Date(2026, 10, 27, 0, 1))).toBe(dayOf(noon) + 1)
})

test('a question is known that was known well, until it is due', () => {
  const [again, well] = [rate(undefined, 1, 20_000), rate(undefined, 3, 20_000)]
  expect([isKnown(undefined, 20_000), isKnown(again, 20_000), isKnown(well, 20_000)]).toEqual([false, false, true])
  expect([isKnown(well, well[0] - 1), isKnown(well, well[0])]).toEqual([true, false])
})
