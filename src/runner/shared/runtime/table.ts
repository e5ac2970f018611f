import { inspect } from 'node-inspect-extracted'
import { MAX_LINE_LENGTH } from './protocol.ts'

/** A key or value that is no object has no columns of its own. */
const VALUES = 'Values'

/** Rows, columns and code units of a cell that are drawn; more would be cut off in any case. */
const MAX_ROWS = 1000
const MAX_COLUMNS = 500
const MAX_CELL_LENGTH = 1000

/**
 * Draws a table as Node's `console.table` does; of a huge one the part that can be shown.
 * @param data An array or object of rows.
 * @param columns Columns to show; all of them if absent.
 * @returns the table, or `undefined` when the value has no rows
 * @see https://nodejs.org/api/console.html#consoletabletabulardata-properties
 */
export function drawTable(data: unknown, columns?: readonly string[]): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const isMap = data instanceof Map
  const isSet = data instanceof Set
  const indexName = isMap || isSet ? '(iteration index)' : '(index)'
  const entries: [string, unknown][] = isMap
    ? firstRows(data).map(([key, value], i) => [String(i), { Key: key, [VALUES]: value }])
    : isSet
      ? firstRows(data).map((value, i) => [String(i), value])
      : firstRows(Object.keys(data)).map((key) => [key, (data as Record<string, unknown>)[key]])
  const keys = new Set<string>()
  const rows = entries.map(([index, row]) => {
    const cells = new Map<string, string>()
    if (typeof row === 'object' && row !== null) {
      for (const key of (columns ?? Object.keys(row)).slice(0, MAX_COLUMNS)) {
        if (keys.size < MAX_COLUMNS && key !== VALUES) keys.add(key)
        if (Object.hasOwn(row, key)) cells.set(key, show((row as Record<string, unknown>)[key]))
      }
    } else cells.set(VALUES, show(row))
    return { index, cells }
  })
  if (rows.some(({ cells }) => cells.has(VALUES))) keys.add(VALUES)
  return draw(
    [indexName, ...keys],
    rows.map(({ index, cells }) => [index, ...[...keys].map((k) => cells.get(k) ?? '')]),
  )
}

function firstRows<T>(all: Iterable<T>): T[] {
  const rows: T[] = []
  for (const row of all) {
    if (rows.length === MAX_ROWS) break
    rows.push(row)
  }
  return rows
}

function show(value: unknown): string {
  const isLarge = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 2
  const options = {
    maxArrayLength: 3,
    maxStringLength: MAX_CELL_LENGTH,
    breakLength: Infinity,
    depth: isLarge ? -1 : 0,
  }
  return inspect(value, options).slice(0, MAX_CELL_LENGTH)
}

function draw(head: readonly string[], rows: readonly string[][]): string {
  const all = [head, ...rows]
  const widths = head.map((_, i) => all.reduce((width, cells) => Math.max(width, cells[i]?.length ?? 0), 0) + 2)
  const rule = (left: string, middle: string, right: string) =>
    `${left}${widths.map((width) => '─'.repeat(width)).join(middle)}${right}`
  const line = (cells: readonly string[]) => `│${cells.map((cell, i) => ` ${cell}`.padEnd(widths[i] ?? 0)).join('│')}│`
  const drawn = [rule('┌', '┬', '┐'), line(head), rule('├', '┼', '┤')]
  for (let i = 0, length = 0; i < rows.length && length <= MAX_LINE_LENGTH; i++) {
    const text = line(rows[i] ?? [])
    length += text.length
    drawn.push(text)
  }
  return [...drawn, rule('└', '┴', '┘')].join('\n')
}
