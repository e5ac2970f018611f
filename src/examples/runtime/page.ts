// Runs first in the page of a sample, before any of its scripts.
import { format, inspect } from 'node-inspect-extracted'
import { makeDeterministic } from './deterministic.ts'
import { BEGIN, END, MAX_RECORDS, type RunRecord } from './protocol.ts'

/** What the gate asks of the page. */
export interface PageProbe {
  records: RunRecord[]
  /** Number of timeouts that have not fired. */
  pending(): number
  send(record: RunRecord): void
  fail(error: unknown): void
}

const clock = makeDeterministic(globalThis)
const records: RunRecord[] = []

function send(record: RunRecord): void {
  if (records.length < MAX_RECORDS) records.push(record)
  else if (records.length === MAX_RECORDS) records.push({ type: 'denied', what: `print more than ${MAX_RECORDS} times`, stack: '' })
}

function stack(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const found = new Error().stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  return found
}

function fail(error: unknown): void {
  const text = error instanceof Error ? String(error) : `Uncaught ${inspect(error)}`
  send({ type: 'error', text, stack: (error instanceof Error && error.stack) || stack() })
}

let indent = ''
const counts = new Map<string, number>()
const timers = new Map<string, number>()

function print(level: string, ...data: unknown[]): void {
  const text = format(...data)
  send({ type: 'print', level, stack: stack(), text: `${indent}${text.replaceAll('\n', `\n${indent}`)}\n` })
}

function show(label: string): string {
  const ms = clock.elapsed() - (timers.get(label) ?? 0)
  return `${label}: ${ms >= 1000 ? `${(ms / 1000).toFixed(3)}s` : `${Number(ms.toFixed(3))}ms`}`
}

Object.assign(console, {
  log: (...data: unknown[]) => print('log', ...data),
  info: (...data: unknown[]) => print('info', ...data),
  debug: (...data: unknown[]) => print('debug', ...data),
  warn: (...data: unknown[]) => print('warn', ...data),
  error: (...data: unknown[]) => print('error', ...data),
  trace: (...data: unknown[]) => print('error', 'Trace:', ...data),
  dir: (value: unknown, options?: object) => print('log', inspect(value, options)),
  dirxml: (...data: unknown[]) => print('log', ...data),
  table: (value: unknown) => print('log', value),
  assert: (condition: unknown, ...data: unknown[]) => {
    if (condition) return
    if (typeof data[0] === 'string') data[0] = `Assertion failed: ${data[0]}`
    else data.unshift('Assertion failed')
    print('error', ...data)
  },
  count: (label = 'default') => {
    counts.set(label, (counts.get(label) ?? 0) + 1)
    print('log', `${label}: ${counts.get(label)}`)
  },
  countReset: (label = 'default') => counts.delete(label),
  group: (...data: unknown[]) => {
    if (data.length > 0) print('log', ...data)
    indent += '  '
  },
  groupCollapsed: (...data: unknown[]) => console.group(...data),
  groupEnd: () => (indent = indent.slice(2)),
  time: (label = 'default') => timers.set(label, clock.elapsed()),
  timeLog: (label = 'default', ...data: unknown[]) => print('log', show(label), ...data),
  timeEnd: (label = 'default') => print('log', show(label)),
  clear: () => undefined,
})

addEventListener('error', (event) => {
  if (event instanceof ErrorEvent && event.target === window) fail(event.error ?? event.message)
})
addEventListener('unhandledrejection', (event) => fail(event.reason))

const hidden = { configurable: false, enumerable: false, writable: false }
const probe: PageProbe = { records, pending: clock.pending, send, fail }
Object.defineProperty(globalThis, '__gate', { ...hidden, value: probe })
Object.defineProperty(globalThis, BEGIN, { ...hidden, value: (mark: number, module: string) => send({ type: 'begin', module, mark }) })
Object.defineProperty(globalThis, END, {
  ...hidden,
  value: (mark: number, module: string, _: unknown, value: unknown) => {
    send({ type: 'end', module, mark, text: format(value), empty: value === undefined })
    return value
  },
})
