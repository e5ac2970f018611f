import { expect, test } from 'vitest'
import { wordsNote } from './errorWords.ts'

test.each(['', 'Apple Computer, Inc.'])(
  'on an engine other than V8, of the vendor "%s", its words are told',
  (vendor) => {
    expect(wordsNote('Uncaught TypeError: null has no properties (line 2)', vendor)).toMatch(/your browser’s/)
    expect(wordsNote('Uncaught InternalError: too much recursion', vendor)).toMatch(/your browser’s/)
    expect(wordsNote('Uncaught Error: boom', vendor)).toBeUndefined()
    expect(wordsNote('TypeError', vendor)).toBeUndefined()
  },
)

test('V8 has the words of the page', () => {
  expect(wordsNote("Uncaught TypeError: Cannot read properties of null (reading 'x')", 'Google Inc.')).toBeUndefined()
})
