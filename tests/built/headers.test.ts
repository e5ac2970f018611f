import { describe, expect, test } from 'vitest'
import { builtPages, distFiles, inlineScripts, readDist } from '../support/dist.ts'
import { DIST, FIXTURE_DIST } from '../../scripts/settings.ts'
import { pagePolicy } from '../hosts/expectations.ts'

// What the hosts make of their configuration is asked of them, in tests/hosts.
describe.each([
  { name: 'the site', dist: DIST, metaPolicy: false },
  { name: 'the fixture site', dist: FIXTURE_DIST, metaPolicy: true },
])('Policies of $name', ({ dist, metaPolicy }) => {
  const pages = builtPages(dist)

  test('every page has the inline script and styles of the home page, which the policy names', () => {
    const inline = (html: string) => [...inlineScripts(html), ...(html.match(/<style>[^<]*<\/style>/g) ?? [])]
    const first = inline(readDist('index.html', dist))
    expect(pages.filter((page) => inline(page.html).join() !== first.join()).map((page) => page.path)).toEqual([])
  })

  test('a page carries its policy if the configuration says so, before everything else; the not-found page always', () => {
    const carrying = pages.filter(({ html }) =>
      html.includes(
        `<meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="${pagePolicy(dist)}"/>`,
      ),
    )
    expect(carrying.map((page) => page.path)).toEqual(metaPolicy ? pages.map((page) => page.path) : ['/404'])
  })

  test('everything under /assets and /img has a hash in its name', () => {
    const kept = distFiles(dist).filter((name) => /^(assets|img)\//.test(name) && !/\.(br|gz)$/.test(name))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((name) => !/[-.][\w-]{8}\.\w+$/.test(name))).toEqual([])
  })
})
