import { afterEach, describe, expect, test, vi } from 'vitest'
import { SearchClient, type StartedWorker } from './client.ts'
import { answerCalls } from '../worker/answerCalls.ts'
import { packContent, packHeadings } from '../shared/packing.ts'
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
const files: Record<string, string> = {
  '/search.json': JSON.stringify({ headings: '/search/headings-1.txt', content: '/search/content-1.txt' }),
  '/search/headings-1.txt': packHeadings(pages),
  '/search/content-1.txt': packContent(pages),
}

const clients: SearchClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.release()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A client whose worker runs in this thread, and what has been asked of the server. */
function makeClient({
  missing = [] as string[],
  isSparing = false,
  start = localWorker as () => StartedWorker | Promise<StartedWorker>,
} = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(missing.includes(path) ? new Response('', { status: 404 }) : new Response(files[path]))
  })
  const client = new SearchClient({ start: async () => start(), isSparing: () => isSparing })
  clients.push(client)
  return { client, asked, missing }
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
  (await client.search(query, { limit: 8 })).hits.map(({ url }) => url)

test('the index is not loaded, then loading, then done', async () => {
  const { client } = makeClient()
  const seen = [client.state.status]
  client.subscribe(() => void (seen.at(-1) !== client.state.status && seen.push(client.state.status)))
  await client.load()
  expect(seen).toEqual(['not loaded', 'loading', 'done'])
  expect(await find(client, 'alpha')).toEqual(['/a'])
})

test('headings come first and the content in the background', async () => {
  const { client, asked } = makeClient()
  await client.load()
  await vi.waitFor(async () => expect(await find(client, 'beta')).toEqual(['/a']))
  expect(asked).toEqual(['/search.json', '/search/headings-1.txt', '/search/content-1.txt'])
})

test('with data saver the content is loaded only when every result is asked for', async () => {
  const { client, asked } = makeClient({ isSparing: true })
  expect(await find(client, 'beta')).toEqual([])
  expect(asked).not.toContain('/search/content-1.txt')
  await client.loadAll()
  expect(await find(client, 'beta')).toEqual(['/a'])
})

test('an index that is missing fails with its name, and can be tried again', async () => {
  const { client, missing } = makeClient({ missing: ['/search/headings-1.txt'] })
  await expect(find(client, 'alpha')).rejects.toThrow('/search/headings-1.txt: the server answered 404.')
  expect(client.state).toMatchObject({ status: 'failed' })
  missing.pop()
  expect(await find(client, 'alpha')).toEqual(['/a'])
  expect(client.state).toEqual({ status: 'done' })
})

test('without the content the headings keep answering', async () => {
  const { client } = makeClient({ missing: ['/search/content-1.txt'] })
  await client.load()
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
  expect(client.state).toEqual({ status: 'done' })
  expect(await find(client, 'alpha')).toEqual(['/a'])
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
  const { client } = makeClient({ isSparing: true })
  await client.load()
  await client.release()
  await expect(find(client, 'alpha')).rejects.toThrow(/proxy has been released/i)
})

test('searching before anything has been fetched is an error', () => {
  expect(() => new SearchService().search('alpha', { limit: 8 })).toThrow('has not been fetched')
})
