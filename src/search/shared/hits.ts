import type { SearchAnswer, SearchHit, SearchOptions } from './answer.ts'
import { makeExcerpt, markTerms } from './excerpt.ts'
import { groupByPage } from './grouping.ts'
import { MAX_TERMS } from './highlightParameter.ts'
import type { PartStore } from './partStore.ts'
import { partNames } from './parts.ts'
import { rank, type Ranking } from './ranking.ts'
import { scan } from './tokens.ts'

/** What a query finds; or the names of the parts that must be fetched first, and whether they are all. */
export type Finding = { answer: SearchAnswer } | { missing: readonly string[]; isRanked: boolean }

/** The hits for a query, those of one page together. */
export function findHits(store: PartStore, query: string, { limit }: Pick<SearchOptions, 'limit'>): Finding {
  const { lexicon } = store
  lexicon.missing.clear()
  const { ranked, isFound } = rank(lexicon, query)
  if (lexicon.missing.size > 0) return { missing: [...lexicon.missing], isRanked: false }
  const records = groupByPage(ranked, limit).map(({ record }) => record)
  const missing = records.filter((record) => !store.textOf(record)).map(partNames.text)
  if (missing.length > 0) return { missing: [...new Set(missing)], isRanked: true }
  const hits = records.flatMap((record) => toHit(store, record, isFound))
  return { answer: { hits: putAsTypedFirst(hits, query, lexicon.stopWords), total: ranked.length } }
}

/**
 * A heading that was typed with its small words, as a whole question is, comes first: the index does not tell it from
 * others that say the same.
 */
function putAsTypedFirst(hits: readonly SearchHit[], query: string, stopWords: ReadonlySet<string>): SearchHit[] {
  const words = (text: string) => [...scan(text)].map(({ whole }) => whole.term)
  const typed = words(query)
  const asTyped = typed.some((word) => stopWords.has(word)) ? typed.join(' ') : undefined
  const first = hits.filter(({ section }) => words(section.text).join(' ') === asTyped)
  const urls = new Set(first.map(({ url }) => url))
  const beside = hits.filter((hit) => urls.has(hit.url) && !first.includes(hit))
  return [...first, ...beside, ...hits.filter((hit) => !urls.has(hit.url))]
}

function toHit(store: PartStore, record: number, isFound: Ranking['isFound']): SearchHit[] {
  const part = store.textOf(record)
  if (!part) return []
  const { path, title, breadcrumbs, heading, id, parent, text } = part
  return [
    {
      title,
      section: markTerms(heading, isFound),
      url: path,
      hash: id === '' ? '' : `#${id}`,
      breadcrumbs,
      parent: parent === '' ? undefined : parent,
      excerpt: makeExcerpt(text, isFound),
      tokens: writtenTerms(`${heading} ${title} ${text}`, isFound),
    },
  ]
}

/** The terms that were found, as they are written in a text. */
function writtenTerms(text: string, isFound: Ranking['isFound']): string[] {
  const found = new Set<string>()
  for (const { whole, parts } of scan(text))
    for (const { term } of isFound(whole.term) ? [whole] : parts)
      if (found.size < MAX_TERMS && isFound(term)) found.add(term)
  return [...found]
}
