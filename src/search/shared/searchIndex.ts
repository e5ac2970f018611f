import { editDistance } from './distance.ts'
import type { SearchPage, SearchSection } from './records.ts'
import { comparable, scan, type Token } from './tokens.ts'
import { errorLikeness, errorWords } from './errorMessages.ts'
import type { SearchWords } from './synonyms.ts'
import { stem } from './words.ts'

/** A section with its place. */
export interface IndexRecord {
  page: SearchPage
  section: SearchSection
  /** The h2 above an h3. */
  parent?: string
  /** The heading as it is compared with a query. */
  plainHeading: string
}

/**
 * How much a term says about a record by where it stands, chosen on the tuning half of the judged queries. The title
 * counts for every section of its page, so the heading of level 1, which is the title, counts less than others.
 */
const WEIGHTS = {
  heading: 10,
  pageHeading: 8,
  title: 2.5,
  parent: 1.2,
  keywords: 2.3,
  description: 1.5,
  content: 1,
  errors: 1,
  asked: 4,
} as const
/** A term that comes twice does not say twice as much: `k1` of BM25F. */
const SATURATION = 1
/** Lengths at which a heading and a text count as ordinary. */
const ORDINARY_HEADING = 5
const ORDINARY_TEXT = 120
/** How much of a heading's and of a text's weight depends on its length: `b` of BM25F for each field. */
const HEADING_LENGTH = 0.35
const TEXT_LENGTH = 0.35

/** How much less an indexed term counts that is not quite what was typed. */
const FACTOR = {
  stem: 0.65,
  part: 0.65,
  prefix: 0.6,
  unfinished: 0.85,
  oneEdit: 0.6,
  twoEdits: 0.5,
} as const

/** Indexed terms that stand for a typed one, and how well. */
export type Expansion = Map<string, number>

const WORD = /^\p{L}+$/u
const PAIR = ' '
/** The stem of two neighboring words as one: apart from all others, because nobody means its beginning. */
const pair = (first: string, second: string) => PAIR + stem(first + second)

/** Whether a term stands in the text as it is: not if it was made of two words. */
export const isWritten = (term: string): boolean => !term.startsWith(PAIR)

/** Record → weight of one term in it. */
type Postings = Map<number, number>

/** Every term of every section, weighted. Made in the browser, from the packed texts. */
export class SearchIndex {
  readonly records: readonly IndexRecord[]
  readonly #postings = new Map<string, Postings>()
  readonly #stems = new Map<string, string[]>()
  /** Sorted, so that those with a beginning lie together. */
  readonly #terms: readonly string[]
  /** Those that are words: only they can be misspelt. */
  readonly #spelled: readonly string[]
  readonly words: SearchWords
  readonly #errors: { record: number; words: readonly string[] }[] = []

