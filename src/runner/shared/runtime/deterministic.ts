import { START } from './protocol.ts'

/** How often the clock may be read between two events before it starts to move: enough for any honest sample. */
const TIMEOUT_MS = 1000

/** The clock of a run. */
export interface Clock {
  /** Milliseconds since the run began. */
  elapsed(): number
  /** Number of timeouts that have not fired. */
  pending(): number
  /** Number of intervals that go on. */
  ticking(): number
}

/** A span of time as `console.time` of Node tells it. */
export function formatElapsed(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(3)}s` : `${Number(ms.toFixed(3))}ms`
}

/**
 * Makes time and randomness the same in every run. The clock stands still, except that a timer which fires moves it
 * to the moment for which it was set, and that a loop which waits for it sees it move. Timers themselves are real.
 */
export function makeDeterministic(scope: typeof globalThis): Clock {
  const time = { elapsed: 0, reads: 0, pending: new Set<unknown>(), ticking: new Set<unknown>() }
  const read = () => {
    if (++time.reads > TIMEOUT_MS) time.elapsed += 1
    return time.elapsed
  }
  fixDate(scope, () => START + read())
  fixTimers(scope, time)
  fixRandom(scope)
  Object.defineProperty(scope.performance, 'now', { value: read, configurable: true, writable: true })
  Object.defineProperty(scope.performance, 'timeOrigin', { value: START, configurable: true })
  return { elapsed: read, pending: () => time.pending.size, ticking: () => time.ticking.size }
}

function fixDate(scope: typeof globalThis, now: () => number): void {
  const RealDate = scope.Date
  RealDate.now = now
  const FixedDate = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args: unknown[], newTarget: new () => object) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
  })
  RealDate.prototype.constructor = FixedDate
  scope.Date = FixedDate
  const temporal = (scope as { Temporal?: TemporalLike }).Temporal
  if (!temporal) return
  const zoned = () => temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('UTC')
  temporal.Now.instant = () => temporal.Instant.fromEpochMilliseconds(now())
  temporal.Now.zonedDateTimeISO = zoned
  temporal.Now.plainDateTimeISO = () => zoned().toPlainDateTime()
  temporal.Now.plainDateISO = () => zoned().toPlainDate()
  temporal.Now.plainTimeISO = () => zoned().toPlainTime()
}

/** The part of Temporal that reads the clock. */
interface TemporalLike {
  Instant: {
    fromEpochMilliseconds(ms: number): {
      toZonedDateTimeISO(zone: string): Record<'toPlainDate' | 'toPlainDateTime' | 'toPlainTime', () => unknown>
    }
  }
  Now: Record<string, () => unknown>
}

type Callback = (...args: unknown[]) => unknown

interface Time {
  elapsed: number
  reads: number
  pending: Set<unknown>
  ticking: Set<unknown>
}

function fixTimers(scope: typeof globalThis, time: Time): void {
  const { setTimeout: realTimeout, setInterval: realInterval, clearTimeout: realClear } = scope
  const moved = (due: number, callback: unknown, args: unknown[]) => {
    time.elapsed = Math.max(time.elapsed, due)
    time.reads = 0
    return (callback as Callback)(...args)
  }
  const setTimeout = (callback: unknown, delay = 0, ...args: unknown[]) => {
    if (typeof callback !== 'function') return (realTimeout as Callback)(callback, delay, ...args)
    const due = time.elapsed + Math.max(1, Math.trunc(delay) || 0)
    const id: unknown = realTimeout(() => {
      time.pending.delete(id)
      moved(due, callback, args)
    }, delay)
    time.pending.add(id)
    return id
  }
  const setInterval = (callback: unknown, delay = 0, ...args: unknown[]) => {
    if (typeof callback !== 'function') return (realInterval as Callback)(callback, delay, ...args)
    let due = time.elapsed
    const id: unknown = realInterval(() => {
      due += Math.max(1, Math.trunc(delay) || 0)
      moved(due, callback, args)
    }, delay)
    time.ticking.add(id)
    return id
  }
  const clearTimeout = (id: unknown) => {
    time.pending.delete(id)
    time.ticking.delete(id)
    realClear(id as number)
  }
  // Node's promisified setTimeout hangs on a symbol of the function.
  for (const key of Object.getOwnPropertySymbols(realTimeout)) {
    Object.defineProperty(setTimeout, key, Object.getOwnPropertyDescriptor(realTimeout, key) ?? {})
  }
  // Both clear both, as the standard has it.
  Object.assign(scope, { setTimeout, setInterval, clearTimeout, clearInterval: clearTimeout })
}

/** A small generator whose numbers are the same on every machine (mulberry32). */
function fixRandom(scope: typeof globalThis): void {
  const next = seededRandom(20260115)
  scope.Math.random = next
  const prototype = Object.getPrototypeOf(scope.crypto) as object
  const getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    fillRandom(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), next)
    return array
  }
  Object.defineProperty(prototype, 'getRandomValues', { value: getRandomValues, configurable: true, writable: true })
  Object.defineProperty(prototype, 'randomUUID', { value: () => randomUuid(next), configurable: true, writable: true })
}

/**
 * Random numbers in [0, 1) that depend on nothing but the seed.
 * @param seed Any integer.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Fills bytes from a generator. */
export function fillRandom<T extends Uint8Array>(bytes: T, next: () => number): T {
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(next() * 256)
  return bytes
}

/** A version 4 UUID from a generator. */
export function randomUuid(next: () => number): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = fillRandom(new Uint8Array(16), next)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
