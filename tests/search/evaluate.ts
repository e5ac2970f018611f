import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileAll } from '../../src/markdown/pool.ts'
import { compileInputs, pageContext, readProject } from '../../src/prerender/project.ts'
import { searchPages } from '../../src/prerender/searchFiles.ts'
import { routeTable } from '../../src/routes/shared/table.ts'
import { writeIndex } from '../../src/search/node/indexParts.ts'
import { findHits } from '../../src/search/shared/hits.ts'
import { MANIFEST_PATH, partPath, type SearchManifest } from '../../src/search/shared/manifest.ts'
import { partNames } from '../../src/search/shared/parts.ts'
import { PartStore } from '../../src/search/shared/partStore.ts'
import type { SearchPage } from '../../src/search/shared/records.ts'
import { wordLines, wordsOf, type SearchWords } from '../../src/search/shared/synonyms.ts'
import { ROOT } from '../../scripts/settings.ts'
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

/** An index of the search whose parts are near. */
export interface NearIndex {
  name: string
  part: (name: string) => string
}

/** The site's own search, with as many answers as a reader sees. Parts are read when an answer needs them. */
export function searchOf({ part }: NearIndex): Search {
  const store = new PartStore(part(partNames.start))
  return (query) => {
    for (;;) {
      const finding = findHits(store, query, { limit: SHOWN })
      if ('answer' in finding) return finding.answer.hits.map(({ url, hash }) => url + hash)
      for (const missing of finding.missing) store.add(missing, part(missing))
    }
  }
}

/** The index as the built site ships it. */
export function builtIndex(dist: string): NearIndex {
  const read = (path: string) => readFileSync(join(dist, path), 'utf8')
  const { index, start, common } = JSON.parse(read(MANIFEST_PATH)) as SearchManifest
  const first = new Map([
    [partNames.start, start],
    [partNames.common, common],
  ])
  return { name: index, part: (name) => first.get(name) ?? read(partPath(index, name)) }
}

/** An index of pages that are not on the site. */
export function madeIndex(pages: readonly SearchPage[]): NearIndex {
  const { name, parts } = writeIndex(pages, synonymsText())
  return { name, part: (one) => parts.get(one) ?? '' }
}

/** The pages of the site as the build gives them to the search. */
export async function sitePages(): Promise<SearchPage[]> {
  const project = await readProject({ root: ROOT })
  const pages = await compileAll(compileInputs(project), { cacheDir: join(ROOT, '.cache/markdown') })
  const context = pageContext(project, () => Promise.reject(new Error('No page is shown.')))
  return searchPages({ routes: routeTable(project.site), pages, context, synonyms: project.synonyms })
}

const synonymsText = () => readFileSync(join(ROOT, 'content/synonyms.txt'), 'utf8')

/** Synonyms and words that say little. */
export const siteWords = (): SearchWords => wordsOf(wordLines(synonymsText()))

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
