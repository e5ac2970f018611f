import type { Lexicon } from './lexicon.ts'

/** Messages less alike than this are about different things. */
const ALIKE = 0.62
/** A message that holds the whole of a shorter one says nearly as much. */
const CONTAINED = 0.75
const MAX_WORDS = 30

/** What a console adds to a message: how it was caught, and where it happened. */
const PLACE =
  /\buncaught (?:\(in promise\) )?(?=\w*(?:error|exception)\b)|\bat [^(]+\(\S*\.\w.*|\bat \S+:\d.*|\S+\.[cm]?[jt]sx?:\d\S*/gi

/** A query without what a console adds to the message in it. */
export const withoutPlace = (query: string): string => query.replace(PLACE, ' ')

const NOT_SAID =
  /\b(?:un(?:caught|handled)|in promise|error(?= ts\d))|\B'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”|[\w$]+(?:\.[\w$]+)+/gi

/**
 * What a message says, without what differs from program to program: quoted and dotted names, and numbers.
 * @param text As a console prints it or a reader pastes it.
 * @returns words in their order; the name of the error is one of them
 */
export function errorWords(text: string): readonly string[] {
  const words = text.replace(NOT_SAID, ' ').toLowerCase()
  return (words.match(/[\p{L}$_][\p{L}\p{N}$_]*/gu) ?? []).slice(0, MAX_WORDS)
}

/**
 * How much a pasted message is like one that a page shows, by the words that both have in the same order (the longest
 * common subsequence).
 * @returns 0 where they are about different things, else up to 1
 */
export function errorLikeness(pasted: readonly string[], shown: readonly string[]): number {
  const shorter = Math.min(pasted.length, shown.length)
  let above = Array.from({ length: shown.length + 1 }, () => 0)
  for (const word of pasted) {
    const row = [0]
    shown.forEach((other, j) => row.push(word === other ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!)))
    above = row
  }
  const common = above.at(-1)!
  if (common < 2) return 0
  const dice = (2 * common) / (pasted.length + shown.length)
  const likeness = shorter > 2 && common === shorter ? Math.max(dice, CONTAINED) : dice
  return likeness < ALIKE ? 0 : likeness
}

/** Sections that show an error message like this one, and how much like it (0 to 1). */
export function findErrors(lexicon: Lexicon, text: string): Map<number, number> {
  const found = new Map<number, number>()
  const pasted = errorWords(text)
  // A word alone is like no message: most keys of a reader who types end here.
  if (pasted.length < 2) return found
  for (const word of new Set(pasted))
    for (const { words, records } of lexicon.term(word)?.messages ?? []) {
      const likeness = errorLikeness(pasted, words)
      for (const record of records) if (likeness > (found.get(record) ?? 0)) found.set(record, likeness)
    }
  return found
}
