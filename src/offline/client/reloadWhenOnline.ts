import { BYPASS_HEADER } from '../shared/protocol.ts'

/** Milliseconds between two requests. */
const PAUSE_MS = 5000

/**
 * Milliseconds that a request may take, at first and at most; each time that it was not enough, the next may take
 * twice as long. So a network that is back is noticed soon, and a slow one is noticed, too.
 */
const TIMEOUT_MS = { least: 5000, most: 20_000 }

/**
 * Reloads the page as soon as the host answers. One request at a time: one that hangs is aborted, which closes its
 * connection, and the next gets a new one. Errors of the host (5xx) are no answer.
 * @returns a function that ends it
 */
export function reloadWhenOnline(): () => void {
  const end = new AbortController()
  let wake: (() => void) | undefined
  addEventListener('online', () => wake?.(), { signal: end.signal })

  let timeoutMs = TIMEOUT_MS.least
  const isOnline = async (): Promise<boolean> => {
    const request = new AbortController()
    const stop = () => request.abort()
    end.signal.addEventListener('abort', stop)
    const timer = setTimeout(() => {
      timeoutMs = Math.min(2 * timeoutMs, TIMEOUT_MS.most)
      stop()
    }, timeoutMs)
    try {
      const { status } = await fetch(location.href, {
        method: 'HEAD',
        cache: 'no-store',
        headers: { [BYPASS_HEADER]: '1' },
        signal: request.signal,
      })
      return status < 500
    } catch {
      return false
    } finally {
      clearTimeout(timer)
      end.signal.removeEventListener('abort', stop)
    }
  }

  const watch = async () => {
    while (!end.signal.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, PAUSE_MS)
      })
      if (!end.signal.aborted && (await isOnline())) return location.reload()
    }
  }
  void watch()
  return () => end.abort()
}
