import { expect, test } from 'vitest'
import { isDocument } from './pageDocument.ts'

test.each([
  ['<!doctype html><p>', true],
  [' \n<!-- a --> <!-- b -->\n<HTML lang="en">', true],
  ['<!-- a --><!---->x <html>', false],
  ['<p><html>', false],
  ['<htmlx>', false],
  ['<!-- <html>', false],
  ['<!-- a --> <!-- <html> -->', false],
  ['', false],
])('%j is a document: %s', (html, expected) => {
  expect(isDocument(html)).toBe(expected)
})

test('many comments are read to their end', () => {
  expect(isDocument(`${'<!-- -->'.repeat(100_000)}x`)).toBe(false)
})
