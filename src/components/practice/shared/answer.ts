/**
 * How well an answer was known, as FSRS numbers it: not at all, hardly, well, easily.
 * @see https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm
 */
export type Rating = 1 | 2 | 3 | 4

/**
 * What is kept of a question that was asked: the day it is due, the stability and the difficulty of the memory, and the
 * day it was asked last. Days are counted from 1970 as the reader's calendar has them.
 */
export type Answer = readonly [due: number, stability: number, difficulty: number, asked: number]

export const DAY_MS = 86_400_000

/** The day that the reader's calendar shows. */
export function dayOf(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS)
}

export const currentDay = (): number => dayOf(new Date())

/** Whether a question needs no asking yet: what was not known, or hardly, is asked on the next day. */
export function isKnown(answer: Answer | undefined, today: number): boolean {
  const [due = 0, , , asked = 0] = answer ?? []
  return due > today && due - asked > 1
}
