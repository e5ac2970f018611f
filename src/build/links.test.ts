import { expect, test } from 'vitest'
import type { CompiledPage } from '../markdown/compiled.ts'
import { brokenLinks } from './links.ts'

const page = (links: [string, number][], ids: string[] = []): CompiledPage => ({
  code: '',
  toc: [],
  ids,
  links: links.map(([href, line]) => ({ href, line })),
  images: [],
  samples: [],
  sections: [],
  markdown: '',
  words: 0,
})
const paths = new Map([
  ['docs/a.mdx', '/docs/a'],
  ['docs/b.mdx', '/docs/b'],
])
const check = (links: [string, number][]) =>
  brokenLinks({
    pages: new Map([
      ['docs/a.mdx', page(links, ['own'])],
      ['docs/b.mdx', page([], ['part'])],
    ]),
    paths,
    known: new Set(['/docs/a', '/docs/b', '/blog/rss.xml']),
  })

test('links that lead somewhere are no problem', () => {
  expect(
    check([
      ['file:docs/b.mdx', 1],
      ['file:docs/b.mdx#part', 2],
      ['#own', 3],
      ['/docs/b#part', 4],
      ['/docs/b?q=1', 5],
      ['/blog/rss.xml', 6],
      ['https://example.com/x', 7],
      ['/docs/b.html', 8],
    ]),
  ).toEqual([])
})

test.each([
  ['a file that is no page', 'file:docs/gone.mdx', /links to content\/docs\/gone\.mdx, which is no page/],
  ['a section that a file lacks', 'file:docs/b.mdx#prat', /no section "prat".*Its sections: part/],
  ['a section that this page lacks', '#onw', /no section "onw"/],
  ['a path that does not exist', '/docs/c', /links to \/docs\/c, which does not exist/],
  ['a section that another page lacks', '/docs/b#nope', /no section "nope"/],
])('%s is reported with file and line', (_, href, message) => {
  expect(check([[href, 12]])).toEqual([
    { file: 'content/docs/a.mdx', line: 12, message: expect.stringMatching(message) as string },
  ])
})

test('every broken link is reported, not the first alone', () => {
  expect(
    check([
      ['/x', 1],
      ['/y', 2],
    ]),
  ).toHaveLength(2)
})
