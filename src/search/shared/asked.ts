import type { QueryTerm } from './ranking.ts'
import type { IndexRecord } from './searchIndex.ts'
import { scan } from './tokens.ts'

const known = new WeakMap<IndexRecord, readonly ReadonlySet<string>[]>()

/** How much a query is like one of those that are foreseen for a section (0 to 1). */
export function askedLikeness(
  record: IndexRecord,
  queryTerms: readonly QueryTerm[],
  stopWords: ReadonlySet<string>,
): number {
  let own = known.get(record)
  if (!own) {
    own = record.section.asked.map(
      (line) => new Set([...scan(line)].map(({ whole }) => whole.term).filter((term) => !stopWords.has(term))),
    )
    known.set(record, own)
  }
  const total = queryTerms.reduce((sum, { weight }) => sum + weight, 0)
  const likeness = (terms: ReadonlySet<string>) => {
    let met = 0
    let count = 0
    for (const { alternatives, weight } of queryTerms) {
      const best = Math.max(0, ...[...alternatives].map(([term, factor]) => (terms.has(term) ? factor : 0)))
      met += weight * best
      count += best
    }
    const recall = met / total
    const precision = count / terms.size
    return count === 0 ? 0 : (2 * recall * precision) / (recall + precision)
  }
  return Math.max(0, ...own.map(likeness))
}
