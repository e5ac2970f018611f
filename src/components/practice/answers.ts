import { isAddress, parseObject, progressText, readProgress, storeProgress } from './progress.ts'
import type { Answer } from './shared/answer.ts'

/** What is kept of the questions that were asked, by their identifiers. It is part of the progress that is stored. */
export type Answers = Readonly<Record<string, Answer>>

/** Questions of which something is kept, more than the site has; those that were asked last stay. */
const MAX_ANSWERS = 5000

/** Days from 1970 for some 270 years, and more than any stability that the schedule reaches. */
const MAX_NUMBER = 100_000

const isAnswer = (value: unknown): value is Answer =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((n) => typeof n === 'number' && n >= 0 && n <= MAX_NUMBER) &&
  [value[0], value[3]].every(Number.isInteger) &&
  // The schedule divides by it, and its difficulties are from 1 to 10.
  value[1] > 0 &&
  value[2] >= 1 &&
  value[2] <= 10

/** Reads the answers out of stored progress, or of a file that was exported. Neither is trusted. */
export function parseAnswers(text: string | null): Answers {
  const value = parseObject(text)
  const answers: unknown = value && 'answers' in value ? value.answers : undefined
  if (typeof answers !== 'object' || answers === null) return {}
  const entries = Object.entries(answers).filter(
    (entry): entry is [string, Answer] => isAddress(entry[0]) && isAnswer(entry[1]),
  )
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b[3] - a[3]).slice(0, MAX_ANSWERS))
}

/** Joins what was answered on two devices, or in two tabs: of a question, the later answer is the one. */
export function joinAnswers(a: Answers, b: Answers): Answers {
  const later = Object.entries(b).filter(([id, answer]) => !Object.hasOwn(a, id) || (a[id]?.[3] ?? 0) <= answer[3])
  return { ...a, ...Object.fromEntries(later) }
}

/**
 * Adds answers that were given just now to what is stored, whatever day a wrong clock has given the ones before. What other
 * tabs have added in the meantime stays.
 * @returns whether they are kept: storage may be blocked or full
 */
export function addAnswers(added: Answers): boolean {
  if (Object.keys(added).length === 0) return true
  return storeProgress({ ...readProgress(), answers: { ...parseAnswers(progressText()), ...added } })
}

/** Forgets what was answered to these questions. */
export function forgetAnswers(ids: readonly string[]): void {
  const left = Object.entries(parseAnswers(progressText())).filter(([id]) => !ids.includes(id))
  storeProgress({ ...readProgress(), answers: Object.fromEntries(left) })
}
