import { expect, test } from 'vitest'
import { failurePattern, isSameFailure, measures } from './failure.ts'

const recorded = 'Error: a.b is 86.5px from\nc2, and not 2'

test('numbers that checks have measured may differ, and nothing else', () => {
  expect(measures([{ code: 'const { top } = card.getBoundingClientRect()' }])).toBe(true)
  expect(measures([{ code: 'assert.equal(sum([1, 2]), 3)' }])).toBe(false)
  const same = (got: string) => isSameFailure(recorded, got, true)
  expect(same(recorded)).toBe(true)
  expect(same('Error: a.b is 57px from c2, and not -2')).toBe(true)
  expect(same('Error: a.b is farpx from c2, and not 2')).toBe(false)
  expect(same('Error: a-b is 86.5px from c2, and not 2')).toBe(false)
  expect(same('Error: a.b is 86.5px from c2, and not 2, too')).toBe(false)
})

test('a number that was computed must be the same', () => {
  expect(isSameFailure(recorded, 'Error: a.b is 86.5px from c2, and not 2', false)).toBe(true)
  expect(isSameFailure(recorded, 'Error: a.b is 86.5px from c2, and not 3', false)).toBe(false)
})

test('a recorded message is found within what a reader is told', () => {
  expect('Not yet. Error: a.b is 1px from c2, and not 2 (line 3)').toMatch(failurePattern(recorded, true))
})
