import { isPagePath } from '../../browser/shared/path.ts'
import { contentHash } from '../shared/contentHash.ts'
import {
  cacheKey,
  cacheNames,
  type CacheStore,
  fetchIntoStore,
  fetchManifest,
  matchStore,
  openStore,
  putStore,
  storedStore,
} from '../web/cacheStore.ts'
import { fetchBuffered, readBuffered, toResponse, type BufferedResponse } from '../web/fetchBuffered.ts'
import {
  ANSWER_TIMEOUT_MS,
  BYPASS_HEADER,
  CACHE_PREFIX,
  NOT_FOUND_PATH,
  OFFLINE_PATH,
  OFFLINE_FALLBACK_ID,
  type WorkerMessage,
} from '../shared/protocol.ts'
import { cacheFirst, networkFirst } from '../web/strategies.ts'
import { within } from '../../browser/shared/timeout.ts'

/** Filled in by the build: name of this version. */
declare const __BUILD__: string

declare const self: ServiceWorkerGlobalScope

/** The query says how the page that registered us is used. */
const isDebug = new URLSearchParams(self.location.search).get('debug') === 'true'
const log = (...data: unknown[]) => {
  if (isDebug) console.debug('[service worker]', ...data)
}

/** A full or broken cache must not keep a page from its reader. */
function warn(error: unknown): undefined {
  console.warn('A copy for offline reading could not be used.', error)
}

const ownName = CACHE_PREFIX + __BUILD__
const stall = { stallTimeoutMs: ANSWER_TIMEOUT_MS }

/** The cache of this version. Without its list nothing can be proven, and so nothing is kept. */
async function ownStore(): Promise<CacheStore> {
  const stored = await storedStore(ownName)
  if (stored) return stored
  const manifest = await fetchManifest()
  if (manifest.build !== __BUILD__) throw new Error('Another version of the site is online.')
  return openStore(manifest)
}

/** The kept copy of a file: in this version, or in the one before it, which stays until this one is whole. */
async function matchCached(path: string): Promise<Response | undefined> {
  const others = (await cacheNames()).filter((name) => name !== ownName)
  for (const name of [ownName, ...others]) {
    const store = await storedStore(name)
    const response = store && (await matchStore(store, path))
    if (response) return response
  }
  return undefined
}

/** Keeps an answer of the network, however late it comes. */
async function keep(path: string, network: Promise<BufferedResponse>): Promise<void> {
  const whole = await network
  if (whole.status === 200) await putStore(await ownStore(), path, whole)
}

/** Keeps what the offline page needs, so that there is one from now on. */
async function keepEssentials(): Promise<void> {
  const store = await ownStore()
  if (await store.cache.match(OFFLINE_PATH)) return
  const { essentials } = store.manifest
  // The page comes last: where it is, everything is.
  await Promise.all(
    essentials.filter((path) => path !== OFFLINE_PATH).map((path) => fetchIntoStore(store, path, stall)),
  )
  await fetchIntoStore(store, OFFLINE_PATH, stall)
}

/**
 * Drops versions but the last one before this and the one of which most is kept: until this one is kept whole, they may
 * be all that a reader has.
 */
async function cleanUp(): Promise<void> {
  const others = (await cacheNames()).filter((name) => name !== ownName)
  const counts = await Promise.all(others.map(async (name) => (await (await caches.open(name)).keys()).length))
  const fullest = counts.indexOf(Math.max(...counts))
  await Promise.all(others.filter((_, i) => i > 0 && i !== fullest).map((name) => caches.delete(name)))
}

/** Whether an answer says something about the page itself, and not about the way to it. */
const isFinal = ({ status }: { status: number }) => (status >= 200 && status < 400) || status === 404 || status === 410

/**
 * Whether what the network answers beats a kept copy of the file: it is the file of this version, or that of the one
 * that is online now. A portal's answer is neither.
 */
async function isFile(path: string, whole: BufferedResponse): Promise<boolean> {
  if (whole.status !== 200) return isFinal(whole)
  const hash = await contentHash(whole.bytes)
  if ((await storedStore(ownName))?.hashes.get(path) === hash) return true
  const online = await fetchManifest()
  return online.files.some(([name, , listed]) => name === path && listed === hash)
}

