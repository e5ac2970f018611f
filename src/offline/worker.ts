import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { FreshOrKept, KeptOrFresh } from './strategies.ts'
import { cacheName, cleanUp, keepEssentials } from './shelf.ts'
import { KEEP_HEADER, type WorkerMessage } from './protocol.ts'

/**
 * What we use of the global scope. The library of types for workers would change the types of the whole project.
 * @see https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope-interface
 */
interface WorkerScope {
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'activate' | 'install',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

declare const self: WorkerScope

/** The query says how the page that registered us is used. */
const isDebug = new URLSearchParams(self.location.search).get('debug') === 'true'
const log = (...data: unknown[]) => {
  if (isDebug) console.debug('[service worker]', ...data)
}

self.addEventListener('install', (event) => {
  log('install', cacheName)
  event.waitUntil(keepEssentials())
})

self.addEventListener('activate', (event) => {
  log('activate', cacheName)
  event.waitUntil(cleanUp())
})

self.addEventListener('message', ({ data }) => {
  if ((data as WorkerMessage | undefined)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

clientsClaim()
enableNavigationPreload()

const fresh = new FreshOrKept()
const kept = new KeptOrFresh()

registerRoute(new NavigationRoute((options) => fresh.handle(options)))
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && !request.headers.has(KEEP_HEADER) && /^\/(assets|img|search)\//.test(url.pathname),
  kept,
)
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    !request.headers.has(KEEP_HEADER) &&
    /^\/(_rsc|run)\/|^\/search\.json$|^\/(favicon|icon-|apple-touch)|\.webmanifest$/.test(url.pathname),
  fresh,
)
