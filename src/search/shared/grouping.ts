import { pageOf } from './parts.ts'
import type { Ranked } from './ranking.ts'

/** One page does not fill the list while others have something to say. */
const PER_PAGE = 3

/**
 * The best hits, those of one page together, pages in the order of their best.
 * @param ranked All hits, best first.
 * @param limit Maximum number of hits.
 */
export function groupByPage(ranked: readonly Ranked[], limit: number): Ranked[] {
  const group = (hits: readonly Ranked[]) => Map.groupBy(hits, (hit) => pageOf(hit.record))
  const first = new Set([...group(ranked).values()].flatMap((hits) => hits.slice(0, PER_PAGE)))
  const chosen = [...ranked.filter((hit) => first.has(hit)), ...ranked.filter((hit) => !first.has(hit))]
  return [...group(chosen.slice(0, limit)).values()].flat()
}
