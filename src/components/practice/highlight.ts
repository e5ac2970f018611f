import { type Grammar, languages, tokenize, tokenizeText, type TokenStream } from 'prism-code-editor/prism'

/** UTF-16 code units of a word that is colored. Grammars look for most things at each letter of a word anew. */
const MAX_WORD = 1000

/** Shorter words cost nothing that could be felt, however many there are. */
const LONG_WORD = /\S{100,}/g

/** UTF-16 code units of a text that always has its tokens; of a longer one as much is tried first. */
const FIRST_PART = 2000

/** Milliseconds that the tokens of a text should take at most: they are read again with each key. */
const MAX_MS = 100

/** Times that they may take longer: a machine may be busy for a moment. */
const MAX_SLOW = 2

/**
 * Gives texts of a grammar their tokens, and none to those that would take too long.
 * @param now A clock in milliseconds.
 */
export function boundedTokenizer(
  grammar: Grammar,
  now: () => number = () => performance.now(),
): (text: string) => TokenStream {
  /** The text before, which took no time that could be felt. */
  let fine = ''
  let slow = { times: 0, length: Infinity }
  return (text) => {
    if (hasLongWords(text)) return [text]
    if (text.length < slow.length) slow = { times: 0, length: Infinity }
    if (slow.times === MAX_SLOW) return [text]
    // What takes four times as long for twice the text is noticed before it takes seconds.
    for (let length = isNear(text, fine) ? text.length : FIRST_PART; ; length *= 2) {
      const began = now()
      const tokens = tokenizeText(text.slice(0, length), grammar)
      const isSlow = now() - began > MAX_MS && length > FIRST_PART
      if (isSlow) slow = { times: slow.times + 1, length: Math.min(length, text.length) }
      if (length >= text.length) {
        if (!isSlow) {
          fine = text
          slow = { times: 0, length: Infinity }
        }
        return tokens
      }
      if (isSlow) return [text]
    }
  }
}

/** Whether a text has little that was not there before, as after a key. */
function isNear(text: string, before: string): boolean {
  let start = 0
  while (start < text.length && text[start] === before[start]) start++
  return before.endsWith(text.slice(start + FIRST_PART))
}

/** Several long words cost as much as one whose square is as large as theirs together. */
function hasLongWords(text: string): boolean {
  let squares = 0
  for (const [word] of text.matchAll(LONG_WORD)) squares += word.length ** 2
  return squares > MAX_WORD ** 2
}

/** Bounds what the editor tokenizes in some languages. Grammars that have them within go on with those of Prism. */
export function boundLanguages(names: readonly string[]): void {
  for (const name of names) {
    const grammar = languages[name]
    if (grammar) languages[name] = { [tokenize]: boundedTokenizer(grammar) }
  }
}
