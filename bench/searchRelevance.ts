import MiniSearch from 'minisearch'
import type { SearchPage } from '../src/search/shared/records.ts'
import { scan } from '../src/search/shared/tokens.ts'
import { stem } from '../src/search/shared/words.ts'
import {
  addressOf,
  answerable,
  evaluate,
  madeIndex,
  type Search,
  searchOf,
  siteWords,
} from '../tests/search/evaluate.ts'
import { evaluatePages, FRESH_CLASSES, freshQueries } from '../tests/search/fresh.ts'
import { HELD_OUT, TUNING } from '../tests/search/judged.ts'
import { askPagefind } from './pagefind.ts'
import { table } from './statistics.ts'

/** Our own ranker, as the site has it. */
const ownSearch = (pages: readonly SearchPage[]): Search => searchOf(madeIndex(pages))

const FIELDS = ['heading', 'title', 'description', 'keywords', 'asked', 'content']
const words = siteWords()
const terms = (text: string) => [...scan(text)].flatMap(({ whole, parts }) => [whole, ...parts].map(({ term }) => term))

/** MiniSearch over the same records, as it comes or with our tokens, stems and weights. */
function miniSearch(pages: readonly SearchPage[], ours: boolean): Search {
  const mini = new MiniSearch({
    fields: FIELDS,
    ...(ours && { tokenize: terms, processTerm: (term: string) => stem(term) }),
    searchOptions: {
      boost: { heading: 6, title: 3, keywords: 2, asked: 2, description: 1.5, content: 1 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      ...(ours && { boostTerm: (term: string) => (words.stopWords.has(term) ? 0.15 : 1) }),
    },
  })
  mini.addAll(
    pages.flatMap(({ path, title, description, keywords, sections }) =>
      sections.map(({ id, level, heading, text, asked, errors }) => ({
        id: addressOf(path, id),
        heading,
        title,
        description: level === 1 ? description : '',
        keywords: level === 1 ? keywords.join(' ') : '',
        asked: [...asked, ...errors].join(' '),
        content: text,
      })),
    ),
  )
  return (query) => mini.search(query).map(({ id }) => String(id))
}

/** Compares the rankers on the judged queries. */
export function compareRankers(pages: readonly SearchPage[]): string {
  const rankers: [string, Search][] = [
    ['MiniSearch as it comes', miniSearch(pages, false)],
    ['MiniSearch with our tokens and stems', miniSearch(pages, true)],
    ['ours', ownSearch(pages)],
  ]
  const share = (value: number) => value.toFixed(3)
  const rows = rankers.map(([name, search]) => {
    const columns = [TUNING, HELD_OUT].flatMap((queries) => {
      const { mrr, first, shown } = evaluate(answerable(queries, pages), search)
      return [share(mrr), share(first), share(shown)]
    })
    return [name, ...columns]
  })
  const head = ['tuning', 'held out'].flatMap((half) => ['MRR@8', 'first', 'shown'].map((name) => `${name}, ${half}`))
  return table(['ranker', ...head], rows)
}

/** Compares the rankers, class by class, on the fresh queries that nothing was tuned on: which page comes first. */
export async function compareOnFreshQueries(pages: readonly SearchPage[]): Promise<string> {
  const classes = FRESH_CLASSES.map((kind) => ({ kind, queries: freshQueries(kind, 'reported', pages) }))
  const all = classes.flatMap(({ queries }) => queries)
  const pagefind = await askPagefind(
    pages,
    all.map(({ query }) => query),
  )
  const rankers: [string, Search][] = [
    ['MiniSearch as it comes', miniSearch(pages, false)],
    ['MiniSearch with our tokens and stems', miniSearch(pages, true)],
    ['Pagefind', (query) => pagefind.get(query) ?? []],
    ['ours', ownSearch(pages)],
  ]
  const rows = [...classes, { kind: 'all', queries: all }].map(({ kind, queries }) => [
    `${kind} (${queries.length})`,
    ...rankers.map(([, search]) => {
      const { mrr, first } = evaluatePages(queries, search)
      return `${mrr.toFixed(3)} / ${first.toFixed(3)}`
    }),
  ])
  return table(['page MRR@8 / right page first', ...rankers.map(([name]) => name)], rows)
}
