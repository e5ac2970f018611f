import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME, htmlFile, markdownUrl, normalizePath, payloadUrl, runnerUrl, socialImageUrl } from './paths.ts'

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

test('normalizing twice changes nothing', () => {
  fc.assert(fc.property(fc.webPath(), (path) => normalizePath(normalizePath(`/${path}`)) === normalizePath(`/${path}`)))
})

test('a normalized path begins with one slash and does not end in one', () => {
  fc.assert(fc.property(fc.webPath(), (path) => /^\/($|[^/].*[^/]$|[^/]$)/s.test(normalizePath(`/${path}`))))
})

test('the files of a page are named for its path, those of the home page index', () => {
  const files = (path: string) => [htmlFile, payloadUrl, runnerUrl, markdownUrl, socialImageUrl].map((of) => of(path))
  expect(files(HOME)).toEqual(['/index.html', '/_rsc/index.txt', '/run/index.json', '/index.md', '/og/index.png'])
  expect(files('/docs/css')).toEqual([
    '/docs/css.html',
    '/_rsc/docs/css.txt',
    '/run/docs/css.json',
    '/docs/css.md',
    '/og/docs/css.png',
  ])
})

test('the document of a page has the page as its one address', () => {
  const page = fc.array(fc.stringMatching(/^[\w-]+$/), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
  fc.assert(
    fc.property(
      page.filter((path) => path !== '/index' && !path.endsWith('/index')),
      (path) => normalizePath(htmlFile(path)) === path,
    ),
  )
})
