import { expect, test } from 'vitest'
import { sampleId } from './sample.ts'

test('a sample is named by its language, its code and what changes its run', () => {
  const id = sampleId('js', {}, 'f()')
  expect(id).toMatch(/^[\da-f]{12}$/)
  expect(sampleId('js', { title: 'a', lines: [1], run: true }, 'f()')).toBe(id)
  expect(sampleId('ts', {}, 'f()')).not.toBe(id)
  expect(sampleId('js', { env: 'browser' }, 'f()')).not.toBe(id)
  expect(sampleId('js', {}, 'g()')).not.toBe(id)
})
