import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
// The program that serves static assets at Cloudflare, as Cloudflare publishes it.
import AssetWorker from '@cloudflare/workers-shared/dist/asset-worker.mjs'
import { expect, test } from 'vitest'
import { CONTENT_TYPES } from '../../src/prerender/hosts/contentTypes.ts'
import { distFiles, readDist } from '../support/dist.ts'
import { DIST, FIXTURE_DIST } from '../../scripts/settings.ts'
import { expectations } from './expectations.ts'
import { type Ask, compare } from './walk.ts'

type Rules = Record<string, { set: Record<string, string>; unset: string[] }>

/**
 * Reads `_headers` as the documentation says: wrangler's own reader comes with 100 MB.
 * @see https://developers.cloudflare.com/workers/static-assets/headers/
 */
function parseHeaders(text: string): Rules {
  const rules: Rules = {}
  let rule: Rules[string] | undefined
  for (const line of text.split('\n').filter((l) => l.trim() !== '' && !l.startsWith('#'))) {
    expect(line.length).toBeLessThanOrEqual(2000)
    if (!/^\s/.test(line)) {
      rule = rules[line] ??= { set: {}, unset: [] }
      continue
    }
    const [, removed, name = '', value = ''] = /^\s+(?:! (\S+)|([^\s:]+): (.+))$/.exec(line) ?? []
    if (removed === undefined && name === '') throw new Error(`not a header: ${line}`)
    if (removed !== undefined) rule?.unset.push(removed)
    else if (rule) rule.set[name.toLowerCase()] = value
  }
  return rules
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** Sizes of the binary list that the worker looks paths up in. */
const HEADER_SIZE = 20
const HASH_SIZE = 16
const ENTRY_SIZE = 40

function assetWorker(dist: string): AssetWorker {
  const files = distFiles(dist).filter((name) => name !== '_headers')
  const entries = files
    .map((name) => ({
      name,
      path: sha256(`/${name}`).subarray(0, HASH_SIZE),
      key: sha256(name).subarray(0, HASH_SIZE),
    }))
    .toSorted((a, b) => Buffer.compare(a.path, b.path))
  const manifest = Buffer.alloc(HEADER_SIZE + entries.length * ENTRY_SIZE)
  for (const [i, { path, key }] of entries.entries()) {
    manifest.set(path, HEADER_SIZE + i * ENTRY_SIZE)
    manifest.set(key, HEADER_SIZE + i * ENTRY_SIZE + HASH_SIZE)
  }
  const byKey = new Map(entries.map(({ key, name }) => [key.toString('hex'), name]))
  return new AssetWorker(
    {},
    {
      // A view of its own: small buffers of Node share one.
      ASSETS_MANIFEST: new Uint8Array(manifest).buffer,
      ASSETS_KV_NAMESPACE: {
        getWithMetadata: (key: string) => {
          const name = byKey.get(key) ?? ''
          // Types are given when the files are uploaded, by their extension.
          const contentType = CONTENT_TYPES[extname(name).slice(1)]
          return Promise.resolve({
            value: new Blob([readFileSync(join(dist, name))]).stream(),
            metadata: { contentType },
          })
        },
      },
      CONFIG: {
        html_handling: 'auto-trailing-slash',
        not_found_handling: '404-page',
        headers: { version: 2, rules: parseHeaders(readDist('_headers', dist)) },
      },
    },
  )
}

const worker = assetWorker(DIST)

const ask: Ask = async (target) => {
  const answer = await worker.fetch(new Request(`https://site.example${target}`))
  return {
    // It redirects for now and not for good; the canonical link of the page says which address counts.
    status: answer.status === 307 ? 308 : answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Left out: Cloudflare publishes `_server` too. */
const rows = expectations(DIST).filter(({ path }) => !path.startsWith('/_server/'))

test.each(rows)('$path: $status', async (expected) => {
  const answer = await ask(expected.path)
  if (expected.status !== 404) return compare(answer, expected, DIST, 'max-age=63072000')
  // No rule can say what holds where nothing is, so the page says it itself.
  expect(answer.status).toBe(404)
  expect(answer.body?.toString()).toBe(readDist('404.html'))
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test.each([DIST, FIXTURE_DIST])('%s: no more rules than Cloudflare reads', (dist) => {
  expect(Object.keys(parseHeaders(readDist('_headers', dist))).length).toBeLessThanOrEqual(100)
})
