import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, evaluate, SHOWN, type Quality, type Search } from './evaluate.ts'
import type { SearchPage } from '../../src/search/shared/records.ts'

/** The sets of queries whose writers saw one line about each page, and nothing of its text. */
export const FRESH_CLASSES = [
  'names-and-signs',
  'error-messages',
  'misspelt-and-unfinished',
  'questions-and-purposes',
] as const

export type FreshClass = (typeof FRESH_CLASSES)[number]

/** One half is there to work with; of the other, only totals are ever looked at. */
export type Half = 'reported' | 'work'

/** A query with the sections that answer it, as in `judged.ts`. */
export interface FreshQuery {
  query: string
  answers: string[]
}

const sets = JSON.parse(readFileSync(join(import.meta.dirname, 'freshQueries.json'), 'utf8')) as Record<
  FreshClass,
  Record<Half, FreshQuery[]>
>

/** The queries of a class whose right page exists. */
export function freshQueries(kind: FreshClass, half: Half, pages: readonly SearchPage[]): FreshQuery[] {
  const known = new Set(pages.map((page) => page.path))
  return sets[kind][half]
    .map(({ query, answers }) => ({ query, answers: answers.filter((answer) => known.has(pageOf(answer))) }))
    .filter(({ answers }) => answers.length > 0)
}

/** The page of an answer, without its section. */
export const pageOf = (answer: string): string => answer.replace(/[#*].*$/, '')

/** How good the pages are that a search finds; which section of them comes first does not count. */
export function evaluatePages(queries: readonly FreshQuery[], search: Search): Quality {
  const judged = queries.map(({ query, answers }) => ({
    kind: 'words' as const,
    query,
    answers: answers.map((answer) => addressOf(pageOf(answer), '')),
  }))
  return evaluate(judged, (query) => [...new Set(search(query).slice(0, SHOWN).map(pageOf))])
}
