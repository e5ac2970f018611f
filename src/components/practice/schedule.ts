import { fsrs, type Grade, State } from 'ts-fsrs'

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

const DAY_MS = 86_400_000

/** The steps of minutes are left out: what was not known is asked once more in the same sitting, and then by days. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

const dateOf = (day: number) => new Date(day * DAY_MS)
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** The day that the reader's calendar shows. */
export function dayOf(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS)
}

/**
 * Says when a question is asked again.
 * @param before What was kept of it; absent when it was never asked.
 */
export function rate(before: Answer | undefined, rating: Rating, today: number): Answer {
  // A clock that was set back makes no time negative.
  const [due, stability, difficulty, asked] = before ?? [today, 0, 0, today]
  const last = Math.min(asked, today)
  const card = {
    due: dateOf(due),
    stability,
    difficulty,
    elapsed_days: today - last,
    scheduled_days: Math.max(0, due - last),
    learning_steps: 0,
    reps: before ? 1 : 0,
    lapses: 0,
    state: before ? State.Review : State.New,
    last_review: before ? dateOf(last) : undefined,
  }
  const { card: next } = scheduler.next(card, dateOf(today), rating satisfies Grade)
  return [today + next.scheduled_days, rounded(next.stability), rounded(next.difficulty), today]
}
