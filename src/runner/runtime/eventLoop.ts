// As they were before a sample could replace them.
const { Error, MessageChannel: Channel, Promise } = globalThis

/** A task of the event loop that is no timer of the sample. */
export function tick(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new Channel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** The calls that led here, as deep as a sample goes. */
export function stackNow(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  return stack
}
