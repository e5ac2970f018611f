import { MAX_LINES, type RunnerEvent } from './protocol.ts'

/** Events that are sent at once: a message costs more than a line. */
const BATCH = 50
const INTERVAL_MS = 30

const now = performance.now.bind(performance)
const later = setTimeout.bind(globalThis)

/** Sends what happens in a run to the page, in batches, and says that the run is alive. */
export class Outbox {
  readonly #port: MessagePort
  #waiting: RunnerEvent[] = []
  #lines = 0
  #sentAt = now()
  #planned = false
  #closed = false

  /** @param port leads to the page */
  constructor(port: MessagePort) {
    this.#port = port
    port.onmessage = () => port.postMessage([{ type: 'alive' }] satisfies RunnerEvent[])
  }

  /** Sends an event soon. Beyond the limit of lines nothing is sent any more. */
  send(event: RunnerEvent): void {
    if (this.#closed) return
    if (event.type === 'line' && ++this.#lines > MAX_LINES) {
      this.#waiting.push({ type: 'flood' })
      return this.close()
    }
    this.#waiting.push(event)
    // A loop that prints lets no timer fire.
    if (this.#waiting.length >= BATCH || now() - this.#sentAt > INTERVAL_MS) this.flush()
    else if (!this.#planned) {
      this.#planned = true
      later(() => {
        this.#planned = false
        this.flush()
      }, INTERVAL_MS)
    }
  }

  /** Sends what waits, at once. */
  flush(): void {
    this.#sentAt = now()
    if (this.#waiting.length > 0) this.#port.postMessage(this.#waiting)
    this.#waiting = []
  }

  /** Sends what waits, the end of the run, and nothing after it. */
  close(): void {
    this.#waiting.push({ type: 'done' })
    this.flush()
    this.#closed = true
  }
}
