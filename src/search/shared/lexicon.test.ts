import { expect, test } from 'vitest'
import { addresses, finder, page, pages } from '../../../tests/support/searchPages.ts'
import { writeIndex } from '../node/indexParts.ts'
import { SUGGESTIONS } from './answer.ts'
import { findHits } from './hits.ts'
import { openPart, readTerms } from './partFormat.ts'
import { partNames } from './parts.ts'
import { PartStore } from './partStore.ts'
import type { SearchPage } from './records.ts'

/** Names of the parts that a query asks for, in rounds. */
function roundsOf(query: string, from: readonly SearchPage[], maxListed?: number): string[][] {
  const { parts } = writeIndex(from, '', maxListed)
  const store = new PartStore(parts.get(partNames.start) ?? '')
  const rounds: string[][] = []
  for (;;) {
    const finding = findHits(store, query, { limit: SUGGESTIONS })
    if ('answer' in finding) return rounds
    rounds.push([...finding.missing])
    for (const name of finding.missing) store.add(name, parts.get(name) ?? '')
  }
}

test('the lists for misspelt words are asked for only by a word that no part has', () => {
  const isSpelling = (name: string) => /^(?:first|last)-/.test(name)
  expect(roundsOf('padding inside the border margins collapse', pages).flat().filter(isSpelling)).toEqual([])
  const rounds = roundsOf('padding insude the border', pages)
  expect(rounds[0]?.filter(isSpelling)).toEqual([])
  expect(rounds.flat().filter(isSpelling).toSorted()).toEqual(['first-i', 'last-e'])
})

test('a name is found by its two words also where the first one says little', () => {
  const named = page('/name', 'Asking', [['isActive', 'It tells.']])
  const other = page('/other', 'Active', [['Active', 'Active, active and active.']])
  const own = finder([other, named], 'stop words: is to the')
  expect(addresses(own('is active').hits)[0]).toBe('/name#isactive')
  expect(addresses(own('active').hits)[0]).toBe('/other')
})

/** Pages with so many words that their parts with terms are dozens. */
const manyWords = Array.from({ length: 12 }, (_, i) => {
  const words = Array.from(
    { length: 90 },
    (_, j) => `${'abcdefghijkl'[(i * 7 + j) % 12]}${(i * 90 + j).toString(36)}word`,
  )
  return page(`/w${i}`, words.slice(0, 2).join(' '), [
    [words[2]!, words.slice(0, 50).join(' ')],
    [words[3]!, words.slice(40).join(' ')],
  ])
})

test('where parts are too many to be listed for every query, each finds the same', () => {
  const few = finder(manyWords)
  const asked = manyWords.flatMap(({ title, sections }) => [title, ...sections.map(({ heading }) => heading)])
  const queries = asked.flatMap((text) => [text, text.slice(0, 1), text.slice(0, 3), text.slice(0, -2), `x${text}`])
  for (const maxListed of [1, 2, 7]) {
    const many = finder(manyWords, '', maxListed)
    for (const query of queries) expect(many(query), `“${query}” with ${maxListed}`).toEqual(few(query))
  }
})

test('a list of parts is asked for by need, before the part that it leads to', () => {
  const { parts } = writeIndex(manyWords, '', 5)
  const lists = [...parts.keys()].filter((name) => name.startsWith('stems-'))
  expect(lists).toHaveLength(5)
  const rounds = roundsOf(manyWords[3]!.sections[1]!.heading, manyWords, 5)
  const kinds = rounds.map((names) => new Set(names.map((name) => name.replace(/-(?!common).*/, ''))))
  expect(kinds.slice(0, 2)).toEqual([new Set(['terms-common', 'stems']), new Set(['terms'])])
  expect([...writeIndex(manyWords).parts.keys()].filter((name) => name.startsWith('stems-'))).toEqual([])
})

test('a message is kept under words that say something, and under one that says little only where it has no others', () => {
  const shown = (error: string): SearchPage => {
    const one = page('/e', 'Errors', [])
    return { ...one, sections: one.sections.map((section) => ({ ...section, errors: [error] })) }
  }
  const keysOf = (error: string) => {
    const { parts } = writeIndex([shown(error)], 'stop words: is not a')
    const terms = [...parts].filter(([name]) => name.startsWith('terms-'))
    return terms.flatMap(([, text]) =>
      [...readTerms(openPart(text)).terms.values()]
        .flat()
        .flatMap(({ word, messages }) => (messages.length > 0 ? [word] : [])),
    )
  }
  expect(keysOf('thing is not a function').toSorted()).toEqual(['function', 'thing'])
  expect(keysOf('is not a').length).toBeGreaterThan(0)
})
