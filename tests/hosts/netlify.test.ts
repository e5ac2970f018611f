import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { describe, expect, test } from 'vitest'
import { distFiles, readDist } from '../support/dist.ts'
import { DIST, FIXTURE_DIST } from '../../scripts/settings.ts'
import { expectations, pagePolicy, SECURITY_HEADERS } from './expectations.ts'

// Netlify's own reader and its own matching of paths. Serving is not published: that `/a/b` comes from `a/b.html` and
// `/a/b/` leads there is said in its documentation, and nothing here shows it.
const parsed = async (dist: string) => {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(dist, '_headers')],
    minimal: false,
    configHeaders: [],
    netlifyConfigPath: undefined,
  })
  expect(errors).toEqual([])
  return headers.flatMap((header) => ('forRegExp' in header ? [header] : []))
}

/** The values of each header for a path, one for every rule that names it. */
async function valuesFor(path: string, dist: string): Promise<Map<string, string[]>> {
  const values = new Map<string, string[]>()
  for (const rule of await parsed(dist)) {
    if (!rule.forRegExp.test(path)) continue
    for (const [name, value] of Object.entries(rule.values))
      values.set(name.toLowerCase(), [...(values.get(name.toLowerCase()) ?? []), value])
  }
  return values
}

/** What Netlify sends by itself, https://docs.netlify.com/platform/caching/ */
const DEFAULT_CACHE = 'public, max-age=0, must-revalidate'

const rows = expectations(DIST).filter(({ status, path }) => status === 200 && !path.includes('%'))

test.each(rows)('$path', async ({ path, policy, corp, cache }) => {
  const { pathname } = new URL(path, 'https://site.example')
  const values = await valuesFor(pathname, DIST)
  const one = (name: string) => {
    expect(values.get(name)?.length ?? 0).toBeLessThanOrEqual(1)
    return values.get(name)?.[0]
  }
  // Its reader writes a space after every comma, which means the same.
  const spaced = (value: string | undefined) => value?.replace(/,\s*/g, ', ')
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(one(name)).toBe(spaced(value))
  expect(one('strict-transport-security')).toBe('max-age=63072000')
  expect(one('content-security-policy')).toBe(policy)
  expect(one('cross-origin-resource-policy')).toBe(corp)
  expect(one('cache-control') ?? DEFAULT_CACHE).toBe(cache)
})

describe.each([DIST, FIXTURE_DIST])('%s', (dist) => {
  test('no header stands in two rules for one path, so it does not matter how they would be joined', async () => {
    const rules = await parsed(dist)
    const paths = distFiles(dist).map((name) => `/${name.replace(/\.html$/, '')}`)
    const twice = ['/', '/nowhere', ...paths].flatMap((path) => {
      const names = rules.filter((rule) => rule.forRegExp.test(path)).flatMap((rule) => Object.keys(rule.values))
      return new Set(names).size === names.length ? [] : [path]
    })
    expect(twice).toEqual([])
  })

  test('the page for addresses that are not there carries its policy itself', () => {
    const [, policy] =
      /<meta http-equiv="Content-Security-Policy" content="([^"]+)"\/>/.exec(readDist('404.html', dist)) ?? []
    expect(policy).toBe(pagePolicy(dist))
  })
})
