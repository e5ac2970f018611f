import type { QueryTerm } from './query.ts'

interface Line {
  length: number
  /** How much of each term of the query it has. */
  met: number[]
}

/** How much a query is like one of those that are foreseen for a section (0 to 1), for each section that has one. */
export function askedLikenesses(queryTerms: readonly QueryTerm[]): Map<number, number> {
  const lines = new Map<number, Line[]>()
  queryTerms.forEach(({ alternatives }, i) => {
    for (const [one, factor] of alternatives)
      for (const { record, line, length } of 'asked' in one ? one.asked : []) {
        let own = lines.get(record)
        if (!own) lines.set(record, (own = []))
        const { met } = (own[line] ??= { length, met: [] })
        met[i] = Math.max(met[i] ?? 0, factor)
      }
  })
  const total = queryTerms.reduce((sum, { weight }) => sum + weight, 0)
  const likeness = ({ length, met }: Line) => {
    let weight = 0
    let count = 0
    met.forEach((factor, i) => {
      weight += factor * queryTerms[i]!.weight
      count += factor
    })
    const recall = weight / total
    const precision = count / length
    return (2 * recall * precision) / (recall + precision)
  }
  const best = new Map<number, number>()
  for (const [record, own] of lines)
    best.set(
      record,
      own.reduce((most, line) => Math.max(most, likeness(line)), 0),
    )
  return best
}
