import { fsrs, type Grade, State } from 'ts-fsrs'
import { type Answer, DAY_MS, type Rating } from './shared/answer.ts'

/** The steps of minutes are left out: what was not known is asked once more in the same sitting, and then by days. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

const dateOf = (day: number) => new Date(day * DAY_MS)
const rounded = (value: number) => Math.round(value * 1000) / 1000

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
