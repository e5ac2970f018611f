import { LOOP_LIMIT_MS, type RunnableSample } from '../shared/protocol.ts'
import { contentHeight } from './contentHeight.ts'

/** Origin of the page in the gate: addresses in samples are read against it. */
const ORIGIN = 'https://sample.test'

/** Makes the function that loops of a page call: it throws in a loop that has run too long without a pause. */
export function loopGuard(): () => void {
  const now = performance.now.bind(performance)
  const { port1, port2 } = new MessageChannel()
  const post = port2.postMessage.bind(port2)
  let began: number | undefined
  port1.onmessage = () => (began = undefined)
  return () => {
    if (began === undefined) {
      began = now()
      // Answered by the next task; a loop of microtasks never gets there.
      post(null)
    } else if (now() - began > LOOP_LIMIT_MS) {
      throw new RangeError(`Stopped: a loop ran for more than ${LOOP_LIMIT_MS / 1000} seconds`)
    }
  }
}

/** Puts stand-ins where the sandbox has nothing: storage that lasts as long as the run, and the sample's own files. */
export function fixPage({ files = {} }: RunnableSample): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memoryStorage(), configurable: true })
  // The session history is that of the page around the result: Firefox and WebKit would lead its reader away.
  Object.assign(History.prototype, { pushState: History.prototype.replaceState, back() {}, forward() {}, go() {} })
  const { fetch: real } = window
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, `${ORIGIN}/`)
    const isData = url.protocol === 'data:' || url.protocol === 'blob:'
    if (isData) return real(input, init)
    init?.signal?.throwIfAborted()
    if (url.origin !== ORIGIN) throw new TypeError('Failed to fetch')
    const text = files[decodeURI(url.pathname).slice(1)]
    const type = url.pathname.endsWith('.json') ? 'application/json' : 'text/plain'
    const response =
      text === undefined
        ? new Response('Not found', { status: 404, statusText: 'Not Found' })
        : new Response(text, { headers: { 'Content-Type': type } })
    Object.defineProperty(response, 'url', { value: url.href })
    return response
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void items.set(String(key), String(value)),
    removeItem: (key: string) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
  }
  const isOwn = (key: string | symbol): key is string => typeof key === 'string' && !(key in storage)
  return new Proxy(storage as unknown as Storage, {
    get: (target, key) =>
      key === 'length' ? items.size : isOwn(key) ? items.get(key) : (Reflect.get(target, key) as unknown),
    set: (_, key, value) => {
      if (typeof key === 'string') items.set(key, String(value))
      return true
    },
    has: (target, key) => (isOwn(key) ? items.has(key) : Reflect.has(target, key)),
    deleteProperty: (_, key) => {
      if (typeof key === 'string') items.delete(key)
      return true
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      isOwn(key) && items.has(key)
        ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
        : undefined,
  })
}

/** Counts the animation frames that are asked for and have not come. */
export function countFrames(): () => number {
  const pending = new Set<number>()
  const request = window.requestAnimationFrame.bind(window)
  const cancel = window.cancelAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => {
    const id = request((time) => {
      pending.delete(id)
      callback(time)
    })
    pending.add(id)
    return id
  }
  window.cancelAnimationFrame = (id) => {
    pending.delete(id)
    cancel(id)
  }
  return () => pending.size
}

/** Replaces the document of the frame, and waits until it is loaded. */
export async function openPage(html: string): Promise<void> {
  document.open()
  document.write(html)
  document.close()
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/**
 * Tells the height of the document whenever it changes; in a browser that cannot watch it, once.
 * @param tell Gets the height in CSS pixels.
 */
export function watchSize(report: (height: number) => void): void {
  let last = 0
  let content = 0
  const measure = () => {
    const before = content
    content = contentHeight()
    // A scroll bar that takes room hides what is below. What has become higher with its window would do so for ever.
    const follows = before > 0 && content > before
    const bar = content <= innerHeight && !follows ? innerHeight - document.documentElement.clientHeight : 0
    const height = content + bar
    if (Math.abs(height - last) > 1) report((last = height))
  }
  measure()
  addEventListener('resize', measure)
  if (!('ResizeObserver' in window)) return
  const observer = new ResizeObserver(measure)
  observer.observe(document.documentElement)
  if (document.body as HTMLElement | null) observer.observe(document.body)
}
