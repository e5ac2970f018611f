/** Path of the service worker. */
export const WORKER_PATH = '/sw.js'

/** Path of the list of everything that can be kept. */
export const OFFLINE_MANIFEST_PATH = '/offline.json'

/** Path of the page that stands in for one that is not kept. */
export const OFFLINE_PATH = '/offline'

/** Path of the page for addresses that do not exist. */
export const NOT_FOUND_PATH = '/404'

/**
 * Id of the sentence on the offline page that says that another page was asked for. It is hidden until the service
 * worker answers with this page in the place of another.
 */
export const OFFLINE_FALLBACK_ID = 'offline-fallback'

/** The caches of the site: one for each version. */
export const CACHE_PREFIX = 'site-'

/** Milliseconds after which a kept copy is shown in the place of a network that has not answered. */
export const NETWORK_TIMEOUT_MS = 3000

/**
 * Milliseconds that the network may take where nothing is kept, or may go without sending anything while it answers.
 * Satellite links and crowded cells have been seen to take 20 seconds for the first byte.
 */
export const ANSWER_TIMEOUT_MS = 30_000

/** Header of a request that the service worker must leave alone: the page itself keeps what comes. */
export const BYPASS_HEADER = 'x-bypass-worker'

/** What a page asks of the service worker. */
export interface WorkerMessage {
  type: 'SKIP_WAITING'
}
