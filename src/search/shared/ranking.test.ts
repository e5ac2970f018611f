import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addresses, finder, page, pages } from '../../../tests/support/searchPages.ts'
import { editDistance } from './distance.ts'
import { EXCERPT_LENGTH, makeExcerpt } from './excerpt.ts'
import { highlightTerms } from './highlightTerms.ts'
import { hitHref } from './hitHref.ts'
import { SUGGESTIONS } from './answer.ts'
import { MAX_QUERY } from './ranking.ts'
import type { SearchPage } from './records.ts'
import { stem } from './words.ts'

const answer = finder(pages, 'stop words: what is the')
const find = (query: string) => addresses(answer(query).hits)

test.each([
  ['padding', '/box#padding'],
  ['padd', '/box#padding'],
  ['pading', '/box#padding'],
  ['box model', '/box'],
  ['usestate', '/hooks#state'],
  ['use-state', '/hooks#state'],
  ['===', '/hooks#comparing'],
  ['??', '/hooks#comparing'],
  ['what is the margin', '/box#margin'],
])('“%s” finds %s first', (query, address) => {
  expect(find(query)[0]).toBe(address)
})

test('a cheatsheet with a group of the name comes after the lesson on it, unless the group was asked for in full', () => {
  const sheet: SearchPage = {
    ...page('/sheet', 'CSS cheatsheet', [
      ['Flexbox', 'Put boxes in a row: display: flex.'],
      ['Round corners and shadows', 'border-radius'],
    ]),
    kind: 'cheatsheet',
  }
  const lesson = page('/flexbox', 'CSS flexbox', [['A row of boxes', 'With flexbox, boxes share the space.']])
  const both = finder([sheet, lesson], 'stop words: and')
  const first = (query: string) => addresses(both(query, 1).hits)[0]
  expect(first('flexbox')).toBe('/flexbox')
  expect(first('round corners and shadows')).toBe('/sheet#round corners and shadows')
})

test('a subject leads to the beginning of its page, and both numbers of a word to the same sections', () => {
  const lesson = page('/closures', 'JavaScript closures', [
    ['What a closure keeps', 'A closure keeps a closure.'],
    ['Closures', 'Closures and closures: every closure.'],
  ])
  const own = finder([lesson, ...pages])
  expect(addresses(own('closure').hits)[0]).toBe('/closures')
  expect(addresses(own('closure').hits)).toEqual(addresses(own('closures').hits))
})

test('a heading that was typed in full, small words and all, comes before others that say the same', () => {
  const own = finder(
    [
      page('/closures', 'Closures', [['What to do with a closure', 'It keeps what it needs.']]),
      page('/questions', 'Questions', [['What is a closure?', 'A function with its scope.']]),
    ],
    'stop words: what is a to do with',
  )
  expect(addresses(own('what is a closure').hits)[0]).toBe('/questions#what is a closure?')
  expect(addresses(own('what to do with a closure').hits)[0]).toBe('/closures#what to do with a closure')
  expect(addresses(own('closure').hits)[0]).toBe('/closures')
})

test('there are at most 8 suggestions, and all sections count', () => {
  expect(SUGGESTIONS).toBe(8)
  const { hits, total } = answer('colour')
  expect(hits).toHaveLength(8)
  expect(total).toBe(20)
})

test('nothing is found for nothing, and not for words that no page has', () => {
  for (const query of ['', '   ', 'zzzzqqq', 'what is zzzzqqq']) expect(find(query)).toEqual([])
})

test('a hit has title, section, address, hash, breadcrumbs, tokens and a marked excerpt', () => {
  const [hit] = answer('padding', 1).hits
  expect(hit).toMatchObject({ title: 'The box model', url: '/box', hash: '#padding', breadcrumbs: ['CSS'] })
  expect(hit?.section).toEqual({ text: 'Padding', matches: [[0, 7]] })
  expect(hit?.tokens).toEqual(['padding'])
  expect(hit && hitHref(hit)).toBe('/box?_highlight=padding#padding')
})

test('a hit after the checkpoint of a lesson says so', () => {
  const base = page('/grid', 'Grid', [
    ['Tracks', 'Columns.'],
    ['Subgrid', 'Nested.'],
  ])
  const sections = base.sections.map((section) =>
    section.heading === 'Subgrid' ? { ...section, later: true as const } : section,
  )
  const detail = { level: 3 as const, heading: 'Masonry', id: 'masonry', text: '', asked: [], errors: [] }
  const own = finder([{ ...base, sections: [...sections, { ...detail, later: true as const }] }])
  const parent = (query: string) => own(query, 1).hits[0]?.parent
  expect(parent('tracks')).toBeUndefined()
  expect(parent('subgrid')).toBe('Part two')
  expect(parent('masonry')).toBe('Part two, Subgrid')
})

