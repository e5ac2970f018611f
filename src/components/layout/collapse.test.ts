import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collapseDuration } from './collapse.ts'
import { isColorMode, nextColorMode } from './colorMode.ts'
import { errorChain } from './ErrorReport.tsx'

test('the collapse animation takes its duration from the height', () => {
  expect(collapseDuration(36, false)).toBe(192)
  expect(collapseDuration(720, false)).toBe(397)
})

test('a taller list never folds faster', () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.nat(5000),
      (a, b) => collapseDuration(Math.min(a, b), false) <= collapseDuration(Math.max(a, b), false),
    ),
  )
})

test('with reduced motion it takes 1 ms', () => {
  fc.assert(fc.property(fc.nat(5000), (height) => collapseDuration(height, true) === 1))
})

test('the toggle switches between light and dark', () => {
  expect(nextColorMode('light', false)).toBe('dark')
  expect(nextColorMode('dark', false)).toBe('light')
})

test('with respect for the system it cycles system, light, dark, system', () => {
  expect(nextColorMode('system', true)).toBe('light')
  expect(nextColorMode('light', true)).toBe('dark')
  expect(nextColorMode('dark', true)).toBe('system')
})

test('only modes are modes, whatever storage holds', () => {
  fc.assert(fc.property(fc.string(), (text) => isColorMode(text, true) === ['light', 'dark', 'system'].includes(text)))
  expect(isColorMode('system', false)).toBe(false)
  expect(isColorMode(null, true)).toBe(false)
})

test('an error tells its message and all its causes, and a circle of causes ends', () => {
  const inner = new Error('inner')
  const outer = new Error('outer', { cause: inner })
  inner.cause = outer
  expect(errorChain(outer)).toEqual(['outer', 'inner'])
})
