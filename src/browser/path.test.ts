import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedCache } from './boundedCache.ts'
import { isPagePath, matchCacheSize, matchPath, normalizePath, payloadUrl } from './path.ts'

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/docs/css', '/docs/css'],
  ['/docs/css/', '/docs/css'],
  ['/docs/css.html', '/docs/css'],
  ['/docs/css/index.html', '/docs/css'],
  ['//docs//css', '/docs/css'],
  ['/docs/html', '/docs/html'],
])('%s is treated as %s', (from, to) => {
  expect(normalizePath(from)).toBe(to)
})

test('normalising twice changes nothing', () => {
  fc.assert(fc.property(fc.webPath(), (path) => normalizePath(normalizePath(`/${path}`)) === normalizePath(`/${path}`)))
})

test('a normalised path begins with one slash and does not end in one', () => {
  fc.assert(fc.property(fc.webPath(), (path) => /^\/($|[^/].*[^/]$|[^/]$)/s.test(normalizePath(`/${path}`))))
})

test('the payload of a page is a text file under /_rsc', () => {
  expect(payloadUrl('/')).toBe('/_rsc/index.txt')
  expect(payloadUrl('/docs/css')).toBe('/_rsc/docs/css.txt')
})

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
