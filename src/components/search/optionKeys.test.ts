import { expect, test } from 'vitest'
import { nextOption } from './optionKeys.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['a', 0, 3, undefined],
  ['ArrowDown', 0, 0, undefined],
] as const)('%s from %i of %i leads to %s', (key, active, count, next) => {
  expect(nextOption(key, active, count)).toBe(next)
})
