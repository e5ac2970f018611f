import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorLikeness, errorWords, withoutPlace } from './errorMessages.ts'

const likeness = (pasted: string, shown: string) => errorLikeness(errorWords(pasted), errorWords(shown))

test.each([
  [
    "Uncaught TypeError: Cannot read properties of undefined (reading 'map')",
    "TypeError: Cannot read properties of undefined (reading 'name')",
  ],
  ['Uncaught (in promise) TypeError: Failed to fetch', 'TypeError: Failed to fetch'],
  ['ReferenceError: total is not defined', 'ReferenceError: price is not defined'],
  ['user.getName is not a function', 'TypeError: lamp.on is not a function'],
  ['is not iterable', 'TypeError: settings is not iterable'],
  [
    "error TS2322: Type 'string' is not assignable to type 'number'.",
    "TS2322: Type 'null' is not assignable to type 'User'.",
  ],
  [
    'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
    'SyntaxError: Unexpected token \'o\', "not json" is not valid JSON',
  ],
])('“%s” is like “%s”', (pasted, shown) => {
  expect(likeness(pasted, shown)).toBeGreaterThan(0)
})

test.each([
  ['ReferenceError: x is not defined', 'TypeError: Failed to fetch'],
  ['how do closures work', 'TypeError: x is not a function'],
  ['is not', 'TypeError: x is not a function'],
  ['Maximum call stack size exceeded', 'TypeError: Assignment to constant variable.'],
])('“%s” is not like “%s”', (pasted, shown) => {
  expect(likeness(pasted, shown)).toBe(0)
})

test('the same message in other names is more alike than a neighboring one', () => {
  const pasted = "Cannot read properties of null (reading 'value')"
  expect(likeness(pasted, "Cannot read properties of null (reading 'x')")).toBeGreaterThan(
    likeness(pasted, "Cannot read properties of undefined (reading 'x')"),
  )
})

test('a message is as like itself as can be, and no text throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary' }), (a, b) => {
      const own = likeness(a, a)
      expect(own).toBeGreaterThanOrEqual(0)
      expect(likeness(a, b)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['Uncaught (in promise) TypeError: Failed to fetch at loadProducts (shop.js:8', 'TypeError: Failed to fetch'],
  ['this.render is not a function at HTMLButtonElement.<anonymous> (menu.js:21:10)', 'this.render is not a function'],
  ['Uncaught ReferenceError: document is not defined worker.js:4', 'ReferenceError: document is not defined'],
  ['src/cart.ts:3:4 - error TS2322: Type', '- error TS2322: Type'],
  ['TypeError: x is null at https://shop.example/cart.js:1:2', 'TypeError: x is null'],
])('“%s” is asked for as “%s”', (pasted, message) => {
  expect(withoutPlace(pasted).trim()).toBe(message)
})

test.each(['look at foo (bar)', 'uncaught', 'text at the end', 'where to put utils.js', 'error at line 3'])(
  '“%s” is left as it is',
  (query) => {
    expect(withoutPlace(query)).toBe(query)
  },
)

test('the apostrophe of a word is no quotation mark', () => {
  expect(errorWords("ReferenceError: can't access lexical declaration 'total' before initialization")).toEqual(
    'referenceerror can t access lexical declaration before initialization'.split(' '),
  )
})
