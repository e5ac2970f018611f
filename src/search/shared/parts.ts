import { readNumbers, readWeights, writeNumbers, writeWeights } from './digits.ts'

/*
 * The index is many small texts, of which a query needs a few:
 *
 * - `start`, which all need: where the parts with terms begin, and what the search knows of words;
 * - `terms-common`: the words that say little, which most queries have, and their families;
 * - `terms-7`: other terms that follow each other in the order of their stems, with the sections that have them;
 * - `first-s`, `last-s`: words with this first or last letter, for what is spelled like none;
 * - `text-12-0`: what is shown of two sections of a page.
 *
 * Each has a mark at its end: a part that is cut, or another file, is none. What belongs to another index has another
 * path.
 */

/** How many sections share one part with their text. */
export const SECTIONS_PER_TEXT = 2

/** A page has fewer sections than this. */
export const MAX_SECTIONS = 256

/** A section is known by a number: that of its page, and its own place there. */
export const recordOf = (page: number, section: number): number => page * MAX_SECTIONS + section
export const pageOf = (record: number): number => Math.floor(record / MAX_SECTIONS)
export const sectionOf = (record: number): number => record % MAX_SECTIONS

/** Names of the parts, which are parts of their paths, too. */
export const partNames = {
  start: 'start',
  common: 'terms-common',
  terms: (place: number) => `terms-${place}`,
  first: (letter: string) => `first-${letter}`,
  last: (letter: string) => `last-${letter}`,
  text: (record: number) => `text-${pageOf(record)}-${Math.floor(sectionOf(record) / SECTIONS_PER_TEXT)}`,
}

/** What every query needs. */
export interface SearchStart {
  /** How many sections there are. */
  records: number
  /** How many pages are of each kind: they are numbered in the order of their kinds. */
  kinds: readonly number[]
  stopWords: readonly string[]
  /** Stems that must be asked for, and stems that pages have for them. */
  synonyms: readonly (readonly [typed: string, said: string])[]
  /** For each part with terms, what its stems do not come before: as much as tells it from the part before. */
  stems: readonly string[]
  /** The letters of the parts with words. */
  letters: Record<'first' | 'last', string>
}

/** Sections that have a term, in order. Each list has one entry for each of them. */
export interface Postings {
  records: readonly number[]
  /** How much the term says about the section. */
  weights: readonly number[]
  /**
   * Where the heading has the term: of how many words that say something it is one, or 0 for a part of a name. Where it
   * has not: -1.
   */
  headings: readonly number[]
}

/** A query that is foreseen for a section, as far as a term stands in it. */
export interface AskedLine {
  record: number
  /** Which of the lines of the section it is. */
  line: number
  /** How many words that say something it has. */
  length: number
}

/** An error message, under its rarest words, with the sections that show it. */
export interface Message {
  words: readonly string[]
  records: readonly number[]
}

/** A term with all that is known of it. */
export interface Term extends Postings {
  /** In the singular. */
  word: string
  /** How many sections have it: perhaps more than are listed. */
  count: number
  /** Whether a text has it: it may also be two neighboring words as one. */
  isWritten: boolean
  asked: readonly AskedLine[]
  messages: readonly Message[]
  /** Words that with this one before them are another term. */
  next: ReadonlySet<string>
}

/** All words with a beginning of which the parts with terms are many, as one term. */
export interface Beginning extends Postings {
  /** What was typed. */
  beginning: string
  count: number
}

/** What a part with terms holds. */
export interface TermsPart {
  /** Terms by stem. */
  terms: ReadonlyMap<string, readonly Term[]>
  beginnings: ReadonlyMap<string, Beginning>
}

/** What is shown of a section. */
export interface RecordText {
  heading: string
  id: string
  /** What stands above it on its page, as far as it is told. */
  parent: string
  text: string
}

/** What is shown of some sections of a page. */
export interface TextPart {
  path: string
  title: string
  breadcrumbs: readonly string[]
  sections: readonly RecordText[]
}

/** What no part has but at its end. */
const END = '\n\u0004'

/**
 * The text of a part without its end.
 * @throws {TypeError} When it is no part, or not the whole of one.
 */
export function openPart(text: string): string {
  if (!text.endsWith(END)) throw new TypeError('This is no part of the index of the search, or not the whole of one.')
  return text.slice(0, -END.length)
}

/** The text of a part with its end. */
export const closePart = (text: string): string => text + END

/** Between parts that are one file: white space is folded in all of them. */
const BETWEEN = '\f'

/** Closed parts as one text. */
export const joinParts = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, text]) => `${name}\n${text}`).join(BETWEEN)

/** Reads what `joinParts` wrote. */
export function splitParts(all: string): Map<string, string> {
  return new Map(
    all.split(BETWEEN).map((one) => {
      const end = one.indexOf('\n')
      return [one.slice(0, end), one.slice(end + 1)]
    }),
  )
}

const steps = (records: readonly number[]) =>
  records.map((record, i) => pageOf(record) - (i > 0 ? pageOf(records[i - 1]!) : 0))

const writeRecords = (records: readonly number[]) => [
  writeNumbers(steps(records)),
  writeNumbers(records.map(sectionOf)),
]

function readRecords(pages: string, sections: string): number[] {
  let page = 0
  const places = readNumbers(sections)
  return readNumbers(pages).map((step, i) => recordOf((page += step), places[i] ?? 0))
}

