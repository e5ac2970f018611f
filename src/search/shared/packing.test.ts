import fc from 'fast-check'
import GithubSlugger from 'github-slugger'
import { expect, test } from 'vitest'
import { packContent, packHeadings, unpackContent, unpackHeadings, unpackWords } from './packing.ts'
import { SEARCH_KINDS, type SearchPage, type SearchSection } from './records.ts'
import { Slugger } from './slug.ts'

const page: SearchPage = {
  path: '/docs/css/box',
  kind: 'lesson',
  title: 'The box model',
  breadcrumbs: ['CSS', 'CSS basics'],
  description: 'What a box is made of.',
  keywords: ['padding', 'border box'],
  sections: [
    { level: 1, heading: 'The box model', id: '', text: 'Every element is a box.', asked: [], errors: [] },
    {
      level: 2,
      heading: 'What is `::before`?',
      id: 'what-is-before',
      text: 'a::before { content: "x" }',
      asked: ['change the space around'],
      errors: ['TypeError: x is not a function', 'element-name'],
    },
    { level: 3, heading: 'Exercise', id: 'exercise-7', text: '', asked: [], errors: [] },
  ],
}
const bare: SearchPage = {
  path: '/blog',
  kind: 'overview',
  title: 'Blog',
  breadcrumbs: [],
  description: 'Posts.',
  keywords: [],
  sections: [{ level: 1, heading: 'Blog', id: '', text: '', asked: [], errors: [] }],
}

test('pages come out of the two texts as they went in', () => {
  const pages = [page, bare]
  expect(unpackContent(unpackHeadings(packHeadings(pages)), packContent(pages))).toEqual(pages)
})

test('headings alone have titles, breadcrumbs and identifiers; those the slugger makes are not stored', () => {
  const packed = packHeadings([page])
  expect(packed).toBe('0/docs/css/box\tThe box model\tCSS\tCSS basics\n What is `::before`?\n  Exercise\texercise-7')
  expect(unpackHeadings(packed)[0]?.sections.map((s) => s.id)).toEqual(['', 'what-is-before', 'exercise-7'])
})

test('what comes after the checkpoint of a lesson costs one short line, and the next page begins anew', () => {
  const later = (heading: string, id: string): SearchSection => ({
    level: 2,
    heading,
    id,
    text: '',
    asked: [],
    errors: [],
    later: true,
  })
  const jointed = { ...page, sections: [...page.sections, later('More', 'more'), later('Rest', 'rest')] }
  const pages = [jointed, page]
  const packed = packHeadings(pages)
  expect(packed.length).toBe(packHeadings([page, page]).length + '\n+\n More\n Rest'.length)
  expect(unpackContent(unpackHeadings(packed), packContent(pages))).toEqual(pages)
})

test('synonyms travel with the headings, without comments and what only the build needs', () => {
  const file =
    '// Words\ncolor, colour\n\n=> -> arrow function\nstop words: a the\nerror: too much recursion -> Maximum call stack size exceeded\n'
  const packed = packHeadings([page], file)
  expect(packed).toContain('=color, colour\n==> -> arrow function\n=stop words: a the\n0/docs')
  expect(unpackWords(packed)).toEqual({
    stopWords: new Set(['a', 'the']),
    synonyms: [
      { typed: ['color'], said: ['colour'] },
      { typed: ['colour'], said: ['color'] },
      { typed: ['=>'], said: ['arrow function'] },
    ],
  })
  expect(unpackHeadings(packed)).toHaveLength(1)
})

test('content that belongs to other headings is refused', () => {
  expect(() => unpackContent(unpackHeadings(packHeadings([page])), packContent([page, bare]))).toThrow(RangeError)
})

test('nothing packs to nothing', () => {
  expect(unpackContent(unpackHeadings(packHeadings([])), packContent([]))).toEqual([])
})

test('any text survives, with its white space folded', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((s) => s.replace(/\s+/g, ' ').trim())
  const list = fc.array(text.filter((line) => line !== ''))
  const section = fc.record({
    level: fc.constantFrom(2 as const, 3 as const),
    heading: text,
    id: text,
    text,
    asked: list,
    errors: list,
  })
  const any = fc
    .record({
      path: text,
      kind: fc.constantFrom(...SEARCH_KINDS),
      title: text,
      breadcrumbs: fc.array(text),
      description: text,
      keywords: fc.array(text),
      first: text,
      rest: fc.array(section),
    })
    .map(({ first, rest, ...page }): SearchPage => ({
      ...page,
      path: `/${page.path}`,
      sections: [{ level: 1, heading: page.title, id: '', text: first, asked: [], errors: [] }, ...rest],
    }))
  fc.assert(
    fc.property(fc.array(any, { maxLength: 4 }), (pages) => {
      expect(unpackContent(unpackHeadings(packHeadings(pages)), packContent(pages))).toEqual(pages)
    }),
  )
})

test('identifiers are those of github-slugger for any ASCII headings, repeated ones too', () => {
  const heading = fc.oneof(fc.stringMatching(/^[ -~]*$/), fc.constantFrom('Exercise', 'Exercise 1', 'exercise-1', '?.'))
  fc.assert(
    fc.property(fc.array(heading), (headings) => {
      const theirs = new GithubSlugger()
      const ours = new Slugger()
      expect(headings.map((text) => ours.slug(text))).toEqual(headings.map((text) => theirs.slug(text)))
    }),
  )
})
