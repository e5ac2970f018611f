import { whenIdle } from '../../browser/idle.ts'
import { cacheNames, type CacheStore, fetchIntoStore, matchStore, storedStore } from '../web/cacheStore.ts'
import type { ManifestFile } from '../shared/offlineManifest.ts'
import { CACHE_PREFIX } from '../shared/protocol.ts'

/** Files that are asked for at once: twice the connections of HTTP/1.1, so that none of them is idle. */
const BATCH = 12

/** Milliseconds without a byte after which a download has failed. */
const STALL_TIMEOUT_MS = 20_000

/**
 * The files of a version that are not kept.
 * @param thorough Whether the bytes are read and compared, too.
 */
export async function missingFiles(store: CacheStore, thorough: boolean): Promise<readonly ManifestFile[]> {
  const known = new Set((await store.cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing: ManifestFile[] = []
  for (const file of store.manifest.files) {
    const [path] = file
    if (!known.has(path) || (thorough && !(await matchStore(store, path)))) missing.push(file)
  }
  return missing
}

const olderNames = async ({ manifest }: CacheStore) =>
  (await cacheNames()).filter((name) => name !== CACHE_PREFIX + manifest.build)

/** Other versions of the site: what they have kept unchanged need not be fetched again. */
async function olderStores(store: CacheStore): Promise<CacheStore[]> {
  const stores = await Promise.all((await olderNames(store)).map((name) => storedStore(name)))
  return stores.filter((older) => older !== undefined)
}

/** Forgets the versions before this one. */
export async function deleteOlder(store: CacheStore): Promise<void> {
  await Promise.all((await olderNames(store)).map((name) => caches.delete(name)))
}

/**
 * Fetches files into a store, in batches while the browser is idle.
 * @param onBatch Called with each batch when it is kept.
 * @throws When a file does not come, is not what the manifest says, finds no room, or the signal ends it.
 */
export async function fetchFiles(
  store: CacheStore,
  files: readonly ManifestFile[],
  signal: AbortSignal,
  onBatch: (batch: readonly ManifestFile[]) => void,
): Promise<void> {
  const older = await olderStores(store)
  for (let at = 0; at < files.length; at += BATCH) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    signal.throwIfAborted()
    const batch = files.slice(at, at + BATCH)
    await fetchBatch(store, older, batch, signal)
    onBatch(batch)
  }
}

/** Fetches some files at once; when one fails, the others are given up. */
async function fetchBatch(
  store: CacheStore,
  older: readonly CacheStore[],
  files: readonly ManifestFile[],
  pause: AbortSignal,
): Promise<void> {
  const batch = new AbortController()
  const abort = () => batch.abort(pause.reason)
  pause.addEventListener('abort', abort)
  try {
    await Promise.all(files.map((file) => keepFile(store, older, file, batch.signal)))
  } catch (error) {
    batch.abort(error)
    throw error
  } finally {
    pause.removeEventListener('abort', abort)
  }
}

async function keepFile(
  store: CacheStore,
  older: readonly CacheStore[],
  [path, , hash]: ManifestFile,
  signal: AbortSignal,
): Promise<void> {
  for (const other of older) {
    const cached = other.hashes.get(path) === hash ? await matchStore(other, path) : undefined
    if (cached) return store.cache.put(path, cached)
  }
  await fetchIntoStore(store, path, { stallTimeoutMs: STALL_TIMEOUT_MS, signal })
}
