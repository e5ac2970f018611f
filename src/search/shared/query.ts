import type { Lexicon } from './lexicon.ts'
import type { Beginning, Term } from './parts.ts'
import { findSynonyms } from './synonyms.ts'
import { scan } from './tokens.ts'
import { singular, stem } from './words.ts'

/** More words of a query say no more, and cost time. */
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

/** A term that stands for another this well tells how rare that one is. */
const SURE = 0.5

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
  const before = lexicon.misses
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
  if (found.size > 0 || lexicon.misses > before || !mayBeMisspelt()) return found
  for (const [word, edits] of lexicon.spelledLike(term))
    takeFamily(word, edits === 1 ? FACTOR.oneEdit : FACTOR.twoEdits)
  if (isLast && found.size === 0 && lexicon.misses === before)
    for (const word of lexicon.beginningLike(term)) takeFamily(word, FACTOR.misspeltBeginning)
  return found
}

/** A query as it is understood. */
export interface Query {
  queryTerms: readonly QueryTerm[]
  /** Of each two neighboring words that are also one, the records that have it. */
  pairs: readonly ReadonlySet<number>[]
}

/**
 * What a query asks for, in terms of the index.
 * @param lexicon What it lacks for the answer is noted there.
 */
export function readQuery(lexicon: Lexicon, query: string): Query {
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
