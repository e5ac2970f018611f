import { expect, test } from 'vitest'
import { builtPages, meta, textOf, unescapeHtml } from '../support/dist.ts'

const pages = builtPages()
const title = (html: string) => unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
/** Pages that fail a condition. */
const without = (holds: (html: string) => boolean) => pages.filter((page) => !holds(page.html)).map((page) => page.path)

test('§9 title format: page title, delimiter |, site title', () => {
  expect(
    without((html) => /^\S.* \| Scrollcraft$/.test(title(html)) || title(html).startsWith('Scrollcraft | ')),
  ).toEqual([])
  const heading = (path: string) => {
    const html = pages.find((page) => page.path === path)?.html ?? ''
    return [title(html), textOf(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')]
  }
  const [named, shown] = heading('/docs/css/basics/css-box-model')
  expect(named).toBe(`${shown} | Scrollcraft`)
  expect(heading('/')[0]).toBe('Scrollcraft | Scroll through code. Learn. Build. Repeat.')
})

test('every title and every description is there once and unlike any other', () => {
  const titles = pages.map((page) => title(page.html))
  expect(titles.filter((text, i) => titles.indexOf(text) !== i)).toEqual([])
  expect(without((html) => (meta(html, 'description')?.length ?? 0) >= 40)).toEqual([])
})

test('§9 the theme color is #3b82f6', () => {
  expect(without((html) => meta(html, 'theme-color') === '#3b82f6')).toEqual([])
})

test('§9 the only locale is en, left to right', () => {
  expect(without((html) => /^<!DOCTYPE html><html data-version="[\da-f]{8}" lang="en" dir="ltr"/.test(html))).toEqual(
    [],
  )
})

test('§9 the base URL is /: every page says which address is its own', () => {
  const wrong = pages.filter(({ path, html }) => {
    if (html.includes('content="noindex"')) return html.includes('rel="canonical"')
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
    return canonical !== `https://scrollcraft.dev${path}` || meta(html, 'og:url') !== canonical
  })
  expect(wrong.map((page) => page.path)).toEqual([])
})

test('every page has what link previews show', () => {
  for (const name of ['og:type', 'og:site_name', 'og:title', 'og:description', 'og:image', 'twitter:card'])
    expect([name, without((html) => Boolean(meta(html, name)))]).toEqual([name, []])
})

test('JSON-LD: a lesson is an article with breadcrumbs, a post a posting, the home page a site', () => {
  const types = (path: string) => {
    const html = pages.find((page) => page.path === path)?.html ?? ''
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"@graph":[]}'
    const data = JSON.parse(json) as { '@context': string; '@graph': { '@type': string }[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph'].map((item) => item['@type'])
  }
  expect(types('/docs/css/basics/css-box-model')).toEqual(['BreadcrumbList', 'TechArticle'])
  expect(types('/blog/css-grid-vs-flexbox')).toEqual(['BreadcrumbList', 'BlogPosting'])
  expect(types('/')).toEqual(['WebSite'])
})

test('the not-found page asks not to be indexed', () => {
  expect(pages.filter((page) => page.html.includes('content="noindex"')).map((page) => page.path)).toContain('/404')
})

test('§1 a page names the site with its version, 1.0.0, as what made it', () => {
  expect(without((html) => meta(html, 'generator') === 'Scrollcraft 1.0.0')).toEqual([])
})
