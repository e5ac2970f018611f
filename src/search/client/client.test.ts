import { afterEach, describe, expect, test, vi } from 'vitest'
import { SearchClient, type StartedWorker } from './client.ts'
import { answerCalls } from '../worker/answerCalls.ts'
import { writeIndex } from '../node/indexParts.ts'
import type { SearchPage } from '../shared/records.ts'
import { SearchService } from '../worker/searchService.ts'

const pages: SearchPage[] = [
  {
    path: '/a',
    kind: 'lesson',
    title: 'Alpha',
    breadcrumbs: [],
    description: 'The first letter.',
    keywords: [],
    sections: [{ level: 1, heading: 'Alpha', id: '', text: 'Before beta.', asked: [], errors: [] }],
  },
]
/** The files of an index as the site has them, and the paths of some of its parts. */
function published(from: readonly SearchPage[]) {
  const { name, parts } = writeIndex(from)
  const path = (part: string) => `/search/index-${name}/${part}.txt`
  const files = new Map([...parts].map(([part, text]) => [path(part), text]))
  const manifest = { index: name, start: parts.get('start'), common: parts.get('terms-common') }
  files.set('/search.json', JSON.stringify(manifest))
  return { files, name, terms: path('terms-0'), text: path('text-0-0') }
}
const site = published(pages)

const clients: SearchClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.release()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A client whose worker runs in this thread, and what has been asked of the server. */
function makeClient({
  missing = [] as string[],
  files = site.files,
  start = localWorker as () => StartedWorker | Promise<StartedWorker>,
} = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(missing.includes(path) ? new Response('', { status: 404 }) : answerOf(files, path))
  })
  const client = new SearchClient({ start: async () => start() })
  clients.push(client)
  return { client, asked, missing }
}

const answerOf = (files: ReadonlyMap<string, string>, path: string) => {
  const text = files.get(path)
  return text === undefined ? new Response('', { status: 404 }) : new Response(text)
}

const unbroken = new Promise<never>(() => undefined)

function localWorker(): StartedWorker {
  const { port1, port2 } = new MessageChannel()
  answerCalls(new SearchService(), port1)
  port1.start()
  port2.start()
  const terminate = () => {
    port1.close()
    port2.close()
  }
  return { endpoint: port2, broken: unbroken, terminate }
}

const find = async (client: SearchClient, query: string) =>
  (await client.search(query, { limit: 8, field: 'box' }))?.hits.map(({ url }) => url)

test('the index is not loaded, then loading, then done', async () => {
  const { client } = makeClient()
  const seen = [client.state.status]
  client.subscribe(() => void (seen.at(-1) !== client.state.status && seen.push(client.state.status)))
  await client.load()
  expect(seen).toEqual(['not loaded', 'loading', 'done'])
  expect(await find(client, 'alpha')).toEqual(['/a'])
})

test('what every query needs comes first, and of the rest what a query needs, once', async () => {
  const { client, asked } = makeClient()
  await client.load()
  expect(asked.splice(0)).toEqual(['/search.json'])
  expect(await find(client, 'beta')).toEqual(['/a'])
  expect(asked.splice(0)).toEqual([site.terms, site.text])
  expect(await find(client, 'alpha')).toEqual(['/a'])
  expect(asked).toEqual([])
})

test('a query that another one of its field has followed asks for no text and has no answer', async () => {
  const { client, asked } = makeClient()
  await client.load()
  const first = client.search('beta', { limit: 8, field: 'box' })
  const page = client.search('beta', { limit: 20, field: 'page' })
  expect(await find(client, 'zeta')).toEqual([])
  expect(await first).toBeUndefined()
  expect((await page)?.total).toBe(1)
  expect(asked.filter((path) => path === site.text)).toHaveLength(1)
})

const parts = [
  ['a part with terms', site.terms],
  ['a part with text', site.text],
] as const

test.each(parts)('%s that is missing fails with its name, and can be tried again', async (_, path) => {
  const { client, missing } = makeClient({ missing: [path] })
  await expect(find(client, 'alpha')).rejects.toThrow(`${path}: the server answered 404.`)
  expect(client.state).toMatchObject({ status: 'failed' })
  missing.pop()
  await client.retry()
  expect(await find(client, 'alpha')).toEqual(['/a'])
  expect(client.state).toEqual({ status: 'done' })
})

