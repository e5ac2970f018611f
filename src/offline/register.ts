import { WORKER_PATH, type WorkerMessage } from './protocol.ts'

/**
 * Registers the service worker. A waiting update is activated at once.
 * @param offlineMode whether offline mode is on: part of the worker's address
 * @param onUpdate called when another version has taken over this page
 * @returns the registration, or `undefined` when the browser has none or refuses
 */
export async function registerWorker(
  offlineMode: boolean,
  onUpdate: () => void,
): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return undefined
  const debug = new URLSearchParams(location.search).get('debug') === 'true'
  const activate = (worker: ServiceWorker | null) =>
    worker?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
  try {
    let controller = serviceWorker.controller
    serviceWorker.addEventListener('controllerchange', () => {
      const next = serviceWorker.controller
      // The first one takes over a page of its own version; one with another address is the same in another mode.
      if (controller && controller.scriptURL === next?.scriptURL) onUpdate()
      controller = next
    })
    // A browser that is told to have no workers may give none.
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(
      `${WORKER_PATH}?offlineMode=${offlineMode}&debug=${debug}`,
    )
    if (!registration) return undefined
    activate(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') activate(installing)
      })
    })
    return registration
  } catch (error) {
    console.error('The service worker could not be registered: the site works, but not offline.', error)
    return undefined
  }
}