  /** @param pages Their content may still be missing. */
  constructor(pages: readonly SearchPage[], words: SearchWords = { synonyms: [], stopWords: new Set() }) {
    this.words = words
    this.records = pages.flatMap((page) => {
      let parent: string | undefined
      return page.sections.map((section): IndexRecord => {
        if (section.level < 3) parent = section.level === 2 ? section.heading : undefined
        return {
          page,
          section,
          parent: section.level === 3 ? parent : undefined,
          plainHeading: comparable(section.heading),
        }
      })
    })
    this.records.forEach((record, i) => this.#add(record, i))
    this.#terms = [...this.#postings.keys()].filter((term) => !term.startsWith(PAIR)).sort()
    this.#spelled = this.#terms.filter((term) => WORD.test(term))
    for (const term of this.#terms) {
      const root = stem(term)
      const list = this.#stems.get(root)
      if (list) list.push(term)
      else this.#stems.set(root, [term])
    }
  }

  /** Weight of a term in each record that has it. */
  postings(term: string): ReadonlyMap<number, number> | undefined {
    return this.#postings.get(term)
  }

  /**
   * The indexed terms that a typed one may mean: itself, its other forms, what it is the beginning of, other words for
   * it; and what is spelled nearly like it, but only if there is nothing else.
   * @param last Whether it is the last term typed, and so perhaps unfinished.
   * @param mayBeMisspelt Whether to look for words that are spelled nearly like it, which takes time.
   */
  expand(term: string, last: boolean, mayBeMisspelt: boolean): Expansion {
    const found: Expansion = new Map()
    const take = (candidate: string, factor: number) => {
      if (factor > (found.get(candidate) ?? 0)) found.set(candidate, factor)
    }
    let isKnown = this.#postings.has(term)
    if (isKnown) take(term, 1)
    if (this.#postings.has(PAIR + stem(term))) take(PAIR + stem(term), FACTOR.stem)
    for (const form of this.#stems.get(stem(term)) ?? []) take(form, FACTOR.stem)
    if (term.length > 2 || last) {
      // A whole word that was typed to its end seldom is the beginning of another.
      const known = found.size > 0 && !last
      for (const longer of this.#startingWith(term)) {
        isKnown = true
        const typed = term.length / longer.length
        const factor = last
          ? FACTOR.unfinished * typed ** 0.3
          : FACTOR.prefix * (known ? 0.6 * typed ** 1.5 : typed ** 0.5)
        take(longer, factor)
        if (!known) this.#forms(longer, factor, take)
      }
    }
    if (!isKnown && mayBeMisspelt) this.#misspelt(term, last, take)
    return found
  }

  /** The words that stand for a phrase of the pages: the phrase as one name, and the rarest word of it. */
  termsOf(phrase: string): string[] {
    const words = [...scan(phrase)].map(({ whole }) => whole.term)
    const rarity = (term: string) => this.#postings.get(term)?.size ?? Infinity
    const [rarest = ''] = words.toSorted((a, b) => rarity(a) - rarity(b))
    const joined = comparable(phrase).replaceAll(' ', '')
    return [rarest, joined, PAIR + stem(joined)].filter((term) => this.#postings.has(term))
  }

  /** Records that show an error message like this one, and how much like it (0 to 1). */
  findErrors(text: string): Map<number, number> {
    const found = new Map<number, number>()
    const pasted = errorWords(text)
    // A word alone is like no message: most keys of a reader who types end here.
    if (pasted.length < 2) return found
    for (const { record, words } of this.#errors) {
      const likeness = errorLikeness(pasted, words)
      if (likeness > (found.get(record) ?? 0)) found.set(record, likeness)
    }
    return found
  }

  /** Other forms of a word that was not typed itself. */
  #forms(word: string, factor: number, take: (candidate: string, factor: number) => void): void {
    for (const form of this.#stems.get(stem(word)) ?? []) take(form, factor * FACTOR.stem)
  }

  #add({ page, section, parent }: IndexRecord, record: number): void {
    const { level, heading, text, asked, errors } = section
    const add = (value: string, weight: number, ordinary: number, lengthMatters: number, joined = false) => {
      const counts = new Map<string, number>()
      const count = (term: string, by: number) => counts.set(term, (counts.get(term) ?? 0) + by)
      let length = 0
      let previous: Token | undefined
      for (const { whole, parts } of scan(value)) {
        length++
        count(whole.term, 1)
        for (const { term } of parts) if (term !== whole.term) count(term, FACTOR.part)
        // `VS Code` is found as `vscode`.
        if (joined && previous) count(pair(previous.term, whole.term), FACTOR.part)
        previous = whole
      }
      const norm = SATURATION * (1 - lengthMatters + (lengthMatters * length) / ordinary)
      for (const [term, n] of counts) this.#post(term, record, (weight * n * (SATURATION + 1)) / (n + norm))
    }
    add(heading, level === 1 ? WEIGHTS.pageHeading : WEIGHTS.heading, ORDINARY_HEADING, HEADING_LENGTH, true)
    add(page.title, WEIGHTS.title, ORDINARY_HEADING, 0, true)
    if (parent !== undefined) add(parent, WEIGHTS.parent, ORDINARY_HEADING, 0)
    add(page.breadcrumbs.join(' '), WEIGHTS.parent, ORDINARY_HEADING, 0)
    if (level === 1) {
      add(page.keywords.join(' '), WEIGHTS.keywords, ORDINARY_HEADING * 2, 0.3)
      add(page.description, WEIGHTS.description, ORDINARY_HEADING * 4, 0.3)
    }
    add(text, WEIGHTS.content, ORDINARY_TEXT, TEXT_LENGTH)
    add(asked.join(' '), WEIGHTS.asked, ORDINARY_HEADING * 4, TEXT_LENGTH)
    add(errors.join(' '), WEIGHTS.errors, ORDINARY_TEXT, 0)
    for (const error of errors) this.#errors.push({ record, words: errorWords(error) })
  }

  #post(term: string, record: number, weight: number): void {
    const postings = this.#postings.get(term)
    if (!postings) this.#postings.set(term, new Map([[record, weight]]))
    else postings.set(record, (postings.get(record) ?? 0) + weight)
  }

  *#startingWith(beginning: string): Generator<string> {
    let low = 0
    let high = this.#terms.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#terms[middle]! < beginning) low = middle + 1
      else high = middle
    }
    for (let term = this.#terms[low]; term?.startsWith(beginning); term = this.#terms[++low])
      if (term !== beginning) yield term
  }

  #misspelt(term: string, last: boolean, take: (candidate: string, factor: number) => void): void {
    if (term.length < 4 || !WORD.test(term)) return
    const limit = term.length < 7 ? 1 : 2
    const near = this.#spelled.map((candidate) => [candidate, editDistance(term, candidate, limit)] as const)
    const best = Math.min(...near.map(([, edits]) => edits))
    for (const [candidate, edits] of near) {
      if (edits === best && edits <= limit) {
        const factor = edits === 1 ? FACTOR.oneEdit : FACTOR.twoEdits
        take(candidate, factor)
        this.#forms(candidate, factor, take)
      } else if (best > limit && last && candidate.length > term.length + limit && term.length > 4) {
        const beginning = editDistance(term, candidate.slice(0, term.length), 1)
        if (beginning === 1 && candidate[0] === term[0]) take(candidate, FACTOR.twoEdits * 0.8)
      }
    }
  }
}
