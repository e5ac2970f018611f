import { createHash } from 'node:crypto'
import { closePart, joinParts, writeTerms, writeText } from '../shared/partFormat.ts'
import { partNames, recordOf, type Beginning, type Postings, type SearchStart, type Term } from '../shared/parts.ts'
import type { SearchManifest } from '../shared/manifest.ts'
import { SEARCH_KINDS, type SearchPage } from '../shared/records.ts'
import { wordLines, wordsOf } from '../shared/synonyms.ts'
import { singular, stem } from '../shared/words.ts'
import { buildIndex, parentHeadings, type SearchIndex, stemsOfPhrase } from './searchIndex.ts'

/** Characters of a part with terms: about three quarters of a kilobyte as it is sent. */
const PART_SIZE = 1200
/** Where so many parts with terms begin, every query has to know; where there are more, it asks for those that it needs. */
const MAX_LISTED = 1500
/** Of a frequent term only so many sections are listed, those that it says most about. */
const MOST = { term: 200, stopWord: 20, stopWordKin: 60, beginning: 80, shortBeginning: 40 } as const
/** Only words with these letters are looked up when one is misspelt. */
const LETTERS = /^[a-z].*[a-z]$/
const WORD = /^\p{L}{3,}$/u

/** The index of the search, ready to be written. */
export interface WrittenIndex {
  /** Its name: a hash of all that is in it. */
  name: string
  /** Every part by its name. */
  parts: ReadonlyMap<string, string>
  /** All of them as one text, for those who keep the site. */
  all: string
  /** What every query begins with. */
  manifest: SearchManifest
  /** The parts that are files of their own: those that the manifest does not have. */
  files: ReadonlyMap<string, string>
}

type StemmedTerm = Term & { stem: string }

/**
 * Makes the index of the search, in parts.
 * @param synonyms text of their file
 * @param maxListed how many beginnings of parts every query brings
 */
export function writeIndex(pages: readonly SearchPage[], synonyms = '', maxListed = MAX_LISTED): WrittenIndex {
  const words = wordsOf(wordLines(synonyms))
  const ordered = SEARCH_KINDS.flatMap((kind) => pages.filter((page) => page.kind === kind))
  const index = buildIndex(ordered, words.stopWords)
  const commonStems = new Set([...words.stopWords].map(stem))
  const terms = sortedTerms(index, words.stopWords, commonStems)
  const groups = cutInParts(terms.filter((term) => !commonStems.has(term.stem)))
  const stems = groups.map(([first], i) => boundary(groups[i - 1]?.at(-1)?.stem ?? '', first!.stem))
  const blockSize = Math.max(1, Math.ceil(stems.length / maxListed))
  const blocks = Array.from({ length: Math.ceil(stems.length / blockSize) }, (_, i) =>
    stems.slice(i * blockSize, (i + 1) * blockSize),
  )
  const spelled = terms
    .filter(({ word }) => index.get(word)?.isNamed && WORD.test(word) && LETTERS.test(word))
    .map(({ word }) => word)
  const first = Map.groupBy(spelled, (word) => word[0]!)
  const last = Map.groupBy(spelled, (word) => word.at(-1)!)

  const start: SearchStart = {
    records: ordered.reduce((sum, { sections }) => sum + sections.length, 0),
    kinds: SEARCH_KINDS.map((kind) => ordered.filter((page) => page.kind === kind).length),
    stopWords: [...words.stopWords],
    synonyms: words.synonyms.flatMap(({ typed, said }): [string, string][] => {
      const known = [...new Set(said.flatMap((phrase) => stemsOfPhrase(index, phrase)))]
      return known.length > 0 ? [[typed.join(' '), known.join(' ')]] : []
    }),
    stems: blocks.map(([begins]) => begins!),
    blockSize,
    letters: { first: [...first.keys()].join(''), last: [...last.keys()].join('') },
  }
  const common = terms.filter(({ stem }) => commonStems.has(stem))
  const places = beginningsOf(stems)
  const longer = new Map<string, StemmedTerm[]>([...places.keys()].map((beginning) => [beginning, []]))
  for (const term of terms)
    for (let length = 1; term.isWritten && length < term.word.length; length++)
      longer.get(term.word.slice(0, length))?.push(term)
  const parts = new Map([
    [partNames.start, JSON.stringify(start)],
    [partNames.common, writeTerms(common, [])],
  ])
  const beginnings = Map.groupBy(longer, ([beginning]) => places.get(beginning))
  groups.forEach((group, place) => {
    const own = beginnings.get(place)?.map(([beginning, all]) => mergeTerms(beginning, all)) ?? []
    parts.set(partNames.terms(place), writeTerms(group, own))
  })
  if (blockSize > 1) blocks.forEach((own, place) => parts.set(partNames.stems(place), own.join('\n')))
  for (const [letter, list] of first) parts.set(partNames.first(letter), list.join('\n'))
  for (const [letter, list] of last) parts.set(partNames.last(letter), list.join('\n'))
  ordered.forEach((page, number) => {
    textsOf(page).forEach((section, place) =>
      parts.set(partNames.text(recordOf(number, place)), writeText({ ...page, ...section })),
    )
  })

  const hash = createHash('sha256')
  for (const [part, text] of parts) hash.update(`${part}\n${text}\n`)
  const name = hash.digest('hex').slice(0, 8)
  const closed = new Map([...parts].map(([part, text]) => [part, closePart(text)]))
  const files = new Map(closed)
  const take = (part: string) => {
    const text = files.get(part) ?? ''
    files.delete(part)
    return text
  }
  const manifest = { index: name, start: take(partNames.start), common: take(partNames.common) }
  return { name, parts: closed, all: joinParts(closed), manifest, files }
}

