import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instrument } from './expectations.ts'

test('an expression with an expectation reports its value without moving a line', () => {
  const { code, expectations } = instrument('a.mjs', 'const a = 1\na + 1 //=> 2\n')
  expect(code).toBe('const a = 1\n__sampleEnd(0,"a.mjs",__sampleBegin(0,"a.mjs"),(a + 1)) //=> 2\n')
  expect(expectations).toEqual([{ line: 1, stated: '2', from: 1, prints: false }])
})

test('a statement that prints is left alone', () => {
  const source = 'console.log(\n  1,\n); //=> 1'
  const { code, expectations } = instrument('a.mjs', source)
  expect(code).toBe(source)
  expect(expectations).toEqual([{ line: 2, stated: '1', from: 0, prints: true }])
})

test('TypeScript is understood', () => {
  expect(instrument('a.ts', 'const a: number = 1\na satisfies number //=> 1').expectations[0]?.from).toBe(1)
})

test('an expectation in a string is none', () => {
  expect(instrument('a.mjs', "const a = 'x //=> 1'").expectations).toEqual([])
})

test('an expectation behind a declaration has no statement', () => {
  expect(instrument('a.mjs', 'const a = 1 //=> 1').expectations).toEqual([{ line: 0, stated: '1', prints: false }])
})

test('characters outside of the basic plane do not move what is marked', () => {
  const { code } = instrument('a.mjs', "'🦊'.length; //=> 2\n[...'🦊'].length; //=> 1")
  expect(code.split('\n')[1]).toContain("([...'🦊'].length)")
})

test('no code makes it throw or adds a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (source) => {
      expect(instrument('a.mjs', source).code.split('\n').length).toBe(source.split('\n').length)
    }),
  )
})
