import { errorWords } from '../shared/errorMessages.ts'
import { recordOf, MAX_SECTIONS, type AskedLine, type Message, type Term } from '../shared/parts.ts'
import type { SearchPage } from '../shared/records.ts'
import { scan, type Lexeme } from '../shared/tokens.ts'
import { singular } from '../shared/words.ts'

/**
 * How much a term says about a section by where it stands, chosen on the tuning half of the judged queries. The title
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
/** How much less the part of a name counts than the name. */
const PART = 0.65
/** A message is found by so many of its words, the rarest; by those that say little only where it has no others. */
const MESSAGE_KEYS = 2

/** A term of the index while that is being made. */
export interface IndexedTerm extends Pick<Term, 'word' | 'isWritten'> {
  /** Section → how much the term says about it, by the number of the section. */
  weights: Map<number, number>
  /** As in {@link Term}, of the sections whose heading has the term. */
  headings: Map<number, number>
  asked: AskedLine[]
  messages: Message[]
  next: Set<string>
  /** Whether more than one text has it, or what an author has named: only such words are what a misspelt one means. */
  isNamed: boolean
}

/** A page as the index sees it: pages are numbered in their order. */
export type SearchIndex = ReadonlyMap<string, IndexedTerm>

/** For each section of level 3 the heading of level 2 above it; for others, and where there is none, nothing. */
export function parentHeadings({ sections }: Pick<SearchPage, 'sections'>): string[] {
  let above = ''
  return sections.map(({ level, heading }) => {
    if (level < 3) above = level === 2 ? heading : ''
    return level === 3 ? above : ''
  })
}

/**
 * Every term of every section, weighted.
 * @param pages in the order of their numbers
 * @param stopWords words that say little
 */