/** What is shown of each section of a page. */
function textsOf(page: SearchPage) {
  const { description, sections } = page
  const parents = parentHeadings(page)
  return sections.map(({ level, heading, id, text, later }, place) => {
    const parent = [later ? 'Part two' : '', parents[place] ?? ''].filter(Boolean).join(', ')
    return { heading, id, parent, text: text || (level === 1 ? description : '') }
  })
}

/** The terms of the index, in the order of their stems; of frequent ones the sections that they say most about. */
function sortedTerms(
  index: SearchIndex,
  stopWords: ReadonlySet<string>,
  commonStems: ReadonlySet<string>,
): StemmedTerm[] {
  const common = new Set([...stopWords].map(singular))
  const mostOf = (word: string, root: string) => {
    if (common.has(word)) return MOST.stopWord
    return commonStems.has(root) ? MOST.stopWordKin : MOST.term
  }
  const isName = (first: string, second: string) => index.has(singular(first + second))
  // Names that begin with a word that says little are told by their other word: what every query needs stays small.
  const isToldBySecond = (first: string, second: string) => common.has(first) && !common.has(second)
  const firstWords = new Map<string, Set<string>>()
  for (const { word, next } of index.values())
    for (const second of next)
      if (isToldBySecond(word, second) && isName(word, second))
        firstWords.set(second, (firstWords.get(second) ?? new Set()).add(word))
  const terms = [...index.values()].map((term): StemmedTerm => {
    const root = stem(term.word)
    const listed = listing(term.weights, term.headings, mostOf(term.word, root))
    const isListed = new Set(listed.records)
    return {
      word: term.word,
      stem: root,
      isWritten: term.isWritten,
      count: term.weights.size,
      ...listed,
      asked: term.asked.filter(({ record }) => isListed.has(record)),
      messages: term.messages,
      next: new Set([...term.next].filter((second) => isName(term.word, second) && !isToldBySecond(term.word, second))),
      previous: firstWords.get(term.word) ?? new Set(),
    }
  })
  return terms.toSorted((a, b) => compare(a.stem, b.stem) || compare(a.word, b.word))
}

/** In the order of the code units, as the client compares. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The sections with the most weight, in their order. */
function listing(weights: ReadonlyMap<number, number>, headings: ReadonlyMap<number, number>, most: number): Postings {
  const best = [...weights].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most)
  const sorted = best.toSorted((a, b) => a[0] - b[0])
  return {
    records: sorted.map(([record]) => record),
    weights: sorted.map(([, weight]) => weight),
    headings: sorted.map(([record]) => headings.get(record) ?? -1),
  }
}

/** Terms that follow each other; those with one stem stay together. */
function cutInParts(terms: readonly StemmedTerm[]): StemmedTerm[][] {
  const groups: StemmedTerm[][] = []
  let size = Infinity
  for (const family of Map.groupBy(terms, ({ stem }) => stem).values()) {
    const own = writeTerms(family, []).length
    if (size + own > PART_SIZE) {
      groups.push([])
      size = 0
    }
    groups.at(-1)!.push(...family)
    size += own
  }
  return groups
}

/** The shortest beginning of a stem that comes after another stem: what tells two parts apart. */
function boundary(last: string, first: string): string {
  let length = 1
  while (length < first.length && first.slice(0, length) <= last) length++
  return first.slice(0, length)
}

/** Every beginning of stems that lie in more than one part, with the place of the part in whose range it is itself. */
function beginningsOf(stems: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  stems.forEach((next, i) => {
    const before = stems[i - 1]
    if (before === undefined) return
    for (let length = 1; length <= next.length; length++) {
      const beginning = next.slice(0, length)
      if (beginning >= before && beginning < next) found.set(beginning, i - 1)
    }
  })
  return found
}

/** All written terms with a beginning as one: each section has what says most about it. */
function mergeTerms(beginning: string, terms: readonly StemmedTerm[]): Beginning {
  const weights = new Map<number, number>()
  const headings = new Map<number, number>()
  for (const term of terms) {
    const likeness = (beginning.length / term.word.length) ** 0.3
    term.records.forEach((record, i) => {
      weights.set(record, Math.max(weights.get(record) ?? 0, term.weights[i]! * likeness))
      const length = term.headings[i]!
      if (length >= 0) headings.set(record, Math.max(length, headings.get(record) ?? 0))
    })
  }
  const most = beginning.length > 2 ? MOST.beginning : MOST.shortBeginning
  return { beginning, count: weights.size, ...listing(weights, headings, most) }
}
