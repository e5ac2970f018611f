import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'

test('a page without a default export is an error that says so', () => {
  expect(() => evaluate('return {}')).toThrow('The page has no default export')
})

test('the same code is evaluated once', () => {
  const code = 'return { default: () => null }'
  expect(evaluate(code)).toBe(evaluate(code))
})
