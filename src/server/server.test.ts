import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteServer } from './server.ts'

const folder = await mkdtemp(join(tmpdir(), 'server-'))
const dist = join(folder, 'dist')
const HOME = '<!doctype html><title>Home</title>'

let server: Server
let port: number

async function writeSite(dir: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, data] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), data)
  }
}

const rules = (build: string) => JSON.stringify([{ path: '/*', headers: [['X-Build', build]] }])

beforeAll(async () => {
  await writeSite(dist, {
    'index.html': HOME,
    'index.html.br': brotliCompressSync(HOME),
    '404.html': 'not found',
    'docs.html': 'docs',
    'docs/css.html': 'css',
    'favicon.ico': 'icon',
    'assets/a-12345678.js': 'let a = 1',
    '_server/headers.json': rules('1'),
  })
  server = await siteServer(dist)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends bytes as they stand and returns all that comes back until the server closes. */
function send(bytes: string, last = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    // The server may close before it has read everything.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
    socket[last ? 'end' : 'write'](Buffer.from(bytes, 'latin1'))
  })
}

const get = (target: string, headers = '') =>
  send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
const header = (answer: string, name: string) => new RegExp(`^${name}: (.*)\\r$`, 'mi').exec(answer)?.[1]
const body = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)

test.each([
  ['//', 308, '/'],
  ['///', 308, '/'],
  ['//a:b/', 308, '/a:b'],
  ['//[', 308, '/['],
  ['//docs', 308, '/docs'],
  ['//evil.example/?a', 308, '/evil.example?a'],
  ['/docs/css/index.html?a=//b', 308, '/docs/css?a=//b'],
  ['http://[::1', 400],
  ['http://elsewhere.example/docs', 200],
  ['http://elsewhere.example//evil.example/', 308, '/evil.example'],
  ['*', 400],
  ['docs', 400],
  ['/\\evil.example/', 400],
  ['/%zz', 404],
  ['/%00', 404],
  ['/_server/headers.json', 404],
  ['/%5Fserver/headers.json', 308, '/_server/headers.json'],
  ['/docs%2Fcss', 404],
  ['/%64ocs?a=%64', 308, '/docs?a=%64'],
  ['/docs%2F..%2F_server%2Fheaders.json', 404],
  ['/..%2f..%2fetc/passwd', 404],
  ['/index.html.br', 404],
  ['/docs', 200],
] as [string, number, string?][])('GET %s: %i %s', async (target, expected, location) => {
  const answer = await get(target)
  expect(status(answer)).toBe(expected)
  expect(header(answer, 'Location')).toBe(location)
})

