import { askedLikenesses } from './asked.ts'
import { findErrors, withoutPlace } from './errorMessages.ts'
import type { Lexicon } from './lexicon.ts'
import { pageOf, sectionOf, type Beginning, type Term } from './parts.ts'
import type { SearchKind } from './records.ts'
import { findSynonyms } from './synonyms.ts'
import { scan } from './tokens.ts'
import { singular, stem } from './words.ts'

/** A section that answers a query. */
export interface Ranked {
  /** Its number, which tells the page and the place there. */
  record: number
  score: number
  /** Whether, and how well, its heading is the query: what is named best comes before all others. */
  naming: number
  /** Of an error message that it shows to the one that was asked for, 0 to 1. */
  likeness: number
}

/** What a query finds. */
export interface Ranking {
  /** Best first. */
  ranked: Ranked[]
  /** Whether a word as it is written in a text is one of those that were found. */
  isFound: (written: string) => boolean
}

/** What a query is cut to: more says no more, and costs time. */
export const MAX_QUERY = 200
const MAX_QUERY_TERMS = 12
/** So many words may be misspelt: to look for each takes time. */
const MAX_MISSPELT = 5
/** A longer query says enough in its own words: other words for them, and parts of its names, would only cost time. */
const LONG_QUERY = 7

/** How much less an indexed term counts that is not quite what was typed. */
const FACTOR = {
  stem: 0.65,
  prefix: 0.6,
  unfinished: 0.85,
  oneEdit: 0.6,
  twoEdits: 0.5,
  misspeltBeginning: 0.4,
} as const

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
/** What it is worth to have little else in the heading, where all of it is there. */
const LITTLE_ELSE = 0.3
/** A page whose title says only a part of it stands back behind its own section that says the rest. */
const SECTION_IS_BETTER = 0.8
const NEARLY_ALL = 0.7

/** A term that stands for another this well tells how rare that one is. */
const SURE = 0.5

/** What scores less than this share of the best says nothing. */
const FLOOR = 0.03

/** Indexed terms that stand for a typed one, and how well. */
type Alternatives = Map<Term | Beginning, number>

/** One thing that was asked for, with all that stands for it. */
export interface QueryTerm {
  /** What having it is worth: more if it is rare. */
  weight: number
  /** What lacking it costs: the same for every word that says something. */
  share: number
  /** Record → how much it has of it, and how much like what was typed. */
  matches: ReadonlyMap<number, { strength: number; likeness: number }>
  /** How many of the records that are not among them have it: of a frequent term only the best are listed. */
  unlisted: number
  alternatives: ReadonlyMap<Term | Beginning, number>
  /** Records whose heading has it in one way or another. */
  inHeading: ReadonlySet<number>
  /** Of those whose heading has it as it was typed, how many words that say something the heading has. */
  lengths: ReadonlyMap<number, number>
}

/**
 * The sections that answer a query, best first.
 * @param lexicon What it lacks for the answer is noted there.
 * @param query As typed; only its beginning counts if it is very long.
 */
