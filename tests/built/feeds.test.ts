import { describe, expect, test } from 'vitest'
import { builtPages, isListing, isTagPage, meta, readDist } from '../support/dist.ts'
import { FIXTURE_DIST, DIST } from '../../scripts/settings.ts'
import { childText, elements, parseXml } from '../support/xml.ts'

const sites = [
  { name: 'the site', dist: DIST },
  { name: 'the fixture site', dist: FIXTURE_DIST },
]

describe.each(sites)('Feeds of $name', ({ dist }) => {
  const pages = builtPages(dist)
  const origin = new URL(canonical(pages[0]?.html ?? '') ?? 'http://x').origin
  const posts = pages
    .filter((page) => page.path.startsWith('/blog/') && !isListing(page.path) && !hidden(page.html))
    .map((page) => `${origin}${page.path}`)

  test('RSS is well-formed and has every listed post, newest first', () => {
    const rss = parseXml(readDist('blog/rss.xml', dist))
    expect(rss.name).toBe('rss')
    expect(rss.attributes.version).toBe('2.0')
    const [channel] = elements(rss, 'channel')
    if (!channel) throw new Error('There is no channel.')
    for (const name of ['title', 'link', 'description']) expect(childText(channel, name)).toBeTruthy()
    const items = elements(channel, 'item')
    expect(items.map((item) => childText(item, 'link')).toSorted()).toEqual(posts.toSorted())
    const dates = items.map((item) => Date.parse(childText(item, 'pubDate') ?? ''))
    expect(dates).not.toContain(Number.NaN)
    for (const item of items) {
      for (const name of ['title', 'guid', 'description', 'content:encoded']) expect(childText(item, name)).toBeTruthy()
      expect(childText(item, 'content:encoded')).not.toMatch(/<[a-z][^>]*(?:href|src)="(?!https?:|mailto:)/)
    }
  })

  test('Atom is well-formed and has every listed post', () => {
    const atom = parseXml(readDist('blog/atom.xml', dist))
    expect(atom.name).toBe('feed')
    expect(atom.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
    for (const name of ['id', 'title', 'updated']) expect(childText(atom, name)).toBeTruthy()
    const self = elements(atom, 'link').find((link) => link.attributes.rel === 'self')
    expect(self?.attributes.href).toBe(`${origin}/blog/atom.xml`)
    const entries = elements(atom, 'entry')
    expect(entries.map((entry) => childText(entry, 'id')).toSorted()).toEqual(posts.toSorted())
    for (const entry of entries) {
      expect(Date.parse(childText(entry, 'updated') ?? '')).not.toBeNaN()
      expect(elements(entry, 'author').length).toBeGreaterThan(0)
      expect(elements(entry, 'link').length).toBeGreaterThan(0)
    }
  })

  test('the feeds are shown with a style a person can read', () => {
    for (const name of ['rss', 'atom']) {
      const [, href] =
        /<\?xml-stylesheet type="text\/css" href="\/([^"]+)"/.exec(readDist(`blog/${name}.xml`, dist)) ?? []
      expect(readDist(href ?? 'missing', dist).length).toBeGreaterThan(0)
    }
  })

  test('the home page and every page of the blog link to both feeds', () => {
    const blog = pages.filter(({ path }) => path === '/' || /^\/blog(\/|$)/.test(path))
    const without = blog.filter(
      ({ html }) => !['rss', 'atom'].every((name) => html.includes(`href="/blog/${name}.xml"`)),
    )
    expect(blog.length).toBeGreaterThan(5)
    expect(without.map((page) => page.path)).toEqual([])
  })

  test('§9 Sitemap: weekly, priority 0.5, every listed page, no tag pages', () => {
    const urls = elements(parseXml(readDist('sitemap.xml', dist)), 'url')
    expect(new Set(urls.map((url) => childText(url, 'changefreq')))).toEqual(new Set(['weekly']))
    expect(new Set(urls.map((url) => childText(url, 'priority')))).toEqual(new Set(['0.5']))
    const listed = pages
      .filter((page) => !hidden(page.html) && !isTagPage(page.path))
      .map((page) => canonical(page.html))
    expect(urls.map((url) => childText(url, 'loc')).toSorted()).toEqual(listed.toSorted())
  })

  test('the sitemap says when a page changed, where the page itself does', () => {
    const urls = elements(parseXml(readDist('sitemap.xml', dist)), 'url')
    const said = new Map(urls.map((url) => [childText(url, 'loc'), childText(url, 'lastmod')]))
    for (const page of pages.filter((p) => said.has(canonical(p.html)))) {
      expect([page.path, said.get(canonical(page.html))]).toEqual([
        page.path,
        meta(page.html, 'article:modified_time')?.slice(0, 10),
      ])
    }
  })

  test('robots.txt lets everyone in and names the sitemap', () => {
    const robots = readDist('robots.txt', dist)
    expect(robots).toMatch(/^User-agent: \*$/m)
    expect(robots).not.toMatch(/^Disallow: \/$/m)
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })
})

describe('Drafts and unlisted pages of the fixture site', () => {
  const paths = builtPages(FIXTURE_DIST)
  const files = [
    'sitemap.xml',
    'blog/rss.xml',
    'blog/atom.xml',
    'llms.txt',
    'blog.html',
    'blog/archive.html',
    'search.html',
  ]

  test('a draft leaves no trace', () => {
    expect(paths.filter((page) => page.path.includes('draft')).map((page) => page.path)).toEqual([])
    expect(
      paths.filter((page) => /draft-note|basics\/draft|not yet written/.test(page.html)).map((p) => p.path),
    ).toEqual([])
    expect(files.filter((file) => /draft/i.test(readDist(file, FIXTURE_DIST)))).toEqual([])
  })

  test.each(['/docs/guide/basics/hidden', '/blog/unlisted-note', '/secret'])(
    '%s is there, asks not to be indexed, says so, and is in no list',
    (path) => {
      const page = paths.find((p) => p.path === path)
      expect(page && hidden(page.html)).toBe(true)
      expect(page?.html).toContain('Unlisted page.')
      expect(files.filter((file) => readDist(file, FIXTURE_DIST).includes(path))).toEqual([])
    },
  )

  test('an unlisted page is in no sidebar, card list or pager of another page', () => {
    const linking = paths.filter((page) => page.path !== '/docs/guide/basics/hidden')
    expect(linking.filter((page) => page.html.includes('href="/docs/guide/basics/hidden"')).map((p) => p.path)).toEqual(
      [],
    )
  })
})

function hidden(html: string): boolean {
  return html.includes('<meta name="robots" content="noindex"')
}

function canonical(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
}