test.each(parts)('%s that is cut, or of another site, is refused', async (_, path) => {
  const cut = new Map([...site.files, [path, (site.files.get(path) ?? '').slice(0, -3)]])
  const { client } = makeClient({ files: cut })
  await expect(find(client, 'alpha')).rejects.toThrow('no part of the index')
  const page = new Map([...site.files, [path, '<!doctype html><title>Alpha</title>']])
  await expect(find(makeClient({ files: page }).client, 'alpha')).rejects.toThrow('no part of the index')
})

test('a site that was published anew meanwhile is asked anew', async () => {
  const files = new Map(site.files)
  const { client } = makeClient({ files })
  await client.load()
  const [alpha] = pages
  const next = published([{ ...alpha!, path: '/b' }])
  files.clear()
  for (const [path, text] of next.files) files.set(path, text)
  expect(await find(client, 'alpha')).toEqual(['/b'])
})

test('what a reader has kept with the site answers without another request', async () => {
  const { files } = site
  const all = `/search/index-${site.name}/all.txt`
  const kept = new Map([...files, [all, writeIndex(pages).all]])
  vi.stubGlobal('caches', { match: (path: string) => Promise.resolve(path === all ? new Response('') : undefined) })
  const { client, asked } = makeClient({ files: kept })
  expect(await find(client, 'beta')).toEqual(['/a'])
  expect(asked).toEqual(['/search.json', all])
})

test('a worker that cannot be started fails', async () => {
  const start = (): StartedWorker => ({
    ...localWorker(),
    endpoint: Object.assign(new EventTarget(), { postMessage: () => undefined }),
    broken: Promise.reject(new Error('The search could not be started.')),
  })
  const { client } = makeClient({ start })
  await client.load()
  expect(client.state).toEqual({ status: 'failed', message: 'The search could not be started.' })
})

describe('a worker that does not answer', () => {
  const silent = (): StartedWorker => ({
    endpoint: Object.assign(new EventTarget(), { postMessage: () => undefined }),
    broken: unbroken,
    terminate: () => undefined,
  })

  test('is told of after some seconds, and another one can be tried', async () => {
    vi.useFakeTimers()
    let start = silent
    const { client } = makeClient({ start: () => start() })
    void client.load()
    await vi.advanceTimersByTimeAsync(5999)
    expect(client.state).toEqual({ status: 'loading' })
    await vi.advanceTimersByTimeAsync(1)
    expect(client.state).toEqual({ status: 'failed', message: 'There is no answer yet.' })
    vi.useRealTimers()
    start = localWorker
    await client.retry()
    expect(client.state).toEqual({ status: 'done' })
    expect(await find(client, 'alpha')).toEqual(['/a'])
  })

  test('may answer after all', async () => {
    vi.useFakeTimers()
    const { promise, resolve } = Promise.withResolvers<StartedWorker>()
    const { client } = makeClient({ start: () => promise })
    const loading = client.load()
    await vi.advanceTimersByTimeAsync(6000)
    expect(client.state).toMatchObject({ status: 'failed' })
    vi.useRealTimers()
    resolve(localWorker())
    await loading
    expect(client.state).toEqual({ status: 'done' })
  })

  test('and was given up changes nothing when it answers late', async () => {
    const { promise, resolve } = Promise.withResolvers<StartedWorker>()
    let start = () => promise
    const { client } = makeClient({ start: () => start() })
    const first = client.load()
    start = () => Promise.resolve(localWorker())
    await client.retry()
    const seen: string[] = []
    client.subscribe(() => seen.push(client.state.status))
    resolve({ ...silent(), broken: Promise.reject(new Error('too late')) })
    await first
    expect(seen).not.toContain('failed')
    expect(client.state).toEqual({ status: 'done' })
  })
})

test('§8 Message sent to a released worker proxy: the error says that the proxy has been released', async () => {
  const { client } = makeClient()
  await client.load()
  await client.release()
  await expect(find(client, 'alpha')).rejects.toThrow(/proxy has been released/i)
})

test('searching before anything has been fetched is an error', async () => {
  await expect(new SearchService().search('alpha', { limit: 8, field: 'box' })).rejects.toThrow('has not been fetched')
})
