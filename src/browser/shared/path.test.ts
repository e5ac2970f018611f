import { expect, test } from 'vitest'
import { BoundedCache } from '../../cache/shared/boundedCache.ts'
import { isPagePath, matchCacheSize, matchPath, PAYLOAD_END, PAYLOAD_END_LENGTH, payloadEnd } from './path.ts'

test.each([
  ['/docs/css', true],
  ['/docs/css.html', true],
  ['/docs/css.md', false],
  ['/blog/rss.xml', false],
  ['/_rsc/docs/css.txt', false],
])('%s is a page: %s', (path, page) => {
  expect(isPagePath(path)).toBe(page)
})

test('§9 the route cache holds at most 10000 entries', () => {
  for (let i = 0; i < 10_500; i++) matchPath(`/page-${i}.html`)
  expect(matchCacheSize()).toBe(10_000)
})

test('a full cache forgets what was used longest ago', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

test('a cache needs a limit of at least one', () => {
  expect(() => new BoundedCache(0)).toThrow(RangeError)
})

test('the end of a payload names the version, and is as long as a reader of the end expects', () => {
  const end = payloadEnd('0123abcd')
  expect(end).toHaveLength(PAYLOAD_END_LENGTH)
  expect(PAYLOAD_END.exec(end)?.[1]).toBe('0123abcd')
})
