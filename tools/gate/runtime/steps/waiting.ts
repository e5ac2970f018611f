// Loaded after the runtime, before the sample: knows at every moment what waits for its turn.
import timersModule from 'node:timers'
import { syncBuiltinESMExports } from 'node:module'
import { pathToFileURL } from 'node:url'
import util from 'node:util'
import { promiseHooks } from 'node:v8'
import { stackNow } from '../../../../src/runner/shared/runtime/eventLoop.ts'
import type { RawJob } from './raw.ts'
import { giving, waitingTimers } from './virtualTimers.ts'

/** A job that will be a microtask, or is one. */
interface Microtask {
  what: string
  line?: number
  /** When it began to wait, if what it waits for was settled before. */
  sequence: number
  /** The promise it waits for; absent for `queueMicrotask`. */
  parent?: Promise<unknown>
}

const { inspect } = util
const { apply } = Reflect
/** The folder of the sample, and the module that runs. */
const [folder, entry] = [`${pathToFileURL(process.cwd()).href}/`, pathToFileURL(process.argv[1] ?? '').href]

let clock = 0
let unsure = ''
/** The job that runs, and whether it is the reaction of a promise. */
let running: { of: object; reaction: boolean } | undefined
const jobs = new Map<object, Microtask>()
/** When a promise was settled. */
const resolvedAt = new WeakMap<object, number>()
/** Promises that a job will make follow another promise. */
const following = new Map<Promise<unknown>, Microtask>()
const ours = new WeakSet<object>()
/** Promises that V8 has made for an \`await\`. */
const awaited = new WeakSet<object>()
let handler: { given: unknown } | undefined

