import { WORKER_PATH, type WorkerMessage } from '../shared/protocol.ts'

/**
 * Registers the service worker. A waiting update is activated at once.
 * @param offlineMode Whether offline mode is on: part of the worker's address.
 * @param onUpdate Called when another version has taken over this page.
 * @returns the registration, or `undefined` when the browser has none or refuses
 */
export async function registerWorker(
  offlineMode: boolean,
  onUpdate: () => void,
): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return undefined
  const debug = new URLSearchParams(location.search).get('debug') === 'true'
  try {
    let controller = serviceWorker.controller
    serviceWorker.addEventListener('controllerchange', () => {
      const next = serviceWorker.controller
      // The first one takes over a page of its own version; one with another address is the same in another mode.
      if (controller && controller.scriptURL === next?.scriptURL) onUpdate()
      controller = next
    })
    const url = new URL(`${WORKER_PATH}?offlineMode=${offlineMode}&debug=${debug}`, location.origin)
    const present = await serviceWorker.getRegistration()
    await activated(present?.active)
    // A browser that is told to have no workers may give none.
    const registration: ServiceWorkerRegistration | undefined =
      present && (isChanging(present) || isEnough(present, url)) ? present : await serviceWorker.register(url)
    if (!registration) return undefined
    const activate = (worker: ServiceWorker) => void activateAfter(registration.active, worker)
    if (registration.waiting) activate(registration.waiting)
    const follow = () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') activate(installing)
      })
    }
    follow()
    registration.addEventListener('updatefound', follow)
    return registration
  } catch (error) {
    console.error('The service worker could not be registered: the site works, but not offline.', error)
    return undefined
  }
}

/**
 * Whether one worker is taking the place of another. A third one that came now would end the second in the middle of
 * its activation, and Chromium 156 then never answers the navigation that waits for it.
 */
function isChanging({ installing, waiting }: ServiceWorkerRegistration): boolean {
  return installing !== null || waiting !== null
}

/** Waits until a worker is active, or has given way to another. */
async function activated(worker: ServiceWorker | null | undefined): Promise<void> {
  while (worker && worker.state !== 'activated' && worker.state !== 'redundant')
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
}

/**
 * Whether the worker that is there will do: one for offline mode does outside of it, too. Each change of workers is a
 * moment in which Chromium 156 may lose a navigation, so a phone that is turned to and fro must not cause any.
 */
function isEnough({ active }: ServiceWorkerRegistration, wanted: URL): boolean {
  const { searchParams } = new URL(active?.scriptURL ?? wanted)
  return (
    active !== null &&
    searchParams.get('debug') === wanted.searchParams.get('debug') &&
    (searchParams.get('offlineMode') === 'true' || wanted.searchParams.get('offlineMode') === 'false')
  )
}

/**
 * Activates a waiting worker at once: that is, as soon as the one before it has nothing to answer. Chromium 156 never
 * answers a navigation that begins while a busy worker is being replaced.
 */
async function activateAfter(active: ServiceWorker | null, worker: ServiceWorker): Promise<void> {
  await quiet()
  await activated(active)
  worker.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
}

/**
 * Waits until a new worker has taken over, or for ten seconds. Where requests go on meanwhile, Chromium 156 may forget
 * for minutes that it waits.
 */
export async function takenOver({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  await Promise.race([activated(installing ?? waiting), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}

/** Milliseconds without a request after which this page is quiet. */
const QUIET_MS = 500

/** Milliseconds after which neither quiet nor a new worker is waited for. */
const TIMEOUT_MS = 10_000

/** Resolves when this page makes no more requests. */
async function quiet(): Promise<void> {
  const began = performance.now()
  let last = began
  // A browser without observers waits the half second, and no longer.
  const observer = 'PerformanceObserver' in window && new PerformanceObserver(() => (last = performance.now()))
  if (observer) observer.observe({ type: 'resource' })
  for (let now = began; now - last < QUIET_MS && now - began < TIMEOUT_MS; now = performance.now())
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS - (now - last)))
  if (observer) observer.disconnect()
}
