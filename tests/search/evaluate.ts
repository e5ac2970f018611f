import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupByPage } from '../../src/search/shared/grouping.ts'
import { unpackContent, unpackHeadings, unpackWords } from '../../src/search/shared/packing.ts'
import { rank } from '../../src/search/shared/ranking.ts'
import type { SearchPage } from '../../src/search/shared/records.ts'
import type { SearchIndex } from '../../src/search/shared/searchIndex.ts'
import type { SearchWords } from '../../src/search/shared/synonyms.ts'
import type { JudgedQuery } from './judged.ts'

/** How many suggestions a reader sees. */
export const SHOWN = 8

/** An address of a section, `path#id`, for each answer of a search, best first. */
export type Search = (query: string) => readonly string[]

/** How good the answers are. */
export interface Quality {
  queries: number
  /** Mean of 1 / rank of the first right answer, 0 where none is shown. */
  mrr: number
  /** Share of the queries whose first answer is right. */
  first: number
  /** Share of the queries with a right answer among those shown. */
  shown: number
  /** Queries whose first answer is not right, with what came instead. */
  misses: string[]
}

/** Address of a section. */
export const addressOf = (path: string, id: string) => (id === '' ? path : `${path}#${id}`)

/** The site's own search, with as many answers as a reader sees. */
export const searchOf =
  (index: SearchIndex): Search =>
  (query) =>
    groupByPage(rank(index, query), SHOWN).map(({ record }) => addressOf(record.page.path, record.section.id))

/** The pages as the built site ships them to the search. */
export function builtSearchPages(dist: string): SearchPage[] {
  const read = readBuilt(dist)
  return unpackContent(unpackHeadings(read('headings')), read('content'))
}

/** Synonyms and words that say little, as the built site ships them. */
export const builtWords = (dist: string): SearchWords => unpackWords(readBuilt(dist)('headings'))

function readBuilt(dist: string): (name: string) => string {
  const dir = join(dist, 'search')
  return (name) => {
    const file = readdirSync(dir).find((f) => f.startsWith(`${name}-`) && f.endsWith('.txt'))
    if (file === undefined) throw new Error(`The built site has no ${name} of the search.`)
    return readFileSync(join(dir, file), 'utf8')
  }
}

/** The queries that have an answer among the pages that exist. */
export function answerable(queries: readonly JudgedQuery[], pages: readonly SearchPage[]): JudgedQuery[] {
  const known = new Set(pages.flatMap((page) => page.sections.map((s) => addressOf(page.path, s.id))))
  const paths = new Set(pages.map((page) => page.path))
  const exists = (answer: string) => known.has(answer) || (answer.endsWith('*') && paths.has(answer.slice(0, -1)))
  return queries
    .map((query) => ({ ...query, answers: query.answers.filter(exists) }))
    .filter((query) => query.answers.length > 0)
}

/** Runs every query and looks for the first right answer. */
export function evaluate(queries: readonly JudgedQuery[], search: Search): Quality {
  const ranks = queries.map(({ query, answers }) => {
    const right = (address: string) => answers.includes(address) || answers.includes(`${address.split('#')[0]}*`)
    return search(query).slice(0, SHOWN).findIndex(right) + 1
  })
  const share = (good: (rank: number) => boolean) => ranks.filter(good).length / ranks.length
  return {
    queries: queries.length,
    mrr: ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length,
    first: share((rank) => rank === 1),
    shown: share((rank) => rank > 0),
    misses: queries.flatMap(({ kind, query }, i) =>
      ranks[i] === 1 ? [] : [`${kind} “${query}”: rank ${ranks[i] || 'none'}, first ${search(query)[0] ?? 'nothing'}`],
    ),
  }
}
