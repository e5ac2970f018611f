import type { IndexRecord } from './searchIndex.ts'
import { scan } from './tokens.ts'
import { stem } from './words.ts'

/** Neighbors of each record that has been read; a reader who types reads the same ones again. */
const known = new WeakMap<IndexRecord, ReadonlySet<string>>()

/** Longer texts are read up to here. */
const MAX_TEXT = 6000

/** Pairs of neighboring words, in the order of the text; the parts of a name are neighbors, too. */
function pairs(text: string, stopWords: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  let previous: string | undefined
  for (const { whole, parts } of scan(text)) {
    for (const { term } of parts.length > 1 ? parts : [whole]) {
      // The name as a whole is no neighbor of its parts.
      if (stopWords.has(term) || (parts.length > 1 && term === whole.term)) continue
      const root = stem(term)
      if (previous !== undefined) found.add(`${previous} ${root}`)
      previous = root
    }
  }
  return found
}

/**
 * How many of the query's neighboring words are neighbors in a section as well (0 to 1). Of the last pair the second
 * word may be unfinished.
 * @returns the measure for one query, which is read once
 */
export function proximity(query: string, stopWords: ReadonlySet<string>): (record: IndexRecord) => number {
  const wanted = [...pairs(query, stopWords)]
  const last = wanted.at(-1)
  if (last === undefined) return () => 0
  return (record) => {
    let own = known.get(record)
    if (!own) {
      own = pairs(`${record.section.heading} ${record.page.title} ${record.section.text.slice(0, MAX_TEXT)}`, stopWords)
      known.set(record, own)
    }
    const isThere = (pair: string) => own.has(pair) || (pair === last && own.values().some((o) => o.startsWith(pair)))
    return wanted.filter(isThere).length / wanted.length
  }
}
