import type { SearchAnswer, SearchHit, SearchOptions } from './answer.ts'
import { makeExcerpt, markTerms } from './excerpt.ts'
import { groupByPage } from './grouping.ts'
import { rank, type Ranked } from './ranking.ts'
import { isWritten, type SearchIndex } from './searchIndex.ts'

/** The hits for a query, those of one page together. */
export function findHits(index: SearchIndex, query: string, { limit }: SearchOptions): Omit<SearchAnswer, 'isEarly'> {
  const ranked = rank(index, query)
  return { hits: groupByPage(ranked, limit).map(toHit), total: ranked.length }
}

function toHit({ record: { page, section, parent }, terms }: Ranked): SearchHit {
  const tokens = [...terms].filter(isWritten)
  const set = new Set(tokens)
  const text = section.text || (section.level === 1 ? page.description : '')
  return {
    title: page.title,
    section: markTerms(section.heading, set),
    url: page.path,
    hash: section.id === '' ? '' : `#${section.id}`,
    breadcrumbs: page.breadcrumbs,
    parent: section.later ? `Part two${parent === undefined ? '' : `, ${parent}`}` : parent,
    excerpt: makeExcerpt(text, set),
    tokens,
  }
}
