import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTerms, scan } from './tokens.ts'

const termsOf = (text: string) => [...scan(text)].flatMap(({ whole, parts }) => [whole, ...parts].map((t) => t.term))

test.each([
  ['useState', ['usestate', 'use', 'state']],
  ['use-state', ['usestate', 'use', 'state']],
  ['===', ['===']],
  ['a?.b', ['a', '?.', 'b']],
  ['::before', ['::before', 'before']],
  ['@media', ['@media', 'media']],
  ['<dialog>', ['<dialog', 'dialog']],
  ['</dialog>', ['<dialog', 'dialog']],
  [':has(', [':has', 'has']],
  ['!important', ['!important', 'important']],
  ['--force-with-lease', ['--forcewithlease', 'forcewithlease', 'force', 'with', 'lease']],
  ['.gitignore', ['.gitignore', 'gitignore']],
  ['x ?? y && z => ...w', ['x', '??', 'y', '&&', 'z', '=>', '...', 'w']],
  ['console.log()', ['consolelog', 'console', 'log']],
  ['Crème brûlée', ['creme', 'brulee']],
  ['the end. Next', ['the', 'end', 'next']],
  ['👍 ok', ['👍', 'ok']],
])('%s is indexed as %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

test('matches are found as they are written, neighbors joined', () => {
  const text = 'Set box-sizing, a boxed Box.'
  const wanted = new Set(['boxsizing', 'box'])
  const found = findTerms(text, (term) => wanted.has(term)).map(([start, end]) => text.slice(start, end))
  expect(found).toEqual(['box-sizing', 'Box'])
})

test('any text is read in one pass: tokens lie in order inside it and the time does not explode', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(40), (text, times) => {
      const long = text.repeat(times)
      const started = performance.now()
      let last = 0
      for (const { whole } of scan(long)) {
        expect(whole.start).toBeGreaterThanOrEqual(last)
        expect(whole.end).toBeGreaterThan(whole.start)
        last = whole.end
      }
      expect(last).toBeLessThanOrEqual(long.length)
      expect(performance.now() - started).toBeLessThan(2000)
    }),
  )
})