test('POST // and HEAD // are answered', async () => {
  expect(status(await send('POST // HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'))).toBe(405)
  expect(status(await send('HEAD // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toBe(308)
})

test.each(['bytes=10-5', 'bytes=5-99999999999999999999999', 'bytes=-5', 'bytes=0-0,2-3', 'bytes=a-b'])(
  'a range is ignored, the file comes whole: %s',
  async (range) => {
    const answer = await get('/docs', `Range: ${range}\r\n`)
    expect([status(answer), body(answer)]).toEqual([200, 'docs'])
  },
)

test('an encoding that is refused is not sent', async () => {
  expect(header(await get('/', 'Accept-Encoding: br\r\n'), 'Content-Encoding')).toBe('br')
  expect(body(await get('/', 'Accept-Encoding: br;q=0, gzip\r\n'))).toBe(HOME)
})

test('what the client has is not sent again', async () => {
  const etag = header(await get('/docs'), 'ETag') ?? ''
  for (const tags of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*'])
    expect([tags, status(await get('/docs', `If-None-Match: ${tags}\r\n`))]).toEqual([tags, 304])
  expect(status(await get('/docs', 'If-None-Match: "other"\r\n'))).toBe(200)
  expect(status(await get('/nowhere', 'If-None-Match: *\r\n'))).toBe(404)
})

test('the icon has a type', async () => {
  expect(header(await get('/favicon.ico'), 'Content-Type')).toBe('image/x-icon')
})

test('headers without end are refused', async () => {
  expect(status(await get('/', `X-Long: ${'a'.repeat(20_000)}\r\n`))).toBe(431)
  expect(status(await get(`/${'a'.repeat(20_000)}`))).toBe(431)
})

test('a file that cannot be opened, as when too many are open, is not said to be gone', async () => {
  // Of the reasons the only one that can be had at will, by any user.
  await symlink('loop.html', join(dist, 'loop.html'))
  expect(status(await get('/loop'))).toBe(503)
  expect(status(await get(`/${'a'.repeat(300)}`))).toBe(404)
  expect(status(await get('/docs.html/below'))).toBe(404)
})

test('readers who leave at any moment leave nothing open, and harm nobody', async () => {
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  const leaving = Array.from({ length: 300 }, async (_, turns) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /docs HTTP/1.1\r\nHost: x\r\n\r\n')
    for (let i = 0; i < turns % 30; i++) await new Promise((resolve) => setImmediate(resolve))
    socket.resetAndDestroy()
    await once(socket, 'close').catch(() => undefined)
  })
  await Promise.all(leaving)
  expect(body(await get('/docs'))).toBe('docs')
  await expect.poll(open).toBe(0)
})

test('10,000 requests of all kinds are answered, and the home page is served after them', async () => {
  const odd = fc.constantFrom(
    '/',
    '//',
    '\\',
    '%',
    '%zz',
    '%00',
    '%2f',
    '..',
    '.html',
    'index',
    '?',
    '#',
    ':',
    '[',
    '@',
    'é',
    '\t',
    ';',
  )
  const target = fc.oneof(
    fc.array(fc.oneof(odd, fc.webSegment()), { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    fc.array(odd, { maxLength: 5 }).map((parts) => parts.join('')),
    fc.array(odd, { maxLength: 5 }).map((parts) => `http://${parts.join('')}`),
    fc.webUrl(),
    fc.constantFrom('*', 'a:80', '/docs', '/', '/assets/a-12345678.js', `/${'a'.repeat(20_000)}`),
  )
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'get', '')
  const number = fc.oneof(fc.nat().map(String), fc.constantFrom('', '-1', '99999999999999999999999', 'x'))
  const headers = fc.array(
    fc.oneof(
      fc.tuple(number, number).map(([from, to]) => `Range: bytes=${from}-${to}`),
      fc.constantFrom(
        'If-None-Match: *',
        'If-None-Match: ,,"',
        'Accept-Encoding: br;q=0, *',
        'Accept-Encoding: ;;,q=,',
      ),
      fc.constantFrom(
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
        'Expect: 100-continue',
        'Expect: x',
        'Upgrade: x',
      ),
      fc.tuple(odd, odd).map(([name, value]) => `${name}: ${value}`),
      fc.string().map((value) => `X-Any: ${value}`),
    ),
    { maxLength: 3 },
  )
  const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9', '')
  const request = fc
    .tuple(method, target, version, headers)
    .map(([m, t, v, h]) => `${m} ${t} ${v}\r\n${['Host: x', 'Connection: close', ...h].join('\r\n')}\r\n\r\n`)
  const requests = fc.oneof(
    { weight: 9, arbitrary: request.map((bytes) => ({ bytes, last: false })) },
    // No request at all: after it nothing more comes.
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }).map((bytes) => ({ bytes, last: true })) },
  )

  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 100, maxLength: 100 }), async (batch) => {
      const answers = await Promise.all(batch.map(({ bytes, last }) => send(bytes, last)))
      for (const answer of answers.filter((text) => text !== '')) {
        expect(status(answer)).toBeLessThan(500)
        seen.add(status(answer))
      }
      expect(body(await get('/'))).toBe(HOME)
    }),
    { numRuns: 100, endOnFailure: true },
  )
  for (const kind of [200, 308, 400, 404, 405, 431]) expect(seen).toContain(kind)
}, 60_000)

test('a build beside the server never cuts a page, and each comes with the headers of its build', async () => {
  const live = join(folder, 'live')
  const versions = Object.fromEntries(
    ['1', '2', '3'].map((build) => [build, `${build}:${build.repeat(Number(build) * 150_000)}`]),
  )
  for (const [build, text] of Object.entries(versions)) {
    const files = { 'page.html': text, '404.html': 'not found', [`assets/${build}-12345678.js`]: build }
    await writeSite(join(folder, build), { ...files, '_server/headers.json': rules(build) })
  }
  const swap = async (build: string) => {
    await cp(join(folder, build), join(folder, 'next'), { recursive: true })
    await rename(live, join(folder, 'old')).catch(() => undefined)
    await rename(join(folder, 'next'), live)
    await rm(join(folder, 'old'), { recursive: true, force: true })
  }
  await swap('1')
  const building = await siteServer(live)
  building.listen(0, '127.0.0.1')
  await once(building, 'listening')
  const origin = `http://127.0.0.1:${(building.address() as AddressInfo).port}`

  let swapping = true
  const seen = new Set<string | null>()
  const readers = Array.from({ length: 4 }, async () => {
    while (swapping) {
      const answer = await fetch(`${origin}/page`)
      const text = await answer.text()
      const build = answer.headers.get('x-build')
      seen.add(build)
      if (answer.status !== 200) expect([404, 503]).toContain(answer.status)
      else expect(text === versions[build ?? '']).toBe(true)
    }
  })
  for (let i = 0; i < 30; i++) await swap(String((i % 3) + 1))
  swapping = false
  await Promise.all(readers)
  expect(seen.size).toBeGreaterThan(1)

  // The last one was the third: a script of the one before is gone, and that is all.
  expect((await fetch(`${origin}/assets/2-12345678.js`)).status).toBe(404)
  expect(await (await fetch(`${origin}/assets/3-12345678.js`)).text()).toBe('3')
  building.closeAllConnections()
  building.close()
}, 60_000)
