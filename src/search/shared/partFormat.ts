import { readNumbers, readWeights, writeNumbers, writeWeights } from './digits.ts'
import {
  pageOf,
  recordOf,
  sectionOf,
  type AskedLine,
  type Beginning,
  type Message,
  type Postings,
  type Term,
  type TermsPart,
  type TextPart,
} from './parts.ts'

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
  let stemBefore = ''
  const lines = terms.flatMap((term) => {
    const { stem, word, count, isWritten, asked, messages, next, previous, records } = term
    let same = 0
    while (same < MAX_SAME && stem[same] === stemBefore[same] && same < stem.length) same++
    stemBefore = stem
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
      [...previous].join(' '),
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
  const postings = once(() => readPostings(rest))
  const count = once(() => readNumbers(counted)[0] ?? postings().records.length)
  const asked = once(() => readAsked(rest[4] ?? '', postings().records))
  const next = once(() => readWords(rest[5]))
  const previous = once(() => readWords(rest[6]))
  return {
    word: ending.startsWith(' ') ? ending.slice(1) : stem + ending,
    isWritten,
    messages,
    get records() {
      return postings().records
    },
    get weights() {
      return postings().weights
    },
    get headings() {
      return postings().headings
    },
    get count() {
      return count()
    },
    get asked() {
      return asked()
    },
    get next() {
      return next()
    },
    get previous() {
      return previous()
    },
  }
}

const readWords = (text = '') => new Set(text === '' ? [] : text.split(' '))

/** Reads something when it is first asked for, and only then. */
function once<T extends NonNullable<unknown>>(read: () => T): () => T {
  let value: T | undefined
  return () => (value ??= read())
}

function readAsked(text: string, records: readonly number[]): AskedLine[] {
  const numbers = readNumbers(text)
  let place = 0
  return Array.from({ length: numbers.length / 3 }, (_, i) => {
    const [step = 0, line = 0, length = 1] = numbers.slice(3 * i, 3 * i + 3)
    place += step
    return { record: records[place]!, line, length }
  })
}

/** Writes what is shown of a section. White space is folded in all of it: tabs and line ends are marks. */
export function writeText({ path, title, breadcrumbs, heading, id, parent, text }: TextPart): string {
  const fold = (field: string) => field.replace(/\s+/g, ' ').trim()
  const lines = [
    [path, title, ...breadcrumbs],
    [heading, id, parent, text],
  ]
  return lines.map((fields) => fields.map(fold).join('\t')).join('\n')
}

/** Reads what `writeText` wrote. */
export function readText(part: string): TextPart {
  const [page = '', section = ''] = part.split('\n')
  const [path = '', title = '', ...breadcrumbs] = page.split('\t')
  const [heading = '', id = '', parent = '', text = ''] = section.split('\t')
  return { path, title, breadcrumbs, heading, id, parent, text }
}
