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

/** So much of a query (code points) is kept in an address: servers refuse long ones. */
const MAX_IN_ADDRESS = 200

/** A query as an address keeps it. */
export const inAddress = (query: string) => [...query].slice(0, MAX_IN_ADDRESS).join('').toWellFormed()

/** Address of the page of all results. */
export const resultsHref = (query: string) => `/search?${new URLSearchParams({ q: inAddress(query) })}`

/** What is read out when the results have changed. */
export function announcement(query: string, total: number): string {
  if (total === 0) return 'No results'
  return `${total} ${total === 1 ? 'result' : 'results'} for ${query}`
}
