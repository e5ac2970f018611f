import { OutputQuota } from '../shared/batch.ts'
import { type Batch, LONG_POLL_MS, type RunnerEvent } from '../shared/protocol.ts'

// Taken before a sample can replace them.
const later = setTimeout.bind(globalThis)
const { defineProperty } = Object

/** Adds to a list without anything that a sample could replace to get hold of the list. */
function append<T>(list: T[], value: T): void {
  const descriptor = { __proto__: null, value, configurable: true, enumerable: true, writable: true }
  defineProperty(list, list.length, descriptor as PropertyDescriptor)
}

/** What the outbox asks about the run. */
interface Watched {
  /** Calls back once what runs has shown that it is alive. */
  ping: (pong: () => void) => void
  /** Timers or animation frames are under way. */
  isBusy: () => boolean
}

/** Keeps what happens in a run until the page asks for it. */
export class Outbox {
  readonly #post: (batch: Batch) => void
  readonly #watched: Watched
  readonly #quota = new OutputQuota()
  #waiting: RunnerEvent[] = []
  #height: number | undefined
  #hasGesture = false
  /** The job itself is the first question. */
  #asked = true
  #planned = false
  #closed = false

  /** @param port Leads to the page; a sample must not get hold of it. */
  constructor(port: MessagePort, watched: Watched) {
    this.#post = port.postMessage.bind(port)
    this.#watched = watched
    port.onmessage = () => {
      this.#asked = true
      if (this.#hasNews()) this.#plan()
      else later(() => watched.ping(() => this.#answer()), LONG_POLL_MS)
    }
    watched.ping(() => this.#answer())
  }

  /** Tells an event with the next answer. Beyond the limits of a run it ends the run instead. */
  send(event: RunnerEvent): void {
    if (this.#closed) return
    if ((event.type === 'line' || event.type === 'error') && !this.#quota.take(event.text))
      return this.close({ type: 'flood' })
    if (event.type === 'gesture') {
      if (this.#hasGesture) return
      this.#hasGesture = true
    }
    if (event.type === 'size') this.#height = event.height
    else append(this.#waiting, event)
    if (this.#asked) this.#plan()
  }

  /** Tells why the run ends, at once, and nothing after it. */
  close(event: RunnerEvent): void {
    if (this.#closed) return
    append(this.#waiting, event)
    this.#asked = true
    this.#answer()
    this.#closed = true
  }

  #hasNews(): boolean {
    return this.#waiting.length > 0 || this.#height !== undefined
  }

  /** Answers after the current task, with all that comes of it. */
  #plan(): void {
    if (this.#planned) return
    this.#planned = true
    later(() => {
      this.#planned = false
      this.#answer()
    }, 0)
  }

  #answer(): void {
    if (!this.#asked || this.#closed) return
    this.#asked = false
    const events = this.#waiting
    if (this.#height !== undefined) append(events, { type: 'size', height: this.#height })
    this.#waiting = []
    this.#hasGesture = false
    this.#height = undefined
    this.#post({ busy: this.#watched.isBusy(), events })
  }
}
