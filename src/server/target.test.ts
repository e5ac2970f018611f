import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepts } from './encodings.ts'
import { canonicalPath, parseTarget } from './target.ts'

test.each([
  ['/docs?a=b?c', { path: '/docs', search: '?a=b?c', decoded: '/docs' }],
  ['/a%20b', { path: '/a%20b', search: '', decoded: '/a b' }],
  ['/%zz', { path: '/%zz', search: '', decoded: undefined }],
  ['//docs', { path: '//docs', search: '', decoded: '//docs' }],
  ['//a:b/', { path: '//a:b/', search: '', decoded: '//a:b/' }],
  ['http://host/docs?q', { path: '/docs', search: '?q', decoded: '/docs' }],
  ['http://[::1', undefined],
  ['*', undefined],
  ['docs', undefined],
  ['/\\evil.example', undefined],
  ['/a b', undefined],
  ['/é', undefined],
])('the target %s', (target, expected) => {
  expect(parseTarget(target)).toEqual(expected)
})

test.each([
  ['/docs/css/', '/docs/css'],
  ['/docs/css.html', '/docs/css'],
  ['/docs/css/index.html', '/docs/css'],
  ['/index.html', '/'],
  ['//', '/'],
  ['//assets//x.js', '/assets/x.js'],
  ['/_rsc/index.txt', '/_rsc/index.txt'],
])('%s is %s', (path, expected) => {
  expect(canonicalPath(path)).toBe(expected)
})

test('a redirect stays on this site and comes to an end', () => {
  const piece = fc.constantFrom('/', '//', '.', '..', '.html', 'index', 'a', '%2f', '%5C', 'evil.example', ':', '@')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const path = `/${pieces.join('')}`
      const next = canonicalPath(path)
      expect(next).toMatch(/^\/(?![/\\])/)
      if (next !== path) expect(next.length).toBeLessThan(path.length)
    }),
  )
})

test.each([
  [undefined, 'br', false],
  ['', 'br', false],
  ['gzip, br', 'br', true],
  ['br;q=0', 'br', false],
  ['br; q=0.000, gzip', 'br', false],
  ['BR;Q=0.5', 'br', true],
  ['*', 'br', true],
  ['*;q=0, gzip', 'br', false],
  ['br;q=x', 'br', false],
])('Accept-Encoding: %s takes %s: %s', (header, encoding, expected) => {
  expect(accepts(header, encoding)).toBe(expected)
})
