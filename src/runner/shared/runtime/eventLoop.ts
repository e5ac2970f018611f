// As they were before a sample could replace them.
const { Error, MessageChannel: Channel, Promise, queueMicrotask } = globalThis

/** A task of the event loop that is no timer of the sample. */
export function tick(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new Channel()
    // The types of Node leave it out.
    const port: typeof port1 & { onmessage: (() => void) | null } = port1 as never
    port.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** The calls that led here, as deep as a sample goes. */
export function stackNow(): string {
  // Of V8 alone; the other engines keep whole stacks.
  const v8: ErrorConstructor & { stackTraceLimit?: number } = Error
  const { stackTraceLimit } = v8
  v8.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  v8.stackTraceLimit = stackTraceLimit
  return stack
}

/**
 * Watches where the name `console` is read. In WebKit a call that ends a function takes the function's place on the
 * stack: of `() => console.log(1)` nothing is left when it prints, but it was there when it read the name.
 * @returns gives the stack of the last read, until what has read it pauses
 */
export function watchReads(value: Console): () => string {
  let last = ''
  const forget = () => void (last = '')
  const set = (other: Console) =>
    Object.defineProperty(globalThis, 'console', { value: other, configurable: true, writable: true })
  const get = () => {
    if (last === '') queueMicrotask(forget)
    last = stackNow()
    return value
  }
  // Only there.
  if (!stackNow().startsWith('Error')) Object.defineProperty(globalThis, 'console', { configurable: true, get, set })
  return () => last
}
