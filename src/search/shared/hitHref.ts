import { HIGHLIGHT_PARAMETER, MAX_TERMS } from './highlightParameter.ts'

/** Address of a hit: its terms are highlighted on the page. */
export function hitHref({ url, hash, tokens }: { url: string; hash: string; tokens: readonly string[] }): string {
  const query = new URLSearchParams(tokens.slice(0, MAX_TERMS).map((token) => [HIGHLIGHT_PARAMETER, token]))
  return `${url}${query.size > 0 ? `?${query}` : ''}${hash}`
}
