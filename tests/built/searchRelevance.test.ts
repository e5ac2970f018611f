import { describe, expect, test } from 'vitest'
import type { SearchPage } from '../../src/search/shared/records.ts'
import { addressOf, answerable, builtIndex, evaluate, madeIndex, searchOf, sitePages } from '../search/evaluate.ts'
import { HELD_OUT, TUNING, type QueryClass } from '../search/judged.ts'
import { evaluatePages, FRESH_CLASSES, freshQueries } from '../search/fresh.ts'
import { DIST } from '../../scripts/settings.ts'

const pages = await sitePages()
const search = searchOf(builtIndex(DIST))

describe('Relevance on the judged queries', () => {
  const heldOut = evaluate(answerable(HELD_OUT, pages), search)
  const misses = heldOut.misses.join('\n')

  test('there are at least 150 queries, half of them held out, of every class', () => {
    expect(answerable([...TUNING, ...HELD_OUT], pages).length).toBeGreaterThanOrEqual(150)
    expect(heldOut.queries).toBeGreaterThanOrEqual(75)
    const classes: QueryClass[] = ['exact', 'words', 'half-typed', 'misspelt', 'question', 'symbol']
    for (const kind of classes) expect(HELD_OUT.filter((query) => query.kind === kind).length).toBeGreaterThan(10)
  })

  test('held out: the mean reciprocal rank is at least .94', () => {
    expect(heldOut.mrr, misses).toBeGreaterThanOrEqual(0.94)
  })

  test('held out: the first suggestion is right for at least 92 %', () => {
    expect(heldOut.first, misses).toBeGreaterThanOrEqual(0.92)
  })

  test('held out: one of the 8 suggestions is right for at least 97 %', () => {
    expect(heldOut.shown, misses).toBeGreaterThanOrEqual(0.97)
  })

  test('queries whose answer exists are still answered when 50 pages of the same words are added', () => {
    const more = searchOf(madeIndex([...pages, ...echoes(pages, 50)]))
    const all = evaluate(answerable([...TUNING, ...HELD_OUT], pages), more)
    expect(all.shown, all.misses.join('\n')).toBeGreaterThanOrEqual(0.9)
  })
})

describe('Relevance on queries that nothing was tuned on', () => {
  const classes = FRESH_CLASSES.map((kind) => ({ kind, queries: freshQueries(kind, 'reported', pages) }))
  const all = evaluatePages(
    classes.flatMap(({ queries }) => queries),
    search,
  )

  test('there are at least 350 of them', () => {
    expect(all.queries).toBeGreaterThanOrEqual(350)
  })

  test('the mean reciprocal rank of the right page is at least .915', () => {
    expect(all.mrr).toBeGreaterThanOrEqual(0.915)
  })

  test('the right page comes first for at least 86.5 %', () => {
    expect(all.first).toBeGreaterThanOrEqual(0.865)
  })

  // No query is printed: a half whose misses are read is soon a half that was tuned on.
  test.each(classes)('$kind: the right page comes first for at least 80 %', ({ queries }) => {
    expect(evaluatePages(queries, search).first).toBeGreaterThanOrEqual(0.8)
  })
})

test('a heading typed in full finds its section first, for at least 97 % of the headings', () => {
  // A group of a cheatsheet comes after the lesson of its name.
  const isGroup = ({ kind }: SearchPage, level: number) => kind === 'cheatsheet' && level > 1
  const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
  const byAddress = new Map(
    pages.flatMap((page) => page.sections.map((section) => [addressOf(page.path, section.id), { page, section }])),
  )
  const isLost = ({ page, heading, level }: { page: SearchPage; heading: string; level: number }) => {
    const first = byAddress.get(search(heading)[0] ?? '')
    const isLesson = first?.page.kind === 'lesson' && first.section.level === 1
    return !same(first?.section.heading, heading) && !(isGroup(page, level) && isLesson)
  }
  const sections = pages.flatMap((page) => page.sections.map(({ heading, level }) => ({ page, heading, level })))
  const lost = sections.filter(isLost).map(({ heading }) => heading)
  expect(lost.length / sections.length, lost.join('\n')).toBeLessThanOrEqual(0.03)
})

test('every identifier of the index is one of the page', async () => {
  const { readDist } = await import('../support/dist.ts')
  const faults = pages.flatMap(({ path, sections }) => {
    const html = readDist(`${path.slice(1)}.html`)
    return sections.filter(({ id }) => id !== '' && !html.includes(`id="${id}"`)).map(({ id }) => `${path}#${id}`)
  })
  expect(faults).toEqual([])
})

/** Pages about the same things in other words: every one takes its words from several others. */
function echoes(from: readonly SearchPage[], count: number): SearchPage[] {
  const words = from.flatMap((page) => page.sections.flatMap(({ text }) => text.split(' ')))
  let at = 17
  const take = (n: number) => {
    at = (at * 48271) % 2147483647
    const start = at % (words.length - n)
    return words.slice(start, start + n).join(' ')
  }
  return Array.from({ length: count }, (_, i) => ({
    path: `/echo/${i}`,
    kind: 'lesson' as const,
    title: take(3),
    breadcrumbs: [],
    description: take(12),
    keywords: [],
    sections: [
      { level: 1 as const, heading: take(3), id: '', text: take(80), asked: [], errors: [] },
      ...Array.from({ length: 8 }, (_, j) => ({
        level: 2 as const,
        heading: take(5),
        id: `s${j}`,
        text: take(160),
        asked: [],
        errors: [],
      })),
    ],
  }))
}
