import { format, inspect } from 'node-inspect-extracted'
import type { Clock } from './deterministic.ts'
import { drawTable } from './table.ts'

/** Takes what a sample prints: its level and the text with its line break at the end. */
export type Print = (level: ConsoleLevel, text: string) => void

/** How loud a line is. */
export type ConsoleLevel = 'debug' | 'error' | 'info' | 'log' | 'warn'

/**
 * Replaces the console by one that prints as Node's does.
 * @param clock the clock of the run, for `console.time`
 * @param send told of each print
 */
export function captureConsole(clock: Clock, send: Print): void {
  let indent = ''
  const counts = new Map<string, number>()
  const timers = new Map<string, number>()
  const print = (level: ConsoleLevel, ...data: unknown[]) =>
    send(level, `${indent}${format(...data).replaceAll('\n', `\n${indent}`)}\n`)
  const show = (label: string) => {
    const ms = clock.elapsed() - (timers.get(label) ?? 0)
    return `${label}: ${ms >= 1000 ? `${(ms / 1000).toFixed(3)}s` : `${Number(ms.toFixed(3))}ms`}`
  }
  const own = {
    log: (...data: unknown[]) => print('log', ...data),
    info: (...data: unknown[]) => print('info', ...data),
    debug: (...data: unknown[]) => print('debug', ...data),
    warn: (...data: unknown[]) => print('warn', ...data),
    error: (...data: unknown[]) => print('error', ...data),
    trace: (...data: unknown[]) => print('error', 'Trace:', ...data),
    dir: (value: unknown, options?: object) => print('log', inspect(value, options)),
    dirxml: (...data: unknown[]) => print('log', ...data),
    table: (value: unknown, columns?: readonly string[]) => {
      const table = drawTable(value, columns)
      print('log', table ?? value)
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
      indent += '  '
    },
    groupCollapsed: (...data: unknown[]) => own.group(...data),
    groupEnd: () => void (indent = indent.slice(2)),
    time: (label = 'default') => void timers.set(label, clock.elapsed()),
    timeLog: (label = 'default', ...data: unknown[]) => print('log', show(label), ...data),
    timeEnd: (label = 'default') => print('log', show(label)),
    clear: () => undefined,
  }
  Object.assign(console, own)
}
