import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AllWork, parseWork, withWork } from './work.ts'

const work = (text: string, at = 1) => ({ texts: { 0: text }, at })

test('what was written comes back', () => {
  const all = withWork(withWork({}, '/a#1', work('one')), '/b#1', work('two', 2))
  expect(parseWork(JSON.stringify(all))).toEqual({ '/a#1': work('one'), '/b#1': work('two', 2) })
  expect(withWork(all, '/a#1', undefined)).toEqual({ '/b#1': work('two', 2) })
})

test('the oldest goes first when there is too much of it', () => {
  let long: AllWork = {}
  for (let at = 1; at <= 110; at++) long = withWork(long, `/page#${at}`, work('x'.repeat(20_000), at))
  const kept = Object.values(long).map(({ at }) => at)
  expect(Math.max(...kept)).toBe(110)
  expect(Math.min(...kept)).toBe(110 - kept.length + 1)
  expect(kept.length).toBeLessThan(100)
  expect(JSON.stringify(long).length).toBeLessThan(2_100_000)
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`/page#${at}`, work('x', at)]))
  const more = withWork(many, '/page#new', work('x', 1000))
  expect(Object.keys(more)).toHaveLength(1000)
  expect(more).not.toHaveProperty(['/page#0'])
})

test('stored nonsense is nothing, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
      for (const { texts, at } of Object.values(parseWork(stored))) {
        expect(typeof at).toBe('number')
        for (const text of Object.values(texts)) expect(typeof text).toBe('string')
      }
    }),
  )
  expect(parseWork('{"/a#1":{"texts":{"0":1},"at":1},"/b#1":{"texts":{"x":"1"},"at":1},"/c#1":7}')).toEqual({})
  expect(parseWork(JSON.stringify({ '/a#1': work('x'.repeat(50_000)) }))).toEqual({})
})
