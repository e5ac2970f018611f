import type { IndexRecord, SearchIndex } from './searchIndex.ts'
import { askedLikeness } from './asked.ts'
import { withoutPlace } from './errorMessages.ts'
import { proximity } from './proximity.ts'
import type { SearchKind } from './records.ts'
import { findSynonyms } from './synonyms.ts'
import { comparable, scan } from './tokens.ts'
import { stem } from './words.ts'

/** A record that answers a query. */
export interface Ranked {
  record: IndexRecord
  score: number
  /** Its heading is the query, word for word: it comes before all others. */
  isNamed: boolean
  /** Of an error message that it shows to the one that was asked for, 0 to 1. */
  likeness: number
  /** Indexed terms that matched. */
  terms: ReadonlySet<string>
}

/** What a query is cut to: more says no more, and costs time. */
export const MAX_QUERY = 200
const MAX_QUERY_TERMS = 12
/** So many words may be misspelt: to look for each takes time. */
const MAX_MISSPELT = 5

/** A word that says little counts this much of another. */
const STOP_WORD = 0.14
/** The parts of a code word count this much: little, where the word as a whole is known or nearly so. */
const IN_PARTS = { known: 0.05, misspelt: 0.25, unknown: 0.7 } as const
/** Another word for one word says less than one that stands for several. */
const SYNONYM = { ofWord: 0.3, ofPhrase: 0.7 } as const
/**
 * How likely a page of a kind is what a reader wants who could as well have another: a lesson teaches what others only
 * mention. A page whose name was typed needs no such guess.
 */
const PRIOR: Record<SearchKind, number> = {
  lesson: 1,
  post: 0.7,
  cheatsheet: 0.9,
  page: 0.8,
  interview: 0.8,
  overview: 0.7,
}
/** How much more a record says that has all of what was asked for than one that has a part. */
const COORDINATION = 2.7
/** What it is worth to have the words of the query side by side. */
const SIDE_BY_SIDE = 0.6
/** What it is worth to be what is asked for in the very words that were foreseen. */
const FORESEEN = 3
/** What it is worth to show the error message that was asked for, in scores of the best other hit. */
const SAME_ERROR = 1.5
/** What it is worth to have everything asked for in the heading. */
const ALL_IN_HEADING = 0.5
/** A page whose title says only a part of it stands back behind its own section that says the rest. */
const SECTION_IS_BETTER = 0.8
const NEARLY_ALL = 0.7
/** So many of the best are looked at more closely: their text is read again. */
const CLOSER = 30

/** A term that stands for another this well tells how rare that one is. */
const SURE = 0.5

/** What scores less than this share of the best says nothing. */
const FLOOR = 0.03

/** One thing that was asked for, with all that stands for it. */
export interface QueryTerm {
  /** What having it is worth: more if it is rare. */
  weight: number
  /** What lacking it costs: the same for every word that says something. */
  share: number
  /** Record → how much it has of it, and how much like what was typed. */
  matches: Map<number, { strength: number; likeness: number }>
  /** Indexed terms that stand for it. */
  alternatives: ReadonlyMap<string, number>
  /** Record → those of them that it has. */
  terms: Map<number, string[]>
}

/**
 * The sections that answer a query, best first.
 * @param query As typed; only its beginning counts if it is very long.
 */
export function rank(index: SearchIndex, query: string): Ranked[] {
  const cut = withoutPlace(query.slice(0, MAX_QUERY))
  const queryTerms = readQueryTerms(index, cut)
  const errors = index.findErrors(cut)
  const telling = queryTerms.filter((need) => need.share === 1)
  // Words that say nothing are no answer to those that do.
  if (errors.size === 0 && telling.length > 0 && telling.every((need) => need.matches.size === 0)) return []
  const total = queryTerms.reduce((sum, need) => sum + need.share, 0)
  const scores = new Map<number, { score: number; met: number }>([...errors].map(([i]) => [i, { score: 0, met: 0 }]))
  for (const { weight, share, matches } of queryTerms)
    for (const [record, { strength, likeness }] of matches) {
      const known = scores.get(record) ?? { score: 0, met: 0 }
      scores.set(record, { score: known.score + weight * strength, met: known.met + share * Math.sqrt(likeness) })
    }
  const wanted = comparable(cut)
  const ranked = [...scores]
    .map(([i, { score, met }]): Ranked => {
      const record = index.records[i]!
      const terms = new Set(queryTerms.flatMap((need) => need.terms.get(i) ?? []))
      const isNamed = record.plainHeading === wanted && wanted !== ''
      const prior = isNamed && record.section.level === 1 ? 1 : PRIOR[record.page.kind]
      const likely = score * (met / total) ** COORDINATION * prior
      return { record, score: likely, isNamed, likeness: errors.get(i) ?? 0, terms }
    })
    .toSorted((a, b) => b.score - a.score)
  const nearness = proximity(cut, index.words.stopWords)
  const closer = ranked.slice(0, CLOSER)
  let isTaught = false
  for (const hit of closer) {
    const { record } = hit
    const share = shareInHeading(hit, queryTerms, total)
    isTaught ||= record.page.kind === 'lesson' && record.section.level === 1 && share === 1
    hit.score *=
      (1 + ALL_IN_HEADING * share) *
      (1 + FORESEEN * askedLikeness(record, telling, index.words.stopWords) ** 2) *
      (1 + SIDE_BY_SIDE * nearness(record)) *
      (record.section.level === 1 && share < NEARLY_ALL ? SECTION_IS_BETTER : 1)
  }
  // Cheatsheets name their groups after the subjects of lessons, which come first.
  if (isTaught) for (const hit of closer) hit.isNamed &&= hit.record.page.kind !== 'cheatsheet'
  const best = Math.max(0, ...closer.map((hit) => hit.score))
  for (const hit of ranked) hit.score += SAME_ERROR * (best || 1) * hit.likeness * PRIOR[hit.record.page.kind]
  return ranked
    .filter((hit) => hit.isNamed || hit.score >= FLOOR * best)
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.score - a.score)
}

