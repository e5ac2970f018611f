import type { Answers } from './answers.ts'
import type { Card } from './shared/cards.ts'

/** Questions of one sitting: at half a minute each, they take five. */
export const SITTING = 10

/** Questions of recall that a sitting begins with after a lesson was learned. */
const RECALL = 5

/** What a sitting is chosen from. */
export interface Choice {
  /** Those of the subject and the level that the reader has chosen. */
  cards: readonly Card[]
  answers: Answers
  /** Paths of lessons that were learned, the last one last. */
  learned: readonly string[]
  today: number
}

/** What is known of the questions before a sitting. */
export interface Outlook {
  due: number
  /** Never asked. */
  fresh: number
  /** Title of the lesson that was learned last, while it has predictions that were never asked. */
  lesson?: string
  /** The questions of the next sitting, in their order. */
  sitting: Card[]
}

/**
 * Chooses the questions of a sitting: first of recall on the lesson that was learned last, then what is due, longest
 * first, then what was never asked, of lessons that were learned before all others, and easy before hard.
 */
export function planSitting({ cards, answers, learned, today }: Choice): Outlook {
  const dueOf = ({ id }: Card) => answers[id]?.[0] ?? Infinity
  const due = cards.filter((card) => dueOf(card) <= today).toSorted((a, b) => dueOf(a) - dueOf(b) || mix(a) - mix(b))
  const fresh = cards.filter(({ id }) => !Object.hasOwn(answers, id))
  const last = learned.at(-1)
  const recall = fresh.filter(({ page, isPrediction }) => isPrediction && page === last).slice(0, RECALL)
  const unknown = (card: Card) => (card.isPrediction && learned.includes(card.page) ? -1 : card.level)
  const rest = fresh
    .filter((card) => !recall.includes(card))
    .toSorted((a, b) => unknown(a) - unknown(b) || mix(a) - mix(b))
  const [first] = recall
  return {
    due: due.length,
    fresh: fresh.length,
    ...(first && { lesson: first.pageTitle }),
    sitting: [...recall, ...due, ...rest].slice(0, SITTING),
  }
}

/** A number that depends on the question alone: by it subjects and pages are mixed, on each day in the same way. */
function mix({ id }: Card): number {
  let hash = 2_166_136_261
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16_777_619)
  return hash >>> 0
}
