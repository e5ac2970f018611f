import { readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectations, HOSTILE_REDIRECTS, oddForms, SECURITY_HEADERS, type Expectation } from './expectations.ts'

/** An answer of a host. */
export interface HostAnswer {
  status: number
  /** By their names in small letters; the values of several of one name are joined, as a browser does it. */
  headers: Readonly<Record<string, string | undefined>>
  /** Bytes as they came, or undefined where only headers can be had. */
  body?: Buffer
}

/** Asks a host for a target, as it stands. */
export type Ask = (target: string, headers?: Record<string, string>, method?: string) => Promise<HostAnswer>

/** Asks a server on this machine; nothing tidies the target on the way. */
export const askServer =
  (port: () => number): Ask =>
  (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: port(), path, headers, method, agent: false }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.join(', ')]),
            ),
            body: Buffer.concat(parts),
          }),
        )
      })
      asked.on('error', reject)
      asked.end()
    })

/** Compares one answer with what is expected; of what a host leaves open, nothing is said. */
export function compare(answer: HostAnswer, expected: Expectation, dist: string, hsts?: string): void {
  const { status, headers, body } = answer
  if (expected.status === 'redirect') {
    expect([301, 308]).toContain(status)
    expect(headers.location).toBe(expected.location)
    return
  }
  expect(status).toBe(expected.status)
  expect(headers).toMatchObject(SECURITY_HEADERS)
  expect(headers['strict-transport-security']).toBe(hsts)
  expect(headers['content-security-policy']).toBe(expected.policy)
  expect(headers['cross-origin-resource-policy']).toBe(expected.corp)
  expect(headers['cache-control']).toBe(expected.cache)
  if (expected.type) expect(headers['content-type']).toMatch(expected.type)
  if (body && expected.file !== undefined) expect(body.equals(readFileSync(join(dist, expected.file)))).toBe(true)
}

/** What a server is asked beside the table. */
export interface ServerTraits {
  ask: Ask
  dist: string
  /** `Strict-Transport-Security` that it sends over plain HTTP. */
  hsts?: string
  /** Encodings that it sends. */
  encodings: readonly string[]
}

/** Walks the table, and what only servers can be asked. */
export function walkServer({ ask, dist, hsts, encodings }: ServerTraits): void {
  test.each([...expectations(dist), ...oddForms(dist)])('$path: $status', async (expected) => {
    compare(await ask(expected.path), expected, dist, hsts)
  })

  test.each(HOSTILE_REDIRECTS)('%s does not lead to another site', async (path) => {
    const { status, headers } = await ask(path)
    expect(status).toBeLessThan(500)
    expect(headers).not.toHaveProperty('set-cookie')
    const { location } = headers
    if (location === undefined) return
    expect(location).toMatch(/^\/(?![/\\])[!-~]*$/)
    expect(new URL(location, 'http://site.example').origin).toBe('http://site.example')
  })

  test('redirects come to an end', async () => {
    for (const start of [
      '/docs/css/index.html//',
      '//docs.html/index.html',
      '/a.html.html//x/index.html/',
      '/%2e/%2E/x/',
      '/docs%2Ehtml',
      '/%64ocs%2Findex%2Ehtml',
      '/%2541',
    ]) {
      let path: string | undefined = start
      for (let hops = 0; path !== undefined; hops++) {
        expect([start, hops]).not.toEqual([start, 6])
        path = (await ask(path)).headers.location
      }
    }
  })

  test('nothing but GET and HEAD is answered', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect([method, (await ask('/docs/css', {}, method)).status]).toEqual([method, 405])
    const { status, headers, body } = await ask('/docs/css', {}, 'HEAD')
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(statSync(join(dist, 'docs/css.html')).size))
    expect(body?.length).toBe(0)
  })

  test.each(encodings)('a compressed answer decodes to the file: %s', async (encoding) => {
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
    for (const [path, file] of [
      ['/docs/css', 'docs/css.html'],
      ['/', 'index.html'],
      ['/_rsc/docs/css.txt', '_rsc/docs/css.txt'],
    ] as const) {
      const { headers, body } = await ask(path, { 'accept-encoding': encoding })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(decode?.(body ?? '').equals(readFileSync(join(dist, file)))).toBe(true)
    }
  })

  test('without Accept-Encoding the file itself comes, and caches are told that it depends', async () => {
    const { headers, body } = await ask('/docs/css')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(body?.equals(readFileSync(join(dist, 'docs/css.html')))).toBe(true)
  })

  test('what is known already is not sent again, under the same headers', async () => {
    const { etag = '' } = (await ask('/docs/css')).headers
    const again = await ask('/docs/css', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.body?.length).toBe(0)
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })
}