export function buildIndex(pages: readonly SearchPage[], stopWords: ReadonlySet<string>): SearchIndex {
  const index = new Map<string, IndexedTerm>()
  const termOf = (word: string): IndexedTerm => {
    let term = index.get(word)
    if (!term) {
      term = {
        word,
        isWritten: false,
        weights: new Map(),
        headings: new Map(),
        asked: [],
        messages: [],
        next: new Set(),
        isNamed: false,
      }
      index.set(word, term)
    }
    return term
  }
  const messages = new Map<string, { words: readonly string[]; records: Set<number> }>()
  const telling = (lexemes: readonly Lexeme[]) => lexemes.filter(({ whole }) => !stopWords.has(whole.term))

  pages.forEach((page, number) => {
    if (page.sections.length > MAX_SECTIONS) throw new Error(`${page.path} has more than ${MAX_SECTIONS} sections.`)
    const parents = parentHeadings(page)
    page.sections.forEach(({ level, heading, text, asked, errors }, place) => {
      const record = recordOf(number, place)
      const parent = parents[place] ?? ''
      const add = (value: string, weight: number, ordinary: number, lengthMatters: number, hasPairs = false) => {
        const lexemes = [...scan(value)]
        const counts = new Map<string, number>()
        const count = (word: string, by: number) => counts.set(word, (counts.get(word) ?? 0) + by)
        lexemes.forEach(({ whole, parts }, i) => {
          count(singular(whole.term), 1)
          for (const { term } of parts) if (term !== whole.term) count(singular(term), PART)
          const pieces = parts.filter(({ start, end }) => end - start < whole.end - whole.start - 1)
          const [first, second] = pieces.map(({ term }) => singular(term))
          if (pieces.length === 2 && first !== undefined && second !== undefined) termOf(first).next.add(second)
          const before = lexemes[i - 1]?.whole.term
          if (!hasPairs || before === undefined || [before, whole.term].some((term) => stopWords.has(term))) return
          // `VS Code` is found as `vscode`.
          count(singular(before + whole.term), PART)
          termOf(singular(before)).next.add(singular(whole.term))
        })
        const norm = SATURATION * (1 - lengthMatters + (lengthMatters * lexemes.length) / ordinary)
        for (const [word, n] of counts) {
          const { weights } = termOf(word)
          weights.set(record, (weights.get(record) ?? 0) + (weight * n * (SATURATION + 1)) / (n + norm))
        }
        for (const { whole, parts } of lexemes)
          for (const { term } of [whole, ...parts]) termOf(singular(term)).isWritten = true
      }
      const isTop = level === 1
      add(heading, isTop ? WEIGHTS.pageHeading : WEIGHTS.heading, ORDINARY_HEADING, HEADING_LENGTH, true)
      add(page.title, WEIGHTS.title, ORDINARY_HEADING, 0, true)
      if (parent !== '') add(parent, WEIGHTS.parent, ORDINARY_HEADING, 0)
      add(page.breadcrumbs.join(' '), WEIGHTS.parent, ORDINARY_HEADING, 0)
      if (isTop) {
        add(page.keywords.join(' '), WEIGHTS.keywords, ORDINARY_HEADING * 2, 0.3)
        add(page.description, WEIGHTS.description, ORDINARY_HEADING * 4, 0.3)
      }
      add(text, WEIGHTS.content, ORDINARY_TEXT, TEXT_LENGTH)
      add(asked.join(' '), WEIGHTS.asked, ORDINARY_HEADING * 4, TEXT_LENGTH)
      add(errors.join(' '), WEIGHTS.errors, ORDINARY_TEXT, 0)

      const named = [...scan(heading)]
      const length = telling(named).length || named.length
      for (const { whole, parts } of named) {
        // A name with a sign before it is asked for without it, too.
        const wholes = [whole.term, ...(/^\W/.test(whole.term) ? parts.slice(0, 1).map(({ term }) => term) : [])]
        for (const { term } of parts) if (!wholes.includes(term)) termOf(singular(term)).headings.set(record, 0)
        for (const term of wholes) termOf(singular(term)).headings.set(record, length)
      }
      asked.forEach((value, line) => {
        const words = new Set(telling([...scan(value)]).map(({ whole }) => singular(whole.term)))
        for (const word of words) termOf(word).asked.push({ record, line, length: words.size })
      })
      for (const value of [heading, ...asked, ...(isTop ? page.keywords : [])])
        for (const { whole, parts } of scan(value))
          for (const { term } of [whole, ...parts]) termOf(singular(term)).isNamed = true
      for (const error of errors) {
        const words = errorWords(error)
        const known = messages.get(words.join(' '))
        if (known) known.records.add(record)
        else if (words.length > 1) messages.set(words.join(' '), { words, records: new Set([record]) })
      }
    })
  })

  const frequency = new Map<string, number>()
  for (const { words } of messages.values())
    for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  for (const { words, records } of messages.values()) {
    const keys = [...new Set(words)].filter((word) => index.has(singular(word)))
    const rarity = (word: string) => (frequency.get(word) ?? 0) + (stopWords.has(word) ? messages.size : 0)
    keys.sort((a, b) => rarity(a) - rarity(b))
    for (const key of new Set(keys.slice(0, MESSAGE_KEYS).map(singular)))
      index.get(key)?.messages.push({ words, records: [...records] })
  }
  for (const term of index.values()) term.isNamed ||= term.weights.size > 1
  return index
}

/** Stems under which a phrase is found: the phrase as one name, and the rarest word of it. */
export function stemsOfPhrase(index: SearchIndex, phrase: string): string[] {
  const words = [...scan(phrase)].map(({ whole }) => singular(whole.term))
  const rarity = (word: string) => index.get(word)?.weights.size ?? Infinity
  const [rarest = ''] = words.toSorted((a, b) => rarity(a) - rarity(b))
  const joined = singular(words.map((word) => word.replace(/^\W+(?=\w)/, '')).join(''))
  return [...new Set([rarest, joined])].filter((word) => index.has(word))
}
