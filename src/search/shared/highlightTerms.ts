import { HIGHLIGHT_PARAMETER, MAX_TERMS } from './highlightParameter.ts'
import { scan } from './tokens.ts'

/** Of longer values only the beginning counts. */
const MAX_LENGTH = 40
const MAX_ADDRESS = 4000

/** The terms that an address asks to highlight. */
export function highlightTerms(search: string): Set<string> {
  const values = new URLSearchParams(search.slice(0, MAX_ADDRESS)).getAll(HIGHLIGHT_PARAMETER).slice(0, MAX_TERMS)
  const words = values.flatMap((value) => [...scan(value.slice(0, MAX_LENGTH))].map(({ whole }) => whole.term))
  return new Set(words.slice(0, MAX_TERMS))
}