const isPending = (promise: Promise<unknown>) => /^[^{]*\{\s*<pending>/.test(inspect(promise, { depth: 0 }))

function ownFrame(): { name: string; line?: number } | undefined {
  for (const text of stackNow().split('\n')) {
    const at = text.indexOf(folder)
    if (at < 0) continue
    const [, url = '', line] = /^(.*):(\d+):\d+\)?$/.exec(text.slice(at)) ?? []
    const name = /at (?:async )?(?:new )?([\w$.#]+) \(/.exec(text)?.[1] ?? ''
    return url === entry ? { name, line: Number(line) - 1 } : { name }
  }
  return undefined
}

/** Such as the function that settles a promise. */
const BUILT_IN = 'built-in function'

/** What a function is called in a list. */
function label(given: unknown): string {
  if (typeof given !== 'function') return String(given)
  const text = Function.prototype.toString.call(given)
  if (text.includes('[native code]')) return BUILT_IN
  return given.name || text.replace(/\s+/g, ' ')
}

function ready(): { job: Microtask; of: object; at: number }[] {
  const found: { job: Microtask; of: object; at: number }[] = []
  for (const [of, job] of jobs) {
    if (job.parent && isPending(job.parent)) continue
    const settled = job.parent ? (resolvedAt.get(job.parent) ?? 0) : 0
    found.push({ job, of, at: Math.max(job.sequence, settled) })
  }
  for (const [of, job] of following) if (isPending(of)) found.push({ job, of, at: job.sequence })
  return found.toSorted((a, b) => a.at - b.at || a.job.sequence - b.job.sequence)
}

/** A job begins: it must be the one that we think is the first. */
function begin(of: object): void {
  const isKnown = jobs.has(of) || following.has(of as Promise<unknown>)
  if (isKnown || ours.has(of)) {
    const [first] = ready()
    if (first?.of !== of) unsure ||= 'a promise follows another promise that is returned to it'
  }
  // A promise may have both: its reaction runs first.
  const reaction = jobs.delete(of)
  if (!reaction) following.delete(of as Promise<unknown>)
  running = isKnown ? { of, reaction } : undefined
}

promiseHooks.createHook({
  init(promise, parent) {
    const at = ownFrame()
    if (!at && !running) return
    ours.add(promise)
    if (!(parent instanceof Promise)) return
    // An \`await\` of what is no promise makes one of it first, which V8 tells as if it waited for that of the function.
    if (awaited.has(parent)) jobs.delete(parent)
    if (!handler) awaited.add(promise)
    const given = handler?.given
    const what = handler
      ? label(given) === BUILT_IN
        ? 'pass the result on'
        : label(given)
      : `continue ${at?.name || 'the module'}`
    jobs.set(promise, { what, line: at?.line, sequence: ++clock, parent })
  },
  before: begin,
  after(promise) {
    // Its function has returned another promise: a job will make it follow that.
    if (running?.reaction && isPending(promise as Promise<unknown>))
      following.set(promise as Promise<unknown>, { what: 'follow another promise', sequence: ++clock })
    running = undefined
  },
  settled: (promise) => void resolvedAt.set(promise, ++clock),
})

for (const name of ['then'] as const) {
  const real = Promise.prototype[name]
  function wrapped(this: Promise<unknown>, ...given: [unknown, unknown]): unknown {
    const before = handler
    handler = { given: given.find((one) => typeof one === 'function') }
    try {
      return apply(real, this, given)
    } finally {
      handler = before
    }
  }
  Object.defineProperty(Promise.prototype, name, { configurable: true, writable: true, value: wrapped })
}

const realQueue = globalThis.queueMicrotask
globalThis.queueMicrotask = (callback) => {
  const key = {}
  jobs.set(key, { what: label(callback), line: ownFrame()?.line, sequence: ++clock })
  realQueue(() => {
    begin(key)
    try {
      callback()
    } finally {
      running = undefined
    }
  })
}

/** Where each timer was set. */
const setAt = new WeakMap<object, number>()

for (const name of ['setTimeout', 'setInterval'] as const) {
  const inner = globalThis[name] as (...all: unknown[]) => unknown
  const outer = (callback: unknown, ...rest: unknown[]) => {
    const line = ownFrame()?.line
    if (typeof callback === 'function' && line !== undefined) setAt.set(callback, line)
    return giving(callback, () => inner(callback, ...rest))
  }
  for (const key of Object.getOwnPropertySymbols(inner))
    Object.defineProperty(outer, key, Object.getOwnPropertyDescriptor(inner, key) ?? {})
  Object.assign(globalThis, { [name]: outer })
}
timersModule.setTimeout = globalThis.setTimeout
timersModule.setInterval = globalThis.setInterval

const immediates = new Map<object, { what: string; line?: number }>()
const { setImmediate: realImmediate, clearImmediate: realClear } = globalThis
const own = (callback: (...args: unknown[]) => void, ...args: unknown[]) => {
  const key = realImmediate(() => {
    immediates.delete(key)
    callback(...args)
  })
  immediates.set(key, { what: label(callback), line: ownFrame()?.line })
  return key
}
Object.assign(globalThis, {
  setImmediate: Object.assign(own, realImmediate),
  clearImmediate: (key: NodeJS.Immediate) => {
    immediates.delete(key)
    realClear(key)
  },
})
syncBuiltinESMExports()

/** What waits now, in the order in which it will run. */
export function waiting(): RawJob[] {
  const { timers, now } = waitingTimers()
  return [
    ...ready().map(({ job: { what, line } }): RawJob => ({
      queue: 'microtask',
      what,
      ...(line !== undefined && { line }),
    })),
    ...[...immediates.values()].map(({ what, line }): RawJob => ({
      queue: 'task',
      what,
      ...(line !== undefined && { line }),
    })),
    ...timers.map(({ callback, due }): RawJob => {
      const line = typeof callback === 'function' ? setAt.get(callback) : undefined
      return { queue: 'timer', what: label(callback), in: due - now, ...(line !== undefined && { line }) }
    }),
  ]
}

/** Why what waits cannot be told; empty when it can. */
export function whyUnsure(): string {
  return unsure
}
