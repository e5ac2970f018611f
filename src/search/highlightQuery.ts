import { scan } from './tokens.ts'

/** Name of the query parameter that carries the terms to highlight on a page; it comes once for each. */
export const HIGHLIGHT_PARAMETER = '_highlight'

/** More terms, and longer ones, are not taken from an address: anybody can write one. */
const MAX_TERMS = 8
const MAX_LENGTH = 40

/** Address of a hit: its terms are highlighted on the page. */
export function hitHref({ url, hash, tokens }: { url: string; hash: string; tokens: readonly string[] }): string {
  const query = new URLSearchParams(tokens.slice(0, MAX_TERMS).map((token) => [HIGHLIGHT_PARAMETER, token]))
  return `${url}${query.size > 0 ? `?${query}` : ''}${hash}`
}

/** The terms that an address asks to highlight. */
export function highlightTerms(search: string): Set<string> {
  const values = new URLSearchParams(search.slice(0, 4000)).getAll(HIGHLIGHT_PARAMETER).slice(0, MAX_TERMS)
  const words = values.flatMap((value) => [...scan(value.slice(0, MAX_LENGTH))].map(({ whole }) => whole.term))
  return new Set(words.slice(0, MAX_TERMS))
}
