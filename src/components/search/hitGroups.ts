import type { SearchHit } from '../../search/shared/answer.ts'

/** The hits of one page. */
export interface HitGroup {
  url: string
  /** The way to the page, its title last. */
  path: string
  hits: { hit: SearchHit; index: number }[]
}

/** Between the parts of the path of a result. */
const SEPARATOR = ' › '

/** Hits that follow each other and belong to one page, with their place in the whole list. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const groups: HitGroup[] = []
  hits.forEach((hit, index) => {
    const last = groups.at(-1)
    if (last?.url === hit.url) last.hits.push({ hit, index })
    else groups.push({ url: hit.url, path: [...hit.breadcrumbs, hit.title].join(SEPARATOR), hits: [{ hit, index }] })
  })
  return groups
}

/** Address of the page of all results. */
export const resultsHref = (query: string) => `/search?${new URLSearchParams({ q: query })}`

/** What is read out when the results have changed. */
export function announcement(query: string, total: number): string {
  if (total === 0) return 'No results'
  return `${total} ${total === 1 ? 'result' : 'results'} for ${query}`
}
