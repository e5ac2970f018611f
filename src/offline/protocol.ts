/** Path of the service worker. */
export const WORKER_PATH = '/sw.js'

/** Path of the list of everything that can be kept. */
export const LIBRARY_PATH = '/offline.json'

/** Path of the page that stands in for one that is not kept. */
export const OFFLINE_PATH = '/offline'

/** The caches of the site: one for each version. */
export const CACHE_PREFIX = 'site-'

/** Milliseconds after which a network that gives no answer is taken to be none. */
export const NETWORK_TIMEOUT_MS = 3000

/** Header of a kept file: the hash of its content, so that a damaged copy is noticed. */
export const HASH_HEADER = 'x-content-hash'

/** Header of a request that the service worker must leave alone: the page itself keeps what comes. */
export const KEEP_HEADER = 'x-keep'

/** A file that can be kept. */
export type LibraryFile = [path: string, wireBytes: number, hash: string]

/** Everything that can be kept, of one version of the site. */
export interface Library {
  /** Name of the version: it changes with any file. */
  build: string
  files: LibraryFile[]
}

/** What a page asks of the service worker. */
export interface WorkerMessage {
  type: 'SKIP_WAITING'
}
