import { normalizePath } from '../browser/path.ts'
import { contentHash } from './integrity.ts'
import { CACHE_PREFIX, HASH_HEADER, OFFLINE_PATH } from './protocol.ts'

/** Filled in by the build: name of this version, path of its client entry, and what every page needs. */
declare const __BUILD__: string
declare const __ENTRY__: string
declare const __ESSENTIALS__: readonly string[]

/** The cache of this version. */
export const cacheName = CACHE_PREFIX + __BUILD__

/** Under which a request is kept: pages have one address, and a query changes nothing in a file. */
export function keyOf(request: Request): string {
  const { origin, pathname } = new URL(request.url)
  return origin + (request.mode === 'navigate' ? normalizePath(pathname) : pathname)
}

/** Keeps what the offline page needs, so that there is one from now on. */
export async function keepEssentials(): Promise<void> {
  const cache = await caches.open(cacheName)
  // What has a hash in its name is taken from the browser's own cache.
  const request = (path: string) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })
  await cache.addAll(__ESSENTIALS__.map(request))
}

/** Drops versions but the last one before this: until this one is kept whole, it may be all that a reader has. */
export async function cleanUp(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Looks for a kept copy, in this version first. A damaged copy is thrown away.
 * @param key what `keyOf` gave
 */
export async function findKept(key: string): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName)
  for (const name of [cacheName, ...names.toReversed()]) {
    const cache = await caches.open(name)
    const response = await cache.match(key)
    if (!response) continue
    const hash = response.headers.get(HASH_HEADER)
    if (hash === null || (await contentHash(await response.clone().arrayBuffer())) === hash) return response
    await cache.delete(key)
  }
  return undefined
}

/**
 * Keeps an answer, unless it belongs to another version of the site: two of them must not be mixed.
 * @param key what `keyOf` gave
 * @param response an answer of the network that nobody has read
 */
export async function keep(key: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected || response.type !== 'basic') return
  const { pathname } = new URL(key)
  const type = response.headers.get('content-type') ?? ''
  const isOfBuild = type.startsWith('text/html') || pathname.startsWith('/_rsc/')
  if (isOfBuild && !pathname.startsWith('/run/') && !(await response.clone().text()).includes(__ENTRY__)) return
  const cache = await caches.open(cacheName)
  // A copy whose hash is known may be there; it is the same file, and its hash is worth keeping.
  const before = await cache.match(key)
  const hash = before?.headers.get(HASH_HEADER)
  if (hash !== null && hash !== undefined && (await contentHash(await response.clone().arrayBuffer())) === hash) return
  await cache.put(key, response)
}

/** The page that says what is kept; what every version has since its installation. */
export async function offlinePage(): Promise<Response> {
  const page = await findKept(self.location.origin + OFFLINE_PATH)
  if (!page) return Response.error()
  return new Response(page.body, { status: 503, statusText: 'Offline', headers: page.headers })
}
