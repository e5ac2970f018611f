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
export interface SynonymFault {
  /** 1-based. */
  line: number
  found: string
}

/** Stems by which typed and asked words are compared; signs stand for themselves. */
export const stemsOf = (text: string): string[] => [...scan(text, true)].map(({ whole }) => stem(whole.term))

/** The entries of one line: `typed words -> said, said`, or one for each of `one, other`. */
export function entriesOf(line: string): Synonym[] {
  const list = (part: string) => part.split(', ').map((word) => word.trim())
  const [typed = '', said] = line.split(' -> ')
  if (said !== undefined) return [{ typed: stemsOf(typed), said: list(said) }]
  const group = list(typed)
  return group.length < 2
    ? []
    : group.map((word) => ({ typed: stemsOf(word), said: group.filter((other) => other !== word) }))
}

/** What the file of synonyms says. */
export interface SynonymFile {
  entries: Synonym[]
  /** Another browser's words for a message, and a message that pages show. */
  errors: [theirs: string, ours: string][]
  faults: SynonymFault[]
}

/**
 * Reads the file of synonyms.
 * @param text one entry a line; `// ` begins a comment
 */
export function readSynonyms(text: string): SynonymFile {
  const file: SynonymFile = { entries: [], errors: [], faults: [] }
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('// ')) continue
    const [error, theirs, ours] = /^error: (.+) -> (.+)$/.exec(line) ?? []
    if (error !== undefined && theirs !== undefined && ours !== undefined) {
      file.errors.push([theirs, ours])
      continue
    }
    const found = entriesOf(line)
    const isFault =
      line.split(' -> ').length > 2 ||
      found.length === 0 ||
      found.some(({ typed, said }) => typed.length * said.length === 0 || said.some((s) => stemsOf(s).length === 0))
    if (isFault) file.faults.push({ line: i + 1, found: line })
    else file.entries.push(...found)
  }
  return file
}

/** The entries that a query calls up. */
export class Synonyms {
  readonly #byWord = new Map<string, Synonym[]>()

  constructor(entries: readonly Synonym[]) {
    for (const entry of entries) {
      const [first = ''] = entry.typed
      const list = this.#byWord.get(first)
      if (list) list.push(entry)
      else this.#byWord.set(first, [entry])
    }
  }

  /** @param asked stems of the words of a query */
  find(asked: ReadonlySet<string>): Synonym[] {
    return [...asked].flatMap((word) =>
      (this.#byWord.get(word) ?? []).filter(({ typed }) => typed.every((other) => asked.has(other))),
    )
  }
}
