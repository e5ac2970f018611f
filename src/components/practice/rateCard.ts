import { addAnswers } from './answers.ts'
import { rate } from './schedule.ts'
import { type Answer, currentDay, type Rating } from './shared/answer.ts'

/**
 * Keeps how well an answer was known, on the day that it is now: midnight may have passed since the page was shown.
 * @param before What was kept of the question; absent when it was never asked.
 * @returns what is to be kept, and whether it is: storage may be blocked or full
 */
export function rateCard(id: string, rating: Rating, before: Answer | undefined): { answer: Answer; isKept: boolean } {
  const answer = rate(before, rating, currentDay())
  return { answer, isKept: addAnswers({ [id]: answer }) }
}