export function rank(lexicon: Lexicon, query: string): Ranking {
  const cut = withoutPlace(query.slice(0, MAX_QUERY))
  const { queryTerms, pairs } = readQuery(lexicon, cut)
  const isFound = foundBy(queryTerms)
  const errors = findErrors(lexicon, cut)
  const telling = queryTerms.filter((need) => need.share === 1)
  // Words that say nothing are no answer to those that do.
  if (errors.size === 0 && telling.length > 0 && telling.every((need) => need.matches.size === 0))
    return { ranked: [], isFound }
  const total = queryTerms.reduce((sum, need) => sum + need.share, 0)
  const probable = queryTerms.reduce((sum, { share, unlisted }) => sum + share * unlisted, 0)
  const scores = new Map<number, { score: number; met: number }>(
    [...errors.keys()].map((record) => [record, { score: 0, met: probable }]),
  )
  for (const { weight, share, matches, unlisted } of queryTerms)
    for (const [record, { strength, likeness }] of matches) {
      const known = scores.get(record) ?? { score: 0, met: probable }
      known.score += weight * strength
      known.met += share * (Math.sqrt(likeness) - unlisted)
      scores.set(record, known)
    }
  const named = telling.length > 0 ? telling : queryTerms
  const foreseen = askedLikenesses(telling)
  // A whole question was typed: who wants the subject does not.
  const hasStopWords = telling.length > 0 && telling.length < queryTerms.length
  const ranked = [...scores].map(([record, { score, met }]): Ranked => {
    const isNamed = named.length > 0 && named.every(({ lengths }) => lengths.get(record) === named.length)
    const isTop = sectionOf(record) === 0
    const prior = isNamed && isTop ? 1 : PRIOR[lexicon.kindOf(pageOf(record))]
    const inHeading = queryTerms.reduce((sum, need) => (need.inHeading.has(record) ? sum + need.share : sum), 0) / total
    const nearness = pairs.filter((pair) => pair.has(record)).length / Math.max(1, named.length - 1)
    const coverage = shareOfHeading(named, record)
    return {
      record,
      score:
        score *
        (met / total) ** COORDINATION *
        prior *
        (1 + ALL_IN_HEADING * inHeading) *
        (1 + FORESEEN * (foreseen.get(record) ?? 0) ** 2) *
        (1 + LITTLE_ELSE * coverage) *
        (1 + SIDE_BY_SIDE * nearness) *
        (isTop && inHeading < NEARLY_ALL ? SECTION_IS_BETTER : 1),
      naming: !isNamed ? 0 : hasStopWords ? NAMING.question : isTop ? NAMING.page : NAMING.section,
      likeness: errors.get(record) ?? 0,
    }
  })
  const kindOf = ({ record }: Ranked) => lexicon.kindOf(pageOf(record))
  // Cheatsheets name their groups after the subjects of lessons, which come first.
  const isTaught = ({ record }: Ranked) =>
    sectionOf(record) === 0 && queryTerms.every(({ inHeading }) => inHeading.has(record))
  if (ranked.some((hit) => kindOf(hit) === 'lesson' && isTaught(hit)))
    for (const hit of ranked) if (kindOf(hit) === 'cheatsheet') hit.naming = 0
  putSubjectsFirst(lexicon, ranked, named)
  const best = ranked.reduce((most, hit) => Math.max(most, hit.score), 0)
  for (const hit of ranked) hit.score += SAME_ERROR * (best || 1) * hit.likeness * PRIOR[kindOf(hit)]
  const order = (a: Ranked, b: Ranked) => b.naming - a.naming || b.score - a.score || a.record - b.record
  return { ranked: ranked.filter((hit) => hit.naming > 0 || hit.score >= FLOOR * best).toSorted(order), isFound }
}

/** A page of this name; the heading of a whole question; a lesson on it; a section of this name. */
const NAMING = { page: 4, question: 3, lesson: 2, section: 1 } as const
/** What is asked for and is at least so much of a title is the subject of the page; and of a lesson that comes first. */
const SUBJECT = { ofPage: 0.2, ofLesson: 0.5 } as const

/** How much of a heading is what was asked for, 0 to 1: 0 where it lacks any of it. */
function shareOfHeading(named: readonly QueryTerm[], record: number): number {
  return Math.min(1, ...named.map(({ lengths }) => named.length / (lengths.get(record) || Infinity)))
}

/** Where a query names what a page is about, the page's beginning comes before its sections. */
function putSubjectsFirst(lexicon: Lexicon, ranked: readonly Ranked[], named: readonly QueryTerm[]): void {
  const shareOfTitle = ({ record }: Ranked) =>
    sectionOf(record) > 0 || named.length === 0 ? 0 : shareOfHeading(named, record)
  const tops = new Map(
    ranked.filter((hit) => shareOfTitle(hit) >= SUBJECT.ofPage).map((hit) => [pageOf(hit.record), hit]),
  )
  for (const [page, top] of tops)
    if (lexicon.kindOf(page) === 'lesson' && shareOfTitle(top) >= SUBJECT.ofLesson)
      top.naming = Math.max(top.naming, NAMING.lesson)
  for (const hit of ranked) {
    const top = tops.get(pageOf(hit.record))
    if (!top) continue
    top.score = Math.max(top.score, hit.score)
    top.naming = Math.max(top.naming, hit.naming)
  }
}

