import type { Ranked } from './ranking.ts'

/** One page does not fill the list while others have something to say. */
const PER_PAGE = 3
/**
 * The best hits, those of one page together, pages in the order of their best.
 * @param ranked All hits, best first.
 * @param limit How many hits at most.
 */
export function groupByPage(ranked: readonly Ranked[], limit: number): Ranked[] {
  const counts = new Map<string, number>()
  const [first, more]: [Ranked[], Ranked[]] = [[], []]
  for (const hit of ranked) {
    const { path } = hit.record.page
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    if (count <= PER_PAGE) first.push(hit)
    else more.push(hit)
  }
  const chosen = [...first, ...more].slice(0, limit)
  const groups = Map.groupBy(chosen, (hit) => hit.record.page.path)
  return [...groups.values()].flat()
}
