/** What a text asks of its reader. */
export interface Load {
  /** Words of prose. */
  words: number
  /** Lines of code that are not empty. */
  lines: number
}

/** Words of technical prose that one reads in a minute. */
const WORDS_A_MINUTE = 180

/** Seconds to read a line of code. */
const SECONDS_A_LINE = 4

/** Seconds to find and type a line of a solution. */
const SECONDS_A_SOLVED_LINE = 30

/** Seconds to type a line that is there to be copied into a file, and to look at what it does. */
const SECONDS_A_TYPED_LINE = 20

/** No exercise takes less: it has to be read, opened and checked, too. */
const FEWEST_MINUTES = 2

/**
 * How long a part of a page takes, in whole minutes.
 * @param exercises Minutes of each exercise that belongs to it.
 */
export function minutesOf({ words, lines }: Load, exercises: readonly number[] = []): number {
  const reading = words / WORDS_A_MINUTE + (lines * SECONDS_A_LINE) / 60
  return Math.max(1, Math.round(exercises.reduce((sum, minutes) => sum + minutes, reading)))
}

/**
 * How long an exercise takes whose author does not say it, in whole minutes.
 * @param task What is to be read: the task and its starter.
 * @param solved Lines of the solution that the starter does not have.
 */
export function minutesToSolve({ words, lines }: Load, solved: number): number {
  const reading = words / WORDS_A_MINUTE + (lines * SECONDS_A_LINE) / 60
  return Math.max(FEWEST_MINUTES, Math.round(reading + (solved * SECONDS_A_SOLVED_LINE) / 60))
}

/** How long a reader types who brings a site of their own up to a step, in minutes. */
export function minutesToType(lines: number): number {
  return (lines * SECONDS_A_TYPED_LINE) / 60
}

/** Minutes of the parts of a page, as its lists show them: `24 + 18 min`. */
export function minutesText(parts: readonly { minutes: number }[]): string {
  return `${parts.map(({ minutes }) => minutes).join(' + ')} min`
}

/** Minutes, as a sentence says them. */
export function minutesInWords(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Minutes of a whole page. */
export function totalMinutes(parts: readonly { minutes: number }[]): number {
  return parts.reduce((sum, { minutes }) => sum + minutes, 0)
}
