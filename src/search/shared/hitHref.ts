import { HIGHLIGHT_PARAMETER, MAX_TERMS } from './highlightParameter.ts'

/** Address of a hit: its terms are highlighted on the page. */
export function hitHref({ url, hash, tokens }: { url: string; hash: string; tokens: readonly string[] }): string {
  const terms = tokens.slice(0, MAX_TERMS).map((token): [string, string] => [HIGHLIGHT_PARAMETER, token])
  const query = new URLSearchParams(terms)
  return `${url}${query.size > 0 ? `?${query}` : ''}${hash}`
}