/** Answers for a file that a page asks for. */
function respondWithFile(event: FetchEvent, path: string, isHashed: boolean): void {
  const { url, cache, mode, redirect } = event.request
  let network: Promise<BufferedResponse> | undefined
  // A request of our own: it goes on when the reader has left, and what comes late is kept.
  const fetchFile = () =>
    (network = fetchBuffered(url, { cache, redirect: mode === 'navigate' ? 'follow' : redirect }, stall))
  const cached = () => matchCached(path).catch(warn)
  const answer = isHashed
    ? cacheFirst(fetchFile, cached)
    : networkFirst({ network: fetchFile(), cached, isBetter: (whole) => isFile(path, whole) })
  event.respondWith(answer.then((found) => (found instanceof Response ? found : toResponse(found))))
  event.waitUntil(
    answer
      .catch(() => undefined)
      .then(() => network && keep(path, network))
      .catch((error: unknown) => log('not kept', path, error)),
  )
}

/** Whether what the network answers beats a kept page. What is in a page is not judged: a portal must be reachable. */
const isDocument = ({ status, type, headers }: Response) =>
  type === 'opaqueredirect' ||
  (isFinal({ status }) && (status !== 200 || (headers.get('content-type') ?? '').startsWith('text/html')))

/**
 * What the browser has asked for while it started this worker, if it does so.
 * @throws {TypeError} When there is no network: Firefox gives a response that says so, and shows it as an error page of
 *   its own.
 */
async function preloaded({ preloadResponse }: FetchEvent): Promise<Response | undefined> {
  const response = (await preloadResponse) as Response | undefined
  if (response?.type === 'error') throw new TypeError('The network gave no answer.')
  return response
}

/** Answers for a page that the reader opens. */
function respondWithDocument(event: FetchEvent, path: string): void {
  const { request } = event
  let isPending = true
  const network = preloaded(event)
    .then((response) => response ?? fetch(request))
    .finally(() => (isPending = false))
  // Made before anyone reads the answer.
  const copy = network.then((response) => response.clone())
  copy.catch(() => undefined)
  const cached = () => matchCached(path).catch(warn)
  const page = networkFirst({ network: within(network, ANSWER_TIMEOUT_MS), cached, isBetter: isDocument }).catch(() =>
    offlineFallback(path),
  )
  event.respondWith(page)
  const keepPage = async () => {
    await page
    // The browser cancels the preload of a navigation that is answered otherwise.
    await keep(
      path,
      isPending ? fetchBuffered(request.url, {}, stall) : copy.then((response) => readBuffered(response)),
    )
  }
  event.waitUntil(
    keepPage()
      .catch((error: unknown) => log('not kept', path, error))
      // The browser may have cleared the cache.
      .then(keepEssentials)
      .catch((error: unknown) => log('no offline page', error)),
  )
}

/** What a reader gets in the place of a page that is not kept. */
async function offlineFallback(path: string): Promise<Response> {
  const store = await storedStore(ownName)
  if (store && isPagePath(path) && !store.hashes.has(path)) {
    const page = await matchCached(NOT_FOUND_PATH)
    if (page) return new Response(page.body, { status: 404, statusText: 'Not Found', headers: page.headers })
  }
  const page = await matchCached(OFFLINE_PATH)
  if (!page) return Response.error()
  const html = (await page.text())
    .replace('<html ', '<html data-offline-fallback="" ')
    .replace(`id="${OFFLINE_FALLBACK_ID}" hidden=""`, `id="${OFFLINE_FALLBACK_ID}"`)
  return new Response(html, { status: 503, statusText: 'Offline', headers: page.headers })
}

self.addEventListener('install', (event) => {
  log('install', ownName)
  event.waitUntil(keepEssentials())
})

self.addEventListener('activate', (event) => {
  log('activate', ownName)
  event.waitUntil(
    Promise.all([cleanUp(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()),
  )
})

self.addEventListener('message', ({ data }) => {
  if ((data as WorkerMessage | undefined)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { method, url, mode, destination, headers } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || headers.has(BYPASS_HEADER) || headers.has('range')) return
  const path = cacheKey(event.request)
  if (mode === 'navigate' && destination === 'document') respondWithDocument(event, path)
  else if (/^\/(assets|img|search)\//.test(pathname)) respondWithFile(event, path, true)
  else if (
    /^\/(_rsc|run|practice)\/|^\/(search|practice)\.json$|^\/(favicon|icon-|apple-touch)|\.webmanifest$/.test(pathname)
  )
    respondWithFile(event, path, false)
})
