import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolveHref } from './links.ts'
import { compileText, diagnosticsOf } from './testing.ts'

test.each([
  ['./grid.mdx', 'file:docs/css/grid.mdx'],
  ['grid.md#a', 'file:docs/css/grid.md#a'],
  ['../js/index.mdx#b', 'file:docs/js/index.mdx#b'],
  ['../../blog/a%20b.mdx', 'file:blog/a b.mdx'],
  ['#here', '#here'],
  ['/docs/tags', '/docs/tags'],
  ['https://example.com/a.md', 'https://example.com/a.md'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['./%E0%A4%A.mdx', 'file:docs/css/%E0%A4%A.mdx'],
])('%s leads to %s', (written, kept) => {
  expect(resolveHref(written, 'docs/css/page.mdx')).toBe(kept)
})

test('no href makes it throw', () => {
  fc.assert(fc.property(fc.webUrl(), (url) => resolveHref(url, 'docs/a.mdx') === url))
  fc.assert(fc.property(fc.string(), (href) => typeof resolveHref(href, 'docs/a.mdx') === 'string'))
})

test('links are collected with their lines, references included', async () => {
  const { links } = await compileText('A [b](./b.mdx).\n\nC [d][e] and https://example.com.\n\n[e]: ../f.mdx\n')
  expect(links).toEqual([
    { href: 'file:docs/css/b.mdx', line: 1 },
    { href: 'file:docs/f.mdx', line: 3 },
    { href: 'https://example.com', line: 3 },
  ])
})

test('a link that runs code or has no text is a problem', async () => {
  expect(await diagnosticsOf('[x](javascript:alert(1))')).toEqual([expect.stringContaining('would run code')])
  expect(await diagnosticsOf('[](./a.mdx)')).toEqual([expect.stringContaining('has no text')])
})
