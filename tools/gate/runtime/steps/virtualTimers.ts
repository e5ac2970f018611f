// Loaded before the clock of the run is fixed. Under the debugger real time passes at every stop, so real timers would
// fire in another order: here they fire in the order of their due times on the clock of the run, one task each.

/** A timer that waits. */
export interface VirtualTimer {
  due: number
  sequence: number
  every?: number
  fire: () => void
  /** The function that the sample gave. */
  callback: unknown
}

const realImmediate = globalThis.setImmediate
const realClear = globalThis.clearImmediate

/** What `setTimeout` returns. */
export class Timeout {
  readonly #id: number
  constructor(id: number) {
    this.#id = id
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
  [Symbol.toPrimitive](): number {
    return this.#id
  }
}

let now = 0
let sequence = 0
let next: NodeJS.Immediate | undefined
const timers = new Map<Timeout, VirtualTimer>()
/** The function that the call under way was given, before others have wrapped it. */
let given: unknown

/** Timers that wait, in the order in which they will fire, and the time that has passed. */
export function waitingTimers(): { timers: VirtualTimer[]; now: number } {
  return { timers: [...timers.values()].toSorted((a, b) => a.due - b.due || a.sequence - b.sequence), now }
}

/** Remembers what function a timer is for while it is being set. */
export function giving<T>(callback: unknown, set: () => T): T {
  given = callback
  try {
    return set()
  } finally {
    given = undefined
  }
}

function schedule(): void {
  if (timers.size > 0) next ??= realImmediate(fireFirst)
}

function fireFirst(): void {
  next = undefined
  const [first] = [...timers].toSorted(([, a], [, b]) => a.due - b.due || a.sequence - b.sequence)
  if (!first) return
  const [handle, timer] = first
  now = Math.max(now, timer.due)
  if (timer.every === undefined) timers.delete(handle)
  else timers.set(handle, { ...timer, due: now + timer.every, sequence: sequence++ })
  schedule()
  timer.fire()
}

function add(callback: unknown, delay: unknown, args: unknown[], repeats: boolean): Timeout {
  const wait = Math.max(1, Math.trunc(Number(delay)) || 0)
  const fire = () => void (callback as (...all: unknown[]) => unknown)(...args)
  const own = ++sequence
  const handle = new Timeout(own)
  timers.set(handle, {
    due: now + wait,
    sequence: own,
    fire,
    callback: given ?? callback,
    ...(repeats && { every: wait }),
  })
  schedule()
  return handle
}

function remove(handle: unknown): void {
  for (const known of timers.keys()) if (known === handle || Number(known) === handle) timers.delete(known)
  if (timers.size > 0 || !next) return
  realClear(next)
  next = undefined
}

Object.assign(globalThis, {
  setTimeout: (callback: unknown, delay?: unknown, ...args: unknown[]) => add(callback, delay, args, false),
  setInterval: (callback: unknown, delay?: unknown, ...args: unknown[]) => add(callback, delay, args, true),
  clearTimeout: remove,
  clearInterval: remove,
})