/** What was found, as it is written: in the singular or the plural, or with that beginning. */
function foundBy(queryTerms: readonly QueryTerm[]): Ranking['isFound'] {
  const telling = queryTerms.filter(({ share }) => share === 1)
  const all = (telling.length > 0 ? telling : queryTerms).flatMap(({ alternatives }) => [...alternatives.keys()])
  const words = new Set(all.flatMap((one) => ('word' in one ? one.word : [])))
  const beginnings = all.flatMap((one) => ('word' in one ? [] : one.beginning))
  return (written) => words.has(singular(written)) || beginnings.some((beginning) => written.startsWith(beginning))
}

/** Of a word that has what was typed as its beginning, where there are many. */
const USUALLY_TYPED = 0.5

/** How much a longer word counts that has what was typed as its beginning. */
function factorOfLonger(typed: number, isLast: boolean, isKnown: boolean): number {
  if (isLast) return FACTOR.unfinished * typed ** 0.3
  // A whole word that was typed to its end seldom is the beginning of another.
  return FACTOR.prefix * (isKnown ? 0.6 * typed ** 1.5 : typed ** 0.5)
}

/** Where in a query a term stands. */
interface Place {
  /** Whether it is the last term typed, and so perhaps unfinished. */
  isLast: boolean
  /** Whether the query is a long one. */
  isLong: boolean
}

/** Adds what stands for a typed term; of several ways in which it does the best counts. */
function addAlternative(alternatives: Alternatives, one: Term | Beginning, factor: number): void {
  if (factor > (alternatives.get(one) ?? 0)) alternatives.set(one, factor)
}

/**
 * The indexed terms that a typed one may mean: itself, its other forms, what it is the beginning of; and what is spelled
 * nearly like it, but only if there is nothing else.
 */
function expand(lexicon: Lexicon, term: string, { isLast, isLong }: Place, mayBeMisspelt: () => boolean): Alternatives {
  const found: Alternatives = new Map()
  const take = (one: Term | Beginning, factor: number) => addAlternative(found, one, factor)
  const takeFamily = (word: string, factor: number) => {
    const one = singular(word)
    for (const form of lexicon.family(stem(word))) take(form, form.word === one ? factor : factor * FACTOR.stem)
  }
  const before = lexicon.missing.size
  takeFamily(term, 1)
  // `classe` is on its way to `classes`.
  if (isLast && found.size === 0) takeFamily(`${term}s`, 1)
  const isKnown = found.size > 0
  if (isLast || (term.length > 2 && !(isKnown && isLong) && !lexicon.stopWords.has(term))) {
    // Both numbers of a word have the same answers.
    const beginning = isKnown ? singular(term) : term
    const longer = lexicon.startingWith(beginning)
    if ('beginning' in longer) take(longer, factorOfLonger(USUALLY_TYPED, isLast, isKnown))
    else
      for (const one of longer) {
        const factor = factorOfLonger(beginning.length / one.word.length, isLast, isKnown)
        if (isKnown && !isLast) take(one, factor)
        else takeFamily(one.word, factor)
      }
  }
  // What is on its way may have the word.
  if (found.size > 0 || lexicon.missing.size > before || !mayBeMisspelt()) return found
  for (const [word, edits] of lexicon.spelledLike(term))
    takeFamily(word, edits === 1 ? FACTOR.oneEdit : FACTOR.twoEdits)
  if (isLast && found.size === 0 && lexicon.missing.size === before)
    for (const word of lexicon.beginningLike(term)) takeFamily(word, FACTOR.misspeltBeginning)
  return found
}