const writePostings = ({ records, weights, headings }: Postings) => [
  ...writeRecords(records),
  writeWeights(weights),
  // Most headings lack the term: the steps from one that has it to the next, and what it has.
  writeNumbers(headings.flatMap((length, i) => (length < 0 ? [] : [i, length]))),
]

function readPostings([pages = '', sections = '', weights = '', pairs = '']: readonly string[]): Postings {
  const records = readRecords(pages, sections)
  const headings = records.map(() => -1)
  const numbers = readNumbers(pairs)
  for (let i = 0; i < numbers.length; i += 2) headings[numbers[i]!] = numbers[i + 1]!
  return { records, weights: readWeights(weights), headings }
}

/** Begin a line, before the stem of a term, the beginning of words, and what belongs to the line before. */
const MARKS = { beginning: '"', message: '!' } as const
const UNWRITTEN = '~'
/** Of the beginning that a stem shares with the one before: what one digit tells. */
const MAX_SAME = 45

/**
 * Writes a part with terms.
 * @param terms in the order of their stems
 */
export function writeTerms(terms: readonly (Term & { stem: string })[], beginnings: readonly Beginning[]): string {
  let previous = ''
  const lines = terms.flatMap((term) => {
    const { stem, word, count, isWritten, asked, messages, next, records } = term
    let same = 0
    while (same < MAX_SAME && stem[same] === previous[same] && same < stem.length) same++
    previous = stem
    const places = new Map(records.map((record, i) => [record, i]))
    const ending = word.startsWith(stem) ? word.slice(stem.length) : ` ${word}`
    const fields = [
      writeNumbers([same]) + stem.slice(same),
      `${isWritten ? '' : UNWRITTEN}${ending}`,
      count > records.length ? writeNumbers([count]) : '',
      ...writePostings(term),
      writeNumbers(
        asked.flatMap(({ record, line, length }, i) => {
          const before = asked[i - 1]?.record
          return [places.get(record)! - (before === undefined ? 0 : places.get(before)!), line, length]
        }),
      ),
      [...next].join(' '),
    ]
    return [
      fields.join('\t').trimEnd(),
      ...messages.map(
        (message) => MARKS.message + [message.words.join(' '), ...writeRecords(message.records)].join('\t'),
      ),
    ]
  })
  const merged = beginnings.map(
    (one) => MARKS.beginning + [one.beginning, writeNumbers([one.count]), ...writePostings(one)].join('\t'),
  )
  return [...lines, ...merged].join('\n')
}

/** Reads what `writeTerms` wrote. A term is read when it is asked for: a query needs a few of a part. */
export function readTerms(text: string): TermsPart {
  const terms = new Map<string, Term[]>()
  const beginnings = new Map<string, Beginning>()
  let stem = ''
  let messages: Message[] = []
  for (const line of text === '' ? [] : text.split('\n')) {
    const fields = line.split('\t')
    const [first = '', second = '', third = '', ...rest] = fields
    if (line.startsWith(MARKS.message)) {
      messages.push({ words: first.slice(1).split(' '), records: readRecords(second, third) })
    } else if (line.startsWith(MARKS.beginning)) {
      const beginning = first.slice(1)
      const [count = 0] = readNumbers(second)
      beginnings.set(beginning, { beginning, count, ...readPostings([third, ...rest]) })
    } else {
      stem = stem.slice(0, readNumbers(first.slice(0, 1))[0]) + first.slice(1)
      messages = []
      const family = terms.get(stem)
      const term = readTerm(stem, second, third, rest, messages)
      if (family) family.push(term)
      else terms.set(stem, [term])
    }
  }
  return { terms, beginnings }
}

function readTerm(stem: string, form: string, counted: string, rest: readonly string[], messages: Message[]): Term {
  const isWritten = !form.startsWith(UNWRITTEN)
  const ending = isWritten ? form : form.slice(1)
  let postings: Postings | undefined
  const all = () => (postings ??= readPostings(rest))
  return {
    word: ending.startsWith(' ') ? ending.slice(1) : stem + ending,
    isWritten,
    messages,
    get records() {
      return all().records
    },
    get weights() {
      return all().weights
    },
    get headings() {
      return all().headings
    },
    get count() {
      return readNumbers(counted)[0] ?? all().records.length
    },
    get asked() {
      const numbers = readNumbers(rest[4] ?? '')
      let place = 0
      return Array.from({ length: numbers.length / 3 }, (_, i): AskedLine => {
        const [step = 0, line = 0, length = 1] = numbers.slice(3 * i, 3 * i + 3)
        place += step
        return { record: all().records[place]!, line, length }
      })
    },
    get next() {
      return new Set((rest[5] ?? '').split(' '))
    },
  }
}

/** Writes what is shown of some sections. White space is folded in all of it: tabs and line ends are marks. */
export function writeText({ path, title, breadcrumbs, sections }: TextPart): string {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim()
  const lines = [[path, title, ...breadcrumbs], ...sections.map((s) => [s.heading, s.id, s.parent, s.text])]
  return lines.map((fields) => fields.map(fold).join('\t')).join('\n')
}

/** Reads what `writeText` wrote. */
export function readText(part: string): TextPart {
  const [page = '', ...lines] = part.split('\n')
  const [path = '', title = '', ...breadcrumbs] = page.split('\t')
  const sections = lines.map((line): RecordText => {
    const [heading = '', id = '', parent = '', text = ''] = line.split('\t')
    return { heading, id, parent, text }
  })
  return { path, title, breadcrumbs, sections }
}
