import { expect, test } from 'vitest'
import rawConfig from '../../site.config.ts'
import { childText, elements, parseXml } from '../../tests/support/xml.ts'
import { parseSiteConfig } from '../config/site.ts'
import type { LastUpdate } from '../content/shared/model.ts'
import { buildSite } from '../content/site.ts'
import { feeds } from './feeds.ts'

const tag = '{ label: Tag, description: Pages on this one subject. }'
const description = 'What <main> is, at a length that is long enough to be the description of a page here.'

/** RSS and Atom of posts with these titles, all with one text. */
function feedsOf(titles: readonly string[], text: string, updates: ReadonlyMap<string, LastUpdate> = new Map()) {
  const posts = titles.map((title, i) => ({
    path: `blog/post-${i}.mdx`,
    source: `---\n${JSON.stringify({ title, description, date: '2026-01-01', authors: ['ada'], tags: ['a', 'b'] })}\n---\n`,
  }))
  const files = [
    ...posts,
    {
      path: 'authors.yml',
      source: 'ada: { name: Ada & Co, title: Writer, description: Who writes what is read here. }',
    },
    { path: 'tags.yml', source: `docs: {}\nblog: { a: ${tag}, b: ${tag} }` },
  ]
  const config = parseSiteConfig({
    ...rawConfig,
    navbar: { ...rawConfig.navbar, items: [] },
    docs: {
      ...rawConfig.docs,
      sidebars: {},
      kinds: {},
      beforeScripts: [],
      untoldRules: [],
      taughtIn: {},
      glossary: undefined,
    },
  })
  const [rss, atom] = feeds(buildSite({ config, files, updates, withDrafts: false }), () => text)
  const [channel] = elements(parseXml(String(rss?.data)), 'channel')
  const feed = parseXml(String(atom?.data))
  if (!channel) throw new Error('There is no channel.')
  return { channel, feed, items: elements(channel, 'item'), entries: elements(feed, 'entry') }
}

test('feeds are well-formed, whatever a post holds', () => {
  const { items, entries } = feedsOf(['<a> ]]> & ]]>'], '`]]>` and `]]>`, \u001B[1m, \u0000, \uFFFF, \uD800')
  const content = '<p><code>]]&gt;</code> and <code>]]&gt;</code>, [1m, \uFFFD, , </p>'
  expect(items.map((item) => childText(item, 'content:encoded'))).toEqual([content])
  expect(entries.map((entry) => childText(entry, 'content'))).toEqual([content])
})

test('a tag in a title is text: Atom is told so, RSS knows no other', () => {
  const { items, entries } = feedsOf(['When to use <dialog>'], '')
  expect(items.map((item) => childText(item, 'title'))).toEqual(['When to use <dialog>'])
  expect(entries.map((entry) => childText(entry, 'title'))).toEqual(['When to use &lt;dialog>'])
  for (const text of [...items.map((i) => childText(i, 'description')), ...entries.map((e) => childText(e, 'summary'))])
    expect(text).toMatch(/^What &lt;main> is,/)
})

test('the newest change counts, in whatever time zone it was made', () => {
  const at = (time: string) => ({ author: 'Ada', time })
  const updates = new Map([
    ['blog/post-0.mdx', at('2026-01-01T23:00:00-05:00')],
    ['blog/post-1.mdx', at('2026-01-02T01:00:00+00:00')],
  ])
  expect(childText(feedsOf(['First', 'Second'], '', updates).feed, 'updated')).toBe('2026-01-02T04:00:00.000Z')
})
