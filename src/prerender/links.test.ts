import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompiledPage } from '../markdown/shared/compiled.ts'
import { brokenLinks, idsOf } from './links.ts'

const page = (links: [string, number][], ids: string[] = []): CompiledPage => ({
  code: '',
  toc: [],
  ids,
  links: links.map(([href, line]) => ({ href, line })),
  images: [],
  samples: [],
  sections: [],
  markdown: '',
  parts: [],
})
const paths = new Map([
  ['pages/index.mdx', '/'],
  ['docs/a.mdx', '/docs/a'],
  ['docs/b.mdx', '/docs/b'],
])
const check = (links: [string, number][]) =>
  brokenLinks({
    pages: new Map([
      ['docs/a.mdx', page(links, ['own'])],
      ['docs/b.mdx', page([], ['part'])],
      ['pages/index.mdx', page([], ['start'])],
    ]),
    paths,
    known: new Set(['/', '/docs', '/docs/a', '/docs/b', '/docs/verified', '/blog/rss.xml', '/img/a b.png']),
    ids: new Map([
      ['/', new Set(['content-start', 'start'])],
      ['/docs/a', new Set(['content-start', 'own', 'über'])],
      ['/docs/b', new Set(['content-start', 'part'])],
      ['/docs/verified', new Set(['skipped'])],
    ]),
    url: 'https://site.test',
    links: { repository: 'https://code.test/site', contact: 'mailto:a@site.test' },
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
      ['./b', 9],
      ['b#part', 10],
      ['../docs', 11],
      ['https://site.test/docs/b#part', 12],
      ['/docs/verified#skipped', 13],
      ['/#start', 14],
      ['#%C3%BCber', 15],
      ['#über', 16],
      ['/img/a%20b.png', 17],
      ['mailto:a@site.test', 18],
      ['?q=1', 19],
      ['site:contact', 20],
      ['site:repository/issues', 21],
    ]),
  ).toEqual([])
})

test.each([
  ['a file that is no page', 'file:docs/gone.mdx', /links to content\/docs\/gone\.mdx, which is no page/],
  ['a section that a file lacks', 'file:docs/b.mdx#prat', /no section "prat".*Its sections: part/],
  ['a section that this page lacks', '#onw', /no section "onw"/],
  ['a path that does not exist', '/docs/c', /links to \/docs\/c, which does not exist/],
  ['a relative address that does not exist', '../grid', /links to \.\.\/grid \(\/grid\), which does not exist/],
  ['a page of this site by its whole address', 'https://site.test/docs/c', /which does not exist/],
  ['a section that the home page lacks', '/#nope', /no section "nope".*Its sections: start\./],
  ['a section that a page made by the site lacks', '/docs/verified#nope', /no section "nope".*Its sections: skipped\./],
  ['a section with a broken escape', '#100%', /no section "100%"/],
  ['a broken escape in a path', '/docs/%E0%A4%A', /which does not exist/],
  ['what is no address', 'http://[', /links to http:\/\/\[, which is no address/],
  ['a name that the configuration lacks', 'site:repo', /links to site:repo, which `links`.*names: repository, contact/],
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

test('no href makes it throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (href) => Array.isArray(check([[href, 1]]))))
})

test('ids are those of tags, not of text that looks like them', () => {
  expect(idsOf('<h2 class="x" id="a">T</h2><p id="b">&lt;p id="c"></p>')).toEqual(new Set(['a', 'b']))
})