test('an excerpt has about 50 characters around the match, cut between words', () => {
  expect(EXCERPT_LENGTH).toBe(50)
  const text = `${'word '.repeat(40)}needle ${'word '.repeat(40)}`
  const { text: excerpt, matches } = makeExcerpt(text, (term) => term === 'needle')
  expect(excerpt).toMatch(/^…word .*needle.* word…$/)
  expect(Math.abs(excerpt.length - EXCERPT_LENGTH)).toBeLessThan(15)
  expect(matches.map(([start, end]) => excerpt.slice(start, end))).toEqual(['needle'])
})

test('an address asks for at most 8 terms, however long it is', () => {
  expect(highlightTerms('?_highlight=Box-Sizing&_highlight=flex')).toEqual(new Set(['boxsizing', 'flex']))
  const long = new URLSearchParams(Array.from({ length: 500 }, (_, i) => ['_highlight', `term${i}`.repeat(50)]))
  expect(highlightTerms(`?${long}`).size).toBeLessThanOrEqual(8)
})

test('forms of a word have one stem', () => {
  for (const [a, b] of [
    ['selectors', 'selector'],
    ['nesting', 'nested'],
    ['collapses', 'collapsing'],
    ['queries', 'query'],
  ])
    expect(stem(a ?? '')).toBe(stem(b ?? ''))
})

test('distances count letters put in, taken out, changed and swapped, up to a limit', () => {
  expect(editDistance('flexbox', 'flexbx', 2)).toBe(1)
  expect(editDistance('position', 'postiion', 2)).toBe(1)
  expect(editDistance('abc', 'xyz', 2)).toBe(3)
})

test('whatever is typed, the answer is made of the records, its marks lie inside, and it comes soon', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '.*+?^${}()|[]\\',
      '(a+)+$',
      'a'.repeat(10_000),
      '\u202eabc',
      '\ud800',
    ),
    fc.constantFrom('שלום עולם', '--'.repeat(5000), '<'.repeat(10_000), 'é'.repeat(10_000), 'a-'.repeat(5000)),
  )
  fc.assert(
    fc.property(odd, (query) => {
      const started = performance.now()
      const { hits } = answer(query)
      expect(performance.now() - started).toBeLessThan(3000)
      for (const { url, section, excerpt } of hits) {
        expect(pages.some(({ path }) => path === url)).toBe(true)
        for (const { text, matches } of [section, excerpt])
          for (const [start, end] of matches) expect(start >= 0 && start < end && end <= text.length).toBe(true)
      }
      expect(highlightTerms(`?_highlight=${query}`).size).toBeLessThanOrEqual(8)
    }),
  )
})

test('a section is found by what is asked for it, closest words first', () => {
  const asked = (path: string, ...queries: string[]): SearchPage => {
    const made = page(path, `Page ${path}`, [['Part', 'Some text.']])
    return { ...made, sections: made.sections.map((s) => (s.level === 2 ? { ...s, asked: queries } : s)) }
  }
  const own = finder(
    [
      asked('/one', 'load the page without waiting for pictures and code and much else that is needed'),
      asked('/two', 'load code only when it is needed', 'code splitting'),
    ],
    'stop words: only when it is the',
  )
  const first = (query: string) => own(query).hits[0]?.url
  expect(first('load code when needed')).toBe('/two')
  expect(first('split the code')).toBe('/two')
  expect(first('pictures')).toBe('/one')
})

test('§3 a page is found by a word that only its description, or only its keywords, have', () => {
  const plain = page('/grid', 'Grid', [['Tracks', 'Rows and columns.']])
  const described = { ...plain, path: '/described', description: 'Also for dashboards.' }
  const tagged = { ...plain, path: '/tagged', keywords: ['mosaic'] }
  const some = finder([plain, described, tagged])
  const urls = (query: string) => some(query).hits.map(({ url }) => url)
  expect(urls('dashboards')).toEqual(['/described'])
  expect(urls('mosaic')).toEqual(['/tagged'])
  expect(urls('parquet')).toEqual([])
})

test('§5 of a query, the first 200 characters count', () => {
  expect(MAX_QUERY).toBe(200)
  const filler = '- '.repeat(100)
  expect(find(`${filler}padding`)).toEqual([])
  expect(find(`${filler.slice(0, -'padding'.length)}padding`)[0]).toBe('/box#padding')
})
