import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeIndex } from '../node/indexParts.ts'
import { readNumbers, readWeights, writeNumbers, writeWeights } from './digits.ts'
import { closePart, joinParts, openPart, readTerms, readText, splitParts, writeTerms, writeText } from './partFormat.ts'
import { partNames, type Term } from './parts.ts'
import { SEARCH_KINDS, type SearchPage } from './records.ts'
import { stem } from './words.ts'

test('numbers come out as they went in', () => {
  const isKept = (values: number[]) => void expect(readNumbers(writeNumbers(values))).toEqual(values)
  fc.assert(fc.property(fc.array(fc.nat()), isKept))
})

test('weights come out within a few hundredths, those beyond the ends at the ends', () => {
  const weight = fc.double({ min: 0.1, max: 45, noNaN: true })
  fc.assert(
    fc.property(fc.array(weight), (weights) => {
      const read = readWeights(writeWeights(weights))
      expect(read).toHaveLength(weights.length)
      for (const [i, value] of read.entries()) expect(Math.abs(value / weights[i]! - 1)).toBeLessThan(0.04)
    }),
  )
  expect(readWeights(writeWeights([0.0001, 1e9]))[0]).toBeCloseTo(0.1)
})

const word = fc.stringMatching(/^[a-z]{1,12}$|^[.:@<-]{1,2}[a-z]{0,9}$|^\p{L}{1,9}$/u)
const term = fc
  .record({
    word,
    isWritten: fc.boolean(),
    beyond: fc.nat(500),
    places: fc.uniqueArray(fc.nat(60_000), { minLength: 1, maxLength: 9 }),
    headings: fc.array(fc.integer({ min: -1, max: 60 }), { minLength: 9, maxLength: 9 }),
    asked: fc.array(fc.record({ line: fc.nat(50), length: fc.integer({ min: 1, max: 50 }) }), { maxLength: 3 }),
    next: fc.uniqueArray(word, { maxLength: 3 }),
    previous: fc.uniqueArray(word, { maxLength: 3 }),
  })
  .map(({ places, beyond, headings, asked, next, previous, ...rest }): Term & { stem: string } => {
    const records = places.toSorted((a, b) => a - b)
    return {
      ...rest,
      stem: stem(rest.word),
      records,
      weights: records.map(() => 1),
      headings: headings.slice(0, records.length),
      count: records.length + beyond,
      asked: asked.map((line, i) => ({ record: records[Math.min(i, records.length - 1)]!, ...line })),
      messages: beyond % 2 === 0 ? [] : [{ words: ['is', 'not', rest.word], records }],
      next: new Set(next),
      previous: new Set(previous),
    }
  })

test('terms come out of a part as they went in, each under its stem', () => {
  fc.assert(
    fc.property(fc.uniqueArray(term, { selector: ({ word }) => word, maxLength: 6 }), (terms) => {
      const sorted = terms.toSorted((a, b) => (a.stem < b.stem ? -1 : a.stem > b.stem ? 1 : 0))
      const beginnings = [{ beginning: 'ab', count: 70, records: [3, 900], weights: [1, 1], headings: [-1, 2] }]
      const part = readTerms(writeTerms(sorted, beginnings))
      const read = [...part.terms].flatMap(([root, family]) => family.map((one) => ({ ...one, stem: root })))
      const exact = read.map((one) => ({ ...one, weights: one.weights.map((weight) => Math.round(weight)) }))
      expect(exact).toEqual(sorted)
      expect(part.beginnings.get('ab')).toMatchObject({ count: 70, records: [3, 900], headings: [-1, 2] })
    }),
  )
})

test('a term is read once, when something of it is first asked for', () => {
  const term = {
    stem: 'a',
    word: 'ab',
    count: 1,
    isWritten: true,
    messages: [],
    next: new Set(['c']),
    previous: new Set<string>(),
  }
  const asked = [{ record: 3, line: 0, length: 2 }]
  const text = writeTerms([{ ...term, asked, records: [3], weights: [1], headings: [-1] }], [])
  const [read] = readTerms(text).terms.get('a') ?? []
  expect(read?.asked).toEqual(asked)
  expect(read?.asked).toBe(read?.asked)
  expect(read?.next).toBe(read?.next)
  expect(read?.records).toBe(read?.records)
})

test('what is shown comes out with its white space folded', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  const part = fc.record({
    path: text,
    title: text,
    breadcrumbs: fc.array(text),
    heading: text,
    id: text,
    parent: text,
    text,
  })
  const fold = (value: string) => value.replace(/\s+/g, ' ').trim()
  fc.assert(
    fc.property(part, (value) => {
      expect(readText(writeText(value))).toEqual({
        path: fold(value.path),
        title: fold(value.title),
        breadcrumbs: value.breadcrumbs.map(fold),
        heading: fold(value.heading),
        id: fold(value.id),
        parent: fold(value.parent),
        text: fold(value.text),
      })
    }),
  )
})

test('a part that is cut anywhere, or another file, is none', () => {
  const whole = closePart('closur\tclosure')
  expect(openPart(whole)).toBe('closur\tclosure')
  for (let end = 0; end < whole.length; end++) expect(() => openPart(whole.slice(0, end))).toThrow(TypeError)
  expect(() => openPart('<!doctype html>\n')).toThrow(TypeError)
})

const lesson = (path: string, words: string): SearchPage => ({
  path,
  kind: 'lesson',
  title: words,
  breadcrumbs: [],
  description: words,
  keywords: [],
  sections: [{ level: 1, heading: words, id: '', text: words, asked: [], errors: [] }],
})

test('the same pages make the same index, other pages one of another name', () => {
  const pages = [lesson('/a', 'Some words'), lesson('/b', 'Other words')]
  expect(writeIndex(pages)).toEqual(writeIndex(pages))
  expect(writeIndex(pages).name).not.toBe(writeIndex(pages.slice(1)).name)
})

test('all parts as one text are the parts', () => {
  const { parts, all } = writeIndex([lesson('/a', 'Some words'), lesson('/b', 'Other words')])
  expect(splitParts(all)).toEqual(new Map(parts))
  expect(joinParts(splitParts(all))).toBe(all)
})

test('pages are numbered in the order of their kinds', () => {
  const kinds = SEARCH_KINDS.toReversed()
  const pages = kinds.map((kind) => ({ ...lesson(`/${kind}`, kind), kind }))
  const { parts } = writeIndex(pages)
  const paths = SEARCH_KINDS.map((_, i) => readText(openPart(parts.get(partNames.text(i * 256)) ?? '')).path)
  expect(paths).toEqual(SEARCH_KINDS.map((kind) => `/${kind}`))
})
