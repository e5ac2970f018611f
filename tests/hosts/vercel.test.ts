import { getCleanUrls, getTransformedRoutes, isHandler } from '@vercel/routing-utils'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distFiles, readDist } from '../support/dist.ts'
import { DIST } from '../../scripts/settings.ts'
import { expectations } from './expectations.ts'
import { type Ask, compare } from './walk.ts'

const { routes, error } = getTransformedRoutes(
  JSON.parse(readDist('vercel.json')) as Parameters<typeof getTransformedRoutes>[0],
)
const files = new Map(distFiles().map((name) => [`/${name}`, name]))
for (const { html, clean } of getCleanUrls(distFiles())) {
  files.delete(html)
  files.set(clean === '/index' ? '/' : clean, html.slice(1))
}

/**
 * Walks the routes that Vercel's own package makes of the file: `continue` gathers headers, the later over the earlier,
 * a status ends the walk, then come the files. The walk itself is made after the documentation; Vercel does not publish its own.
 * @see https://vercel.com/docs/build-output-api/configuration#routes
 */
const ask: Ask = async (target) => {
  const { pathname, search } = new URL(target, 'https://site.example')
  const headers: Record<string, string> = {}
  for (const route of routes ?? []) {
    if (isHandler(route)) break
    const match = new RegExp(route.src).exec(pathname)
    if (!match) continue
    for (const [name, value] of Object.entries(route.headers ?? {}))
      headers[name.toLowerCase()] = value.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')
    if (route.status !== undefined) {
      if (headers.location !== undefined) headers.location += search
      return { status: route.status, headers }
    }
  }
  const name = files.get(decodeURIComponent(pathname))
  return {
    status: name === undefined ? 404 : 200,
    headers,
    body: readFileSync(join(DIST, name ?? '404.html')),
  }
}

test('Vercel takes the file as it is', () => {
  expect(error).toBeNull()
})

// Vercel publishes all of the folder; and what it sends for a file of a folder that is not there is its own affair.
const rows = expectations(DIST).filter(
  ({ path, status }) => !path.includes('server/') && !(status === 404 && path.startsWith('/assets')),
)

test.each(rows)('$path: $status', async (expected) => {
  // It sends types by extension, of which nothing is said here.
  compare(await ask(expected.path), { ...expected, type: undefined }, DIST, 'max-age=63072000')
})