function readQuery(lexicon: Lexicon, query: string): { queryTerms: QueryTerm[]; pairs: ReadonlySet<number>[] } {
  const all = [...scan(query, true)]
  const lexemes = [...new Map(all.map((lexeme) => [singular(lexeme.whole.term), lexeme])).values()].slice(
    0,
    MAX_QUERY_TERMS,
  )
  let unknown = 0
  const mayBeMisspelt = () => ++unknown <= MAX_MISSPELT
  const stems = lexemes.map(({ whole }) => stem(whole.term))
  const { stopWords } = lexicon
  const isLong = lexemes.filter(({ whole }) => !stopWords.has(whole.term)).length >= LONG_QUERY
  const synonyms = findSynonyms(lexicon.synonyms, new Set(stems)).filter(({ typed }) => !isLong || typed.length > 1)
  const isUnfinished = /[\p{L}\p{N}_$]$/u.test(query)
  const joined = lexemes.map(({ whole }, i) => {
    const next = lexemes[i + 1]?.whole.term
    return next === undefined ? undefined : lexicon.joined(whole.term, next)
  })
  const queryTerms = lexemes.flatMap(({ whole, parts }, i): QueryTerm[] => {
    const isLast = isUnfinished && i === lexemes.length - 1
    const place = { isLast, isLong }
    const alternatives = expand(lexicon, whole.term, place, mayBeMisspelt)
    const take = (one: Term | Beginning, factor: number) => addAlternative(alternatives, one, factor)
    const isKnown = lexicon.term(whole.term)?.isWritten === true
    const inParts = alternatives.size > 0 ? IN_PARTS.misspelt : IN_PARTS.unknown
    for (const term of new Set(parts.map((part) => part.term))) {
      if (term !== parts[0]?.term && stopWords.has(term)) continue
      // A name with a sign before it is also asked for without it; the parts of a name are second to the whole.
      if (isKnown) {
        const known = isLong ? undefined : lexicon.term(term)
        if (known) take(known, IN_PARTS.known)
      } else for (const [one, factor] of expand(lexicon, term, place, mayBeMisspelt)) take(one, factor * inParts)
    }
    for (const one of [joined[i - 1], joined[i]]) if (one?.isWritten) take(one, 1)
    let isSynonym = false
    for (const { typed, said } of synonyms) {
      if (!typed.includes(stems[i]!)) continue
      isSynonym = true
      for (const word of said) {
        const one = lexicon.term(word)
        if (one) take(one, typed.length > 1 ? SYNONYM.ofPhrase : SYNONYM.ofWord)
      }
    }
    // Signs that nothing explains are no word.
    if (alternatives.size === 0 && /^[^\p{L}\p{N}]{1,3}$/u.test(whole.term)) return []
    return [makeQueryTerm(lexicon.records, alternatives, stopWords.has(whole.term) && !isSynonym)]
  })
  return { queryTerms, pairs: joined.flatMap((one) => (one ? new Set(one.records) : [])) }
}

function makeQueryTerm(records: number, alternatives: Alternatives, isStopWord: boolean): QueryTerm {
  const matches = new Map<number, { strength: number; likeness: number }>()
  const inHeading = new Set<number>()
  const lengths = new Map<number, number>()
  const sure = new Set<number>()
  let beyond = 0
  let isWhole = true
  for (const [one, factor] of alternatives) {
    if (factor >= SURE) beyond = Math.max(beyond, one.count - one.records.length)
    // What is not the best of all words with a beginning is seldom what is meant by it.
    isWhole &&= 'word' in one
    one.records.forEach((record, i) => {
      const strength = factor * one.weights[i]!
      const known = matches.get(record)
      if (!known) matches.set(record, { strength, likeness: factor })
      else {
        known.strength = Math.max(known.strength, strength)
        known.likeness = Math.max(known.likeness, factor)
      }
      if (factor >= SURE) sure.add(record)
      const length = one.headings[i]!
      if (length >= 0) inHeading.add(record)
      if (length > 0 && factor === 1) lengths.set(record, length)
    })
  }
  const having = (sure.size || matches.size) + beyond
  const rarity = Math.log(1 + (records - having + 0.5) / (having + 0.5))
  const share = isStopWord ? STOP_WORD : 1
  const unlisted = isWhole ? Math.min(1, beyond / Math.max(1, records - matches.size)) : 0
  return { weight: share * Math.max(rarity, 0.2), share, alternatives, matches, inHeading, lengths, unlisted }
}
