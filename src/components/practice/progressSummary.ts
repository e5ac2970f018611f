import { parseProgress } from './progress.ts'

/** What a reader has done in one section. */
export interface ProgressSummary {
  read: number
  /** Lessons of which the first part was read, and not the second. */
  learned: number
  solved: number
  /** Path of the lesson that was opened last. */
  last?: string
}

/**
 * Sums up what was done in a section.
 * @param stored Progress as it is stored, in JSON.
 * @param section URL path, such as `/docs/css`.
 * @param pages Paths of its pages, its own among them.
 * @returns `undefined` when nothing was
 */
export function summarize(stored: string, section: string, pages: readonly string[]): ProgressSummary | undefined {
  const { read = [], learned = [], solved = [], last = {} } = parseProgress(stored) ?? {}
  const lessons = new Set(pages.filter((path) => path !== section))
  const isHere = (address: string) => lessons.has(address.replace(/#.*/, ''))
  const summary = {
    read: read.filter(isHere).length,
    learned: learned.filter((address) => isHere(address) && !read.includes(address)).length,
    solved: solved.filter(isHere).length,
    ...(Object.hasOwn(last, section) && isHere(last[section] ?? '') && { last: last[section] }),
  }
  return summary.read + summary.learned + summary.solved > 0 || summary.last !== undefined ? summary : undefined
}
