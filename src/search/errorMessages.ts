/** An error message taken apart: what it says is compared, what it is about differs from program to program. */
export interface ErrorMessage {
  /** `TypeError`, or the code of the type checker: `TS2322`. */
  name?: string
  /** Words in their order, without quoted names and numbers. */
  words: readonly string[]
}

/** Messages less alike than this are about different things. */
const ALIKE = 0.62
/** A message that holds the whole of a shorter one says at least as much. */
const CONTAINED = 0.9
const SAME_NAME = 0.1
const OTHER_NAME = -0.15
/** A name alone says which error it is, but not which message. */
const NAME_ONLY = 0.65
const MAX_WORDS = 30

const PREFIX = /^(?:\s*(?:uncaught|unhandled|\(in promise\)|error:?(?=\s+ts\d))\s*)+:?\s*/i
const NAME = /^(?:([A-Za-z]\w*(?:Error|Exception))|(?:error )?(TS\d{4,5}))\b(?: \[\w+\])?:?\s*/i
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”/g

/** Reads a message as a console prints it or a reader pastes it. */
export function readErrorMessage(text: string): ErrorMessage {
  const plain = text.replace(PREFIX, '')
  const named = NAME.exec(plain)
  const rest = plain.slice(named?.[0].length ?? 0).replace(QUOTED, ' ')
  const words = rest.toLowerCase().match(/[\p{L}$_][\p{L}\p{N}$_]*/gu) ?? []
  return { name: (named?.[1] ?? named?.[2])?.toLowerCase(), words: words.slice(0, MAX_WORDS) }
}

/**
 * How much a pasted message is like one that a page shows, by the words that both have in the same order (the longest
 * common subsequence).
 * @returns 0 where they are about different things, else up to 1
 */
export function errorLikeness(pasted: ErrorMessage, shown: ErrorMessage): number {
  const shorter = Math.min(pasted.words.length, shown.words.length)
  if (pasted.words.length === 0) return pasted.name !== undefined && pasted.name === shown.name ? NAME_ONLY : 0
  if (shorter === 0) return 0
  const common = commonWords(pasted.words, shown.words)
  if (common < 2) return 0
  const dice = (2 * common) / (pasted.words.length + shown.words.length)
  const contained = shorter > 2 && common === shorter ? CONTAINED : 0
  const names =
    pasted.name === undefined || shown.name === undefined ? 0 : pasted.name === shown.name ? SAME_NAME : OTHER_NAME
  const likeness = Math.min(1, Math.max(dice, contained * Math.min(1, dice + 0.4)) + names)
  return likeness < ALIKE ? 0 : likeness
}

/** Length of the longest common subsequence. */
function commonWords(a: readonly string[], b: readonly string[]): number {
  let above = Array.from({ length: b.length + 1 }, () => 0)
  for (const word of a) {
    const row = [0]
    for (let j = 1; j <= b.length; j++)
      row.push(word === b[j - 1] ? above[j - 1]! + 1 : Math.max(above[j]!, row[j - 1]!))
    above = row
  }
  return above[b.length]!
}

/** An error message of a record. */
export interface ShownError {
  record: number
  message: string
}

/**
 * Prepares the search for error messages.
 * @returns finds the records that show a message like a pasted one, and how much like it (0 to 1)
 */
export function errorSearch(errors: readonly ShownError[]): (pasted: string) => Map<number, number> {
  const shown = errors.map(({ record, message }) => ({ record, message: readErrorMessage(message) }))
  return (text) => {
    const found = new Map<number, number>()
    const pasted = readErrorMessage(text)
    if (pasted.name === undefined && pasted.words.length < 2) return found
    for (const { record, message } of shown) {
      const likeness = errorLikeness(pasted, message)
      if (likeness > (found.get(record) ?? 0)) found.set(record, likeness)
    }
    return found
  }
}
