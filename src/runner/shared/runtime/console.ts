import type { InspectOptions } from 'node-inspect-extracted'
import { cut, formatBounded, inspectBounded } from './bounded.ts'
import { type Clock, formatElapsed } from './deterministic.ts'
import type { ConsoleLevel } from './protocol.ts'
import { drawTable } from './table.ts'

/** Takes what a sample prints: its level and the text with its line break at the end. */
export type Print = (level: ConsoleLevel, text: string) => void

/** Groups within groups beyond this are not indented any further. */
const MAX_INDENT = 32

/**
 * Replaces the console by one that prints as Node's does.
 * @param clock The clock of the run, for `console.time`.
 */
export function captureConsole(clock: Clock, send: Print): void {
  let groups = 0
  const counts = new Map<string, number>()
  const timers = new Map<string, number>()
  const indent = () => '  '.repeat(Math.min(groups, MAX_INDENT))
  const print = (level: ConsoleLevel, ...data: unknown[]) => send(level, `${formatBounded(data, indent())}\n`)
  const show = (label: string) => `${label}: ${formatElapsed(clock.elapsed() - (timers.get(label) ?? 0))}`
  const own = {
    log: (...data: unknown[]) => print('log', ...data),
    info: (...data: unknown[]) => print('info', ...data),
    debug: (...data: unknown[]) => print('debug', ...data),
    warn: (...data: unknown[]) => print('warn', ...data),
    error: (...data: unknown[]) => print('error', ...data),
    trace: (...data: unknown[]) => print('error', 'Trace:', ...data),
    dir: (value: unknown, options?: InspectOptions) => send('log', `${inspectBounded(value, options, indent())}\n`),
    dirxml: (...data: unknown[]) => print('log', ...data),
    table: (value: unknown, columns?: readonly string[]) => {
      const table = drawTable(value, columns)
      if (table === undefined) print('log', value)
      else send('log', `${cut(table, indent())}\n`)
    },
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
    countReset: (label = 'default') => void counts.delete(label),
    group: (...data: unknown[]) => {
      if (data.length > 0) print('log', ...data)
      groups++
    },
    groupCollapsed: (...data: unknown[]) => own.group(...data),
    groupEnd: () => void (groups = Math.max(0, groups - 1)),
    time: (label = 'default') => void timers.set(label, clock.elapsed()),
    timeLog: (label = 'default', ...data: unknown[]) => print('log', show(label), ...data),
    timeEnd: (label = 'default') => print('log', show(label)),
    clear: () => undefined,
  }
  Object.assign(console, own)
}
