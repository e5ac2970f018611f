import { editDistance } from './distance.ts'
import { type Beginning, partNames, type SearchStart, type Term, type TermsPart } from './parts.ts'
import { SEARCH_KINDS, type SearchKind } from './records.ts'
import type { Synonym } from './synonyms.ts'
import { singular, stem } from './words.ts'

/** What has been fetched of the index, by name of the part. */
export interface LoadedParts {
  terms: (name: string) => TermsPart | undefined
  words: (name: string) => readonly string[] | undefined
}

const WORD = /^\p{L}+$/u

/** So many words that are spelled like one that is unknown are looked at: each may need a part. */
const MAX_NEAR = 4

/**
 * The terms of the index as far as it has been fetched. What is asked for and not there counts as unknown, and is
 * noted: with these parts the same question has its answer.
 */
export class Lexicon {
  readonly stopWords: ReadonlySet<string>
  readonly synonyms: readonly Synonym[]
  /** How many sections there are. */
  readonly records: number
  /** Names of the parts that an answer needs and that are not there. */
  readonly missing = new Set<string>()
  /** How often something was looked for in a part that is not there: several words may need the same one. */
  misses = 0
  readonly #start: SearchStart
  readonly #parts: LoadedParts

  constructor(start: SearchStart, parts: LoadedParts) {
    this.#start = start
    this.#parts = parts
    this.records = start.records
    this.stopWords = new Set(start.stopWords)
    this.synonyms = start.synonyms.map(([typed, said]) => ({ typed: typed.split(' '), said: said.split(' ') }))
  }

  /** The kind of a page by its number. */
  kindOf(page: number): SearchKind {
    let first = 0
    return SEARCH_KINDS.find((_, i) => page < (first += this.#start.kinds[i] ?? 0)) ?? 'page'
  }

  /** Terms with a stem. */
  family(root: string): readonly Term[] {
    const common = this.#load(partNames.common)?.terms.get(root)
    return common ?? this.#part(root)?.terms.get(root) ?? []
  }

  /** The term of a word, whichever its number is. */
  term(word: string): Term | undefined {
    const one = singular(word)
    return this.family(stem(word)).find((term) => term.word === one)
  }

  /** The two words as one term, where pages have them side by side or as one name. */
  joined(first: string, second: string): Term | undefined {
    const isName =
      this.term(first)?.next.has(singular(second)) === true || this.term(second)?.previous.has(singular(first)) === true
    return isName ? this.term(first + second) : undefined
  }

  /** Terms that begin like this, the beginning itself left out; where they are many, one that stands for all. */
  startingWith(beginning: string): readonly Term[] | Beginning {
    const place = this.#placeOf(beginning)
    if (!place) return []
    const part = this.#load(partNames.terms(place.part))
    if (place.next?.startsWith(beginning)) return part?.beginnings.get(beginning) ?? []
    const nearby = [part, this.#part(stem(beginning))].flatMap((one) => [...(one?.terms.values() ?? [])].flat())
    const itself = singular(beginning)
    return [...new Set(nearby)].filter(
      ({ word, isWritten }) => isWritten && word.startsWith(beginning) && word !== itself,
    )
  }

  /** Words of the index that are spelled nearly like one that it does not have, with the number of edits. */
  spelledLike(word: string): readonly (readonly [word: string, edits: number])[] {
    if (word.length < 4 || !WORD.test(word)) return []
    const limit = word.length < 7 ? 1 : 2
    const near = [...this.#spelled(word)].map((other) => [other, editDistance(word, other, limit)] as const)
    const best = Math.min(...near.map(([, edits]) => edits))
    return best > limit ? [] : near.filter(([, edits]) => edits === best).slice(0, MAX_NEAR)
  }

  /** Words whose beginning is spelled nearly like this. */
  beginningLike(word: string): readonly string[] {
    if (word.length < 5 || !WORD.test(word)) return []
    const longer = this.#words('first', word[0]!).filter((other) => other.length > word.length + 1)
    return longer.filter((other) => editDistance(word, other.slice(0, word.length), 1) === 1).slice(0, MAX_NEAR)
  }

  /** Of a misspelt word either the first letter is right or the last one. */
  #spelled(word: string): Set<string> {
    return new Set([...this.#words('first', word[0]!), ...this.#words('last', word.at(-1)!)])
  }

  #words(end: 'first' | 'last', letter: string): readonly string[] {
    if (!this.#start.letters[end].includes(letter)) return []
    return this.#list(partNames[end](letter)) ?? []
  }

  #list(name: string): readonly string[] | undefined {
    const words = this.#parts.words(name)
    if (!words) this.#miss(name)
    return words
  }

  #part(root: string): TermsPart | undefined {
    const place = this.#placeOf(root)
    return place && this.#load(partNames.terms(place.part))
  }

  #load(name: string): TermsPart | undefined {
    const part = this.#parts.terms(name)
    if (!part) this.#miss(name)
    return part
  }

  #miss(name: string): void {
    this.missing.add(name)
    this.misses++
  }

  /** The part in which a stem is, if it is in any, and where the part after it begins; nothing until that is known. */
  #placeOf(root: string): { part: number; next: string | undefined } | undefined {
    const { stems, blockSize } = this.#start
    const block = lastUpTo(stems, root)
    const next = stems[block + 1]
    if (blockSize === 1) return { part: block, next }
    const own = this.#list(partNames.stems(block))
    if (!own) return undefined
    const place = lastUpTo(own, root)
    return { part: block * blockSize + place, next: own[place + 1] ?? next }
  }
}

/** Where the last of some sorted texts is that does not come after this one; 0 where all do. */
function lastUpTo(texts: readonly string[], text: string): number {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (texts[middle]! <= text) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
