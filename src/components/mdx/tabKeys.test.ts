import { expect, test } from 'vitest'
import { nextTab } from './tabKeys.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, undefined],
])('%s on tab %i of three leads to %s', (key, current, next) => {
  expect(nextTab(key, current, 3)).toBe(next)
})
