import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { NETWORK_TIMEOUT_MS } from './protocol.ts'
import { findKept, keep, keyOf, offlinePage } from './shelf.ts'

/** The network says nothing. */
class Silence extends Error {}

/**
 * The network, whenever it answers; else the kept copy; else, for a page, the page that says what is kept.
 * A network that gives no answer within three seconds counts as none: Wi-Fi without internet lets requests hang.
 */
export class FreshOrKept extends Strategy {
  /** Called by Workbox for each request. */
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const key = keyOf(request)
    const network = handler.fetch(request).then((response) => {
      const copy = response.clone()
      void handler.waitUntil(keep(key, copy).catch(warn))
      return response
    })
    // It may come too late for this request, and still be worth keeping.
    network.catch(() => undefined)
    try {
      return await Promise.race([network, silence()])
    } catch {
      const kept = await findKept(key).catch(warn)
      if (kept) return kept
      return request.mode === 'navigate' && request.destination === 'document' ? offlinePage() : Response.error()
    }
  }
}

/** The kept copy of a file whose name changes with its content; else the network. */
export class KeptOrFresh extends Strategy {
  /** Called by Workbox for each request. */
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const key = keyOf(request)
    const kept = await findKept(key).catch(warn)
    if (kept) return kept
    const response = await handler.fetch(request)
    void handler.waitUntil(keep(key, response.clone()).catch(warn))
    return response
  }
}

function silence(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Silence()), NETWORK_TIMEOUT_MS)
  })
}

/** A full or broken cache must not keep a page from its reader. */
function warn(error: unknown): undefined {
  console.warn('A copy for offline reading could not be used.', error)
}
