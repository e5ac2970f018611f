import { scan } from './tokens.ts'
import { stem } from './words.ts'

/**
 * What people type and what pages say. A line of the file is either `typed words -> said, said`, which holds when all
 * of the typed words are in the query, or `one, other, other`, which stand for each other.
 */
export interface Synonym {
  /** All of them must be in the query. */
  typed: readonly string[]
  /** Words or phrases of the pages. */
  said: readonly string[]
}

/** A line of the file that cannot be read. */
export interface SynonymDiagnostic {
  /** 1-based. */
  line: number
  found: string
}

/** Stems by which typed and asked words are compared; signs stand for themselves. */
export const stemsOf = (text: string): string[] => [...scan(text, true)].map(({ whole }) => stem(whole.term))

/** The entries of one line: `typed words -> said, said`, or one for each of `one, other`. */
export function entriesOf(line: string): Synonym[] {
  const list = (part: string) => part.split(', ')
  const [typed = '', said] = line.split(' -> ')
  if (said !== undefined) return [{ typed: stemsOf(typed), said: list(said) }]
  const group = list(typed)
  return group.length < 2
    ? []
    : group.map((word) => ({ typed: stemsOf(word), said: group.filter((other) => other !== word) }))
}

/** What the search knows of words. */
export interface SearchWords {
  synonyms: readonly Synonym[]
  /** Words that say little: they count a little, but they are never needed. */
  stopWords: ReadonlySet<string>
}

/** Before the words that say little, in the file and in the packed text. */
const STOP_WORDS = 'stop words: '

/** Reads lines of the file that have no problem and no message of another browser. */
export function wordsOf(lines: readonly string[]): SearchWords {
  const isStopWord = (line: string) => line.startsWith(STOP_WORDS)
  return {
    synonyms: lines.filter((line) => !isStopWord(line)).flatMap(entriesOf),
    stopWords: new Set(lines.filter(isStopWord).flatMap((line) => line.slice(STOP_WORDS.length).split(' '))),
  }
}

/** Lines of the file that the search needs: neither comments nor messages of other browsers. */
export const wordLines = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !/^(?:\/\/ |error: )/.test(line))

/** What the file of synonyms says. */
export interface SynonymFile {
  entries: Synonym[]
  /** Another browser's words for a message, and a message that pages show. */
  errors: [theirs: string, ours: string][]
  diagnostics: SynonymDiagnostic[]
}

/**
 * Reads the file of synonyms.
 * @param text One entry a line; `// ` begins a comment.
 */
export function readSynonyms(text: string): SynonymFile {
  const file: SynonymFile = { entries: [], errors: [], diagnostics: [] }
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('// ') || line.startsWith(STOP_WORDS)) continue
    const [error, theirs, ours] = /^error: (.+) -> (.+)$/.exec(line) ?? []
    if (error !== undefined && theirs !== undefined && ours !== undefined) {
      file.errors.push([theirs, ours])
      continue
    }
    const found = entriesOf(line)
    const isUnreadable =
      line.split(' -> ').length > 2 ||
      found.length === 0 ||
      found.some(({ typed, said }) => typed.length * said.length === 0 || said.some((s) => stemsOf(s).length === 0))
    if (isUnreadable) file.diagnostics.push({ line: i + 1, found: line })
    else file.entries.push(...found)
  }
  return file
}

/**
 * The entries that a query calls up.
 * @param asked Stems of the words of the query.
 */
export function findSynonyms(entries: readonly Synonym[], asked: ReadonlySet<string>): Synonym[] {
  return entries.filter(({ typed }) => typed.every((word) => asked.has(word)))
}
