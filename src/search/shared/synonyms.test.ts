import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSynonyms, readSynonyms, stemsOf } from './synonyms.ts'

const expanded = (file: string, query: string) =>
  findSynonyms(readSynonyms(file).entries, new Set(stemsOf(query))).flatMap(({ said }) => said)

test('words of a group stand for each other', () => {
  expect(expanded('color, colour', 'colours of links')).toEqual(['color'])
  expect(expanded('color, colour', 'color')).toEqual(['colour'])
})

test('all typed words must be in the query, in any order and form', () => {
  expect(expanded('cancel request -> abort', 'how to cancel a request')).toEqual(['abort'])
  expect(expanded('cancel request -> abort', 'requests that are canceled')).toEqual(['abort'])
  expect(expanded('cancel request -> abort', 'cancel')).toEqual([])
})

test('signs are entries, too', () => {
  expect(expanded('=> -> arrow function', 'what is =>')).toEqual(['arrow function'])
  expect(expanded('% -> remainder, modulo', '%')).toEqual(['remainder', 'modulo'])
})

test('comments and blank lines say nothing; what cannot be read is told with its line', () => {
  const { entries, diagnostics } = readSynonyms('// Words\n\ncolor\na -> b -> c\nx, y')
  expect(entries).toHaveLength(2)
  expect(diagnostics).toEqual([
    { line: 3, found: 'color' },
    { line: 4, found: 'a -> b -> c' },
  ])
})

test('any text is read or refused line by line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { entries, diagnostics } = readSynonyms(text)
      for (const { typed, said } of entries) expect(typed.length * said.length).toBeGreaterThan(0)
      for (const { line } of diagnostics) expect(line).toBeGreaterThan(0)
    }),
  )
})

test('the file of the site has several hundred entries and no problem', () => {
  const file = readSynonyms(readFileSync(join(import.meta.dirname, '../../../content/synonyms.txt'), 'utf8'))
  expect(file.diagnostics).toEqual([])
  expect(file.entries.length).toBeGreaterThan(400)
})
