import { askedLikenesses } from './asked.ts'
import { findErrors, withoutPlace } from './errorMessages.ts'
import type { Lexicon } from './lexicon.ts'
import { pageOf, sectionOf } from './parts.ts'
import { readQuery, type QueryTerm } from './query.ts'
import type { SearchKind } from './records.ts'
import { singular } from './words.ts'

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

/** What scores less than this share of the best says nothing. */
const FLOOR = 0.03

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
