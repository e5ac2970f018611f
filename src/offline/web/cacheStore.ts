import { normalizePath } from '../../paths.ts'
import { contentHash } from '../shared/contentHash.ts'
import { AnswerError } from '../shared/failure.ts'
import { fetchBuffered, toResponse, type BufferedOptions, type BufferedResponse } from './fetchBuffered.ts'
import { type OfflineManifest, parseManifest } from '../shared/offlineManifest.ts'
import { ANSWER_TIMEOUT_MS, BYPASS_HEADER, CACHE_PREFIX, OFFLINE_MANIFEST_PATH } from '../shared/protocol.ts'

/**
 * What is kept of one version of the site. Its manifest is kept with it, and nothing goes in or comes out whose bytes
 * are not those that the manifest names: neither a portal's page, nor half a file, nor a file of another version, nor
 * a damaged copy.
 */
export interface CacheStore {
  cache: Cache
  manifest: OfflineManifest
  /** Hashes of its files, by path. */
  hashes: ReadonlyMap<string, string>
}

/** Under which a request is kept: pages have one address, and a query changes nothing in a file. */
export function cacheKey({ url, mode, destination }: Request): string {
  const { pathname } = new URL(url)
  return mode === 'navigate' && destination === 'document' ? normalizePath(pathname) : pathname
}

/** Names of the site's caches, newest first. */
export async function cacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)).toReversed()
}

/** What has been read of the manifests of this visit; a cache may be cleared, and what its manifest says stays true. */
const known = new Map<string, Omit<CacheStore, 'cache'>>()

/** Opens the cache of a version, and makes it where there is none. */
export async function openStore(manifest: OfflineManifest): Promise<CacheStore> {
  const name = CACHE_PREFIX + manifest.build
  const cache = await caches.open(name)
  if (!(await cache.match(OFFLINE_MANIFEST_PATH)))
    await cache.put(OFFLINE_MANIFEST_PATH, new Response(JSON.stringify(manifest)))
  return { cache, ...remember(name, manifest) }
}

/** Opens a cache that is there; nothing where it has lost its manifest. */
export async function storedStore(name: string): Promise<CacheStore | undefined> {
  if (!(await caches.has(name))) return undefined
  const cache = await caches.open(name)
  const read = known.get(name)
  if (read) return { cache, ...read }
  const text = await (await cache.match(OFFLINE_MANIFEST_PATH))?.text()
  const manifest = text === undefined ? undefined : await parseManifest(text).catch(() => undefined)
  return manifest && CACHE_PREFIX + manifest.build === name ? { cache, ...remember(name, manifest) } : undefined
}

function remember(name: string, manifest: OfflineManifest): Omit<CacheStore, 'cache'> {
  const read = { manifest, hashes: new Map(manifest.files.map(([path, , hash]) => [path, hash])) }
  known.set(name, read)
  return read
}

/** Asks the host which version is online. */
export async function fetchManifest(signal?: AbortSignal): Promise<OfflineManifest> {
  const { status, bytes } = await fetchBuffered(
    OFFLINE_MANIFEST_PATH,
    { cache: 'no-cache', headers: { [BYPASS_HEADER]: '1' } },
    { stallTimeoutMs: ANSWER_TIMEOUT_MS, signal },
  )
  if (status !== 200) throw new AnswerError('refused', `${OFFLINE_MANIFEST_PATH}: ${status}`)
  return parseManifest(new TextDecoder().decode(bytes)).catch((cause: unknown) => {
    throw new AnswerError('foreign', `${OFFLINE_MANIFEST_PATH} is not the list of this site's files.`, { cause })
  })
}

/** The kept copy of a file; one that is damaged is thrown away. */
export async function matchStore({ cache, hashes }: CacheStore, path: string): Promise<Response | undefined> {
  const response = await cache.match(path)
  if (!response) return undefined
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  if ((await contentHash(bytes)) === hashes.get(path)) return response
  await cache.delete(path)
  return undefined
}

/**
 * Keeps an answer, if it is what the manifest says.
 * @returns whether it is kept
 */
export async function putStore({ cache, hashes }: CacheStore, path: string, whole: BufferedResponse): Promise<boolean> {
  if (whole.status !== 200 || !whole.direct || (await contentHash(whole.bytes)) !== hashes.get(path)) return false
  await cache.put(path, toResponse(whole))
  return true
}

/**
 * Fetches a file into a store. Where the browser's own cache holds something else under its name, the network is asked.
 * @throws When it does not come, or is not what the manifest says.
 */
export async function fetchIntoStore(store: CacheStore, path: string, options: BufferedOptions): Promise<void> {
  for (const cache of ['default', 'reload'] as const) {
    const whole = await fetchBuffered(path, { cache, priority: 'low', headers: { [BYPASS_HEADER]: '1' } }, options)
    if (whole.status !== 200) throw new AnswerError('refused', `${path}: ${whole.status}`)
    if (await putStore(store, path, whole)) return
  }
  throw new AnswerError('foreign', `${path} is not the file of this version of the site.`)
}