/** How much of what was asked for stands in the heading itself. */
function shareInHeading({ record, terms }: Ranked, queryTerms: readonly QueryTerm[], total: number): number {
  const heading = new Set<string>()
  for (const { whole, parts } of scan(record.section.heading))
    for (const { term } of [whole, ...parts]) heading.add(term)
  const there = [...terms].filter((term) => heading.has(term))
  return (
    queryTerms.reduce((sum, need) => (there.some((term) => need.alternatives.has(term)) ? sum + need.share : sum), 0) /
    total
  )
}

function readQueryTerms(index: SearchIndex, query: string): QueryTerm[] {
  const lexemes = [...new Map([...scan(query, true)].map((lexeme) => [lexeme.whole.term, lexeme])).values()].slice(
    0,
    MAX_QUERY_TERMS,
  )
  let unknown = 0
  const expand = (term: string, last: boolean) => {
    const isUnknown = index.postings(term) === undefined
    if (isUnknown) unknown++
    return index.expand(term, last, unknown <= MAX_MISSPELT)
  }
  const stems = lexemes.map(({ whole }) => stem(whole.term))
  const { stopWords } = index.words
  const synonyms = findSynonyms(index.words.synonyms, new Set(stems))
  const unfinished = /[\p{L}\p{N}_$]$/u.test(query)
  return lexemes.flatMap(({ whole, parts }, i): QueryTerm[] => {
    const last = unfinished && i === lexemes.length - 1
    const alternatives = new Map(expand(whole.term, last))
    const take = (term: string, factor: number) => {
      if (factor > (alternatives.get(term) ?? 0)) alternatives.set(term, factor)
    }
    const known = index.postings(whole.term) !== undefined
    const inParts = alternatives.size > 0 ? IN_PARTS.misspelt : IN_PARTS.unknown
    for (const term of new Set(parts.map((part) => part.term))) {
      if (term !== parts[0]?.term && stopWords.has(term)) continue
      // A name with a sign before it is also asked for without it; the parts of a name are second to the whole.
      for (const [candidate, factor] of known ? [[term, IN_PARTS.known] as const] : expand(term, last))
        take(candidate, known ? factor : factor * inParts)
    }
    const next = lexemes[i + 1]
    const previous = lexemes[i - 1]
    for (const joined of [previous && previous.whole.term + whole.term, next && whole.term + next.whole.term])
      if (joined !== undefined && index.postings(joined)) take(joined, 1)
    let isSynonym = false
    for (const { typed, said } of synonyms) {
      if (!typed.includes(stems[i]!)) continue
      isSynonym = true
      for (const phrase of said)
        for (const term of index.termsOf(phrase)) take(term, typed.length > 1 ? SYNONYM.ofPhrase : SYNONYM.ofWord)
    }
    // Signs that nothing explains are no word.
    if (alternatives.size === 0 && /^[^\p{L}\p{N}]{1,3}$/u.test(whole.term)) return []
    return [makeQueryTerm(index, alternatives, stopWords.has(whole.term) && !isSynonym)]
  })
}

function makeQueryTerm(index: SearchIndex, alternatives: ReadonlyMap<string, number>, isStopWord: boolean): QueryTerm {
  const matches: QueryTerm['matches'] = new Map()
  const terms = new Map<number, string[]>()
  const sure = new Set<number>()
  for (const [term, factor] of alternatives) {
    for (const [record, weight] of index.postings(term) ?? []) {
      const known = matches.get(record)
      matches.set(record, {
        strength: Math.max(known?.strength ?? 0, factor * weight),
        likeness: Math.max(known?.likeness ?? 0, factor),
      })
      if (factor >= SURE) sure.add(record)
      if (isStopWord) continue
      const list = terms.get(record)
      if (list) list.push(term)
      else terms.set(record, [term])
    }
  }
  const having = sure.size || matches.size
  const rarity = Math.log(1 + (index.records.length - having + 0.5) / (having + 0.5))
  const share = isStopWord ? STOP_WORD : 1
  return { weight: share * Math.max(rarity, 0.2), share, alternatives, matches, terms }
}
