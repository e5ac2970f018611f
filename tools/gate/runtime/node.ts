// Loaded into the Node process of a sample before anything else (`--import`).
import childProcess from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import util from 'node:util'
import { isMainThread } from 'node:worker_threads'
import {
  fillRandom,
  formatElapsed,
  makeDeterministic,
  randomUuid,
  seededRandom,
} from '../../../src/runner/shared/runtime/deterministic.ts'
import { stackNow } from '../../../src/runner/shared/runtime/eventLoop.ts'
import { confineNetwork } from './nodeNetwork.ts'
import {
  BEGIN,
  defineHidden,
  END,
  MAX_RECORDS,
  REACHED,
  recordLine,
  type RunRecord,
} from '../../../src/runner/shared/runtime/protocol.ts'

/** The file that the gate opened for us: a file, since writing to it never waits. */
const CHANNEL = 3
const { writeSync } = fs
/** As it was before a sample could replace it. */
const { queueMicrotask } = globalThis
const realExit = process.exit.bind(process)
let records = 0

function send(record: RunRecord): void {
  if (++records > MAX_RECORDS) {
    writeSync(CHANNEL, recordLine({ type: 'denied', what: `print more than ${MAX_RECORDS} times`, stack: '' }))
    realExit(70)
  }
  writeSync(CHANNEL, recordLine(record))
}

function captureStream(stream: NodeJS.WriteStream, level: string): void {
  const write = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
    send({ type: 'print', text, stack: stackNow(), level })
    const callback = typeof encoding === 'function' ? encoding : done
    if (typeof callback === 'function') queueMicrotask(() => (callback as () => void)())
    return true
  }
  stream.write = write as typeof stream.write
}

function fixNodeRandom(): void {
  const next = seededRandom(20260116)
  const bytes = (size: number, callback?: (error: null, bytes: Buffer) => void) => {
    const filled = fillRandom(Buffer.alloc(size), next)
    return callback ? void queueMicrotask(() => callback(null, filled)) : filled
  }
  const int = (a: number, b?: unknown, c?: unknown) => {
    const [min, max] = typeof b === 'number' ? [a, b] : [0, a]
    const value = min + Math.floor(next() * (max - min))
    const callback = typeof b === 'function' ? b : c
    return typeof callback === 'function'
      ? void queueMicrotask(() => (callback as (e: null, n: number) => void)(null, value))
      : value
  }
  Object.assign(crypto, { randomBytes: bytes, randomInt: int, randomUUID: () => randomUuid(next) })
}

function fixNodeTimers(elapsed: () => number): void {
  timers.setTimeout = globalThis.setTimeout
  timers.setInterval = globalThis.setInterval
  timers.clearTimeout = globalThis.clearTimeout
  const realWait = timersPromises.setTimeout
  const wait = (delay?: number, value?: unknown, options?: unknown) =>
    options ? realWait(delay, value, options) : new Promise((resolve) => setTimeout(resolve, delay, value))
  Object.assign(timersPromises, { setTimeout: wait })
  const started = new Map<string, number>()
  const show = (label: string) => `${label}: ${formatElapsed(elapsed() - (started.get(label) ?? 0))}`
  console.time = (label = 'default') => void started.set(label, elapsed())
  console.timeLog = (label = 'default', ...data) => console.log(show(label), ...data)
  console.timeEnd = (label = 'default') => console.log(show(label))
  const hrtime = () => [Math.floor(elapsed() / 1000), (elapsed() % 1000) * 1e6] as [number, number]
  process.hrtime = Object.assign(hrtime, { bigint: () => BigInt(elapsed()) * 1_000_000n })
  process.uptime = () => elapsed() / 1000
}

/** Only this very Node may be started: it is confined by the same permissions. */
function confineProcesses(): void {
  const own = process.execPath
  for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork'] as const) {
    const real = childProcess[name] as (...args: unknown[]) => unknown
    const guarded = (file: unknown, ...args: unknown[]) => {
      if (name !== 'fork' && file !== own) deny(`start the program ${String(file)}`)
      // The child inherits our permissions, and with them a warning that tells its process id.
      const [list, ...rest] = args
      return Array.isArray(list) && name !== 'fork'
        ? real(file, ['--disable-warning=SecurityWarning', ...(list as unknown[])], ...rest)
        : real(file, ...args)
    }
    Object.assign(childProcess, { [name]: guarded })
  }
  for (const name of ['exec', 'execSync'] as const) {
    Object.assign(childProcess, { [name]: (command: unknown) => deny(`start the command ${String(command)}`) })
  }
}

function deny(what: string): never {
  send({ type: 'denied', what, stack: stackNow() })
  throw Object.assign(new Error(`A sample may not ${what}`), { code: 'ERR_ACCESS_DENIED' })
}

function describe(error: unknown): { text: string; stack: string } {
  if (error instanceof Error) return { text: String(error), stack: error.stack ?? '' }
  return { text: `Uncaught ${util.inspect(error)}`, stack: stackNow() }
}

/** Whether the sample goes on after an error that it has not caught. The error of a worker is told to who started it. */
function isHandled(): boolean {
  return (
    !isMainThread || process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback()
  )
}

const clock = makeDeterministic(globalThis)
fixNodeRandom()
fixNodeTimers(clock.elapsed)
confineProcesses()
confineNetwork(deny)
syncBuiltinESMExports()
captureStream(process.stdout, 'log')
captureStream(process.stderr, 'error')
process.on('uncaughtExceptionMonitor', (error) => send({ type: 'error', ...describe(error), handled: isHandled() }))

defineHidden(REACHED, (sample: number) => send({ type: 'reached', sample }))
defineHidden(BEGIN, (expectation: number, module: string) => send({ type: 'begin', module, expectation }))
defineHidden(END, (expectation: number, module: string, _: unknown, value: unknown) => {
  send({ type: 'end', module, expectation, text: util.format(value), empty: value === undefined })
  return value
})
