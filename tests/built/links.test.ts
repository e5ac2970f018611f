import { expect, test } from 'vitest'
import { attributes, builtPages, distFiles } from '../support/dist.ts'
import { DIST, FIXTURE_DIST } from '../../scripts/settings.ts'

/** Links of every page that lead to no page, no file or no section. */
function deadLinks(dist: string): string[] {
  const pages = builtPages(dist)
  const files = new Set(distFiles(dist).map((file) => `/${file}`))
  const ids = new Map(pages.map((page) => [page.path, new Set(attributes(page.html, 'id'))]))
  return pages.flatMap((page) =>
    [...new Set([...attributes(page.html, 'href'), ...attributes(page.html, 'src')])].flatMap((href) => {
      const url = new URL(href, `http://site${page.path}`)
      if (url.host !== 'site') return []
      const path = normalize(url.pathname)
      const target = ids.get(path)
      const hash = decodeURIComponent(url.hash.slice(1))
      // The build resolves a link to a file that is no page to /404.
      if (path === '/404' && page.path !== '/404') return [`${page.path} → ${href}`]
      if (!target)
        return files.has(decodeURIComponent(url.pathname)) || files.has(`${path}.html`)
          ? []
          : [`${page.path} → ${href}`]
      return hash === '' || target.has(hash) ? [] : [`${page.path} → ${href}`]
    }),
  )
}

const normalize = (path: string) => path.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/'

test('every link inside the site leads to a page or a file, and every fragment to an id', () => {
  expect(deadLinks(DIST)).toEqual([])
})

test('the check sees a broken link and a broken anchor', () => {
  expect(deadLinks(FIXTURE_DIST)).toEqual([
    '/docs/guide/basics/broken → /nowhere',
    '/docs/guide/basics/broken → /docs/guide/basics/second#third-section',
  ])
})

test('every page can be reached by links and forms from the home page', () => {
  const pages = new Map(builtPages().map((page) => [page.path, page.html]))
  const seen = new Set(['/'])
  for (const path of seen) {
    const html = pages.get(path) ?? ''
    for (const href of [...attributes(html, 'href'), ...attributes(html, 'action')]) {
      const url = new URL(href, `http://site${path}`)
      const target = normalize(url.pathname)
      if (url.host === 'site' && pages.has(target)) seen.add(target)
    }
  }
  const hidden = [...pages].filter(([, html]) => html.includes('<meta name="robots" content="noindex"'))
  expect([...pages.keys()].filter((path) => !seen.has(path) && !hidden.some(([p]) => p === path))).toEqual([])
})
