import { expect, test } from 'vitest'
import { parseProgress } from './flashcardProgress.ts'

const ids = new Set(['one', 'two'])

test('what is stored of questions of the page is read', () => {
  expect(parseProgress('{"one":"known","two":"again"}', ids)).toEqual({ one: 'known', two: 'again' })
})

test('questions that are gone, other answers and what is no progress are nothing', () => {
  expect(parseProgress('{"one":"known","gone":"known","two":7}', ids)).toEqual({ one: 'known' })
  for (const stored of [null, '', '[]', 'null', '7', '{'])
    expect(parseProgress(stored, ids), String(stored)).toEqual({})
})
