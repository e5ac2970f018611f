import { expect, test } from 'vitest'
import { limitOf } from './recordedSizes.ts'

test('a size may grow by 3 % over what is recorded, and never over its cap', () => {
  const reason = ''
  expect(limitOf({ bytes: 1000, cap: 2000, reason })).toBe(1030)
  expect(limitOf({ bytes: 1990, cap: 2000, reason })).toBe(2000)
})
