import { inspect } from 'node-inspect-extracted'

/** A key or value that is no object has no columns of its own. */
const VALUES = 'Values'

/**
 * Draws a table as Node's `console.table` does.
 * @param data an array or object of rows
 * @param columns the columns to show; all of them unless given
 * @returns the table, or `undefined` when the value has no rows
 * @see https://nodejs.org/api/console.html#consoletabletabulardata-properties
 */
export function drawTable(data: unknown, columns?: readonly string[]): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const isMap = data instanceof Map
  const isSet = data instanceof Set
  const indexName = isMap || isSet ? '(iteration index)' : '(index)'
  const entries: [string, unknown][] = isMap
    ? [...data].map(([key, value], i) => [String(i), { Key: key, [VALUES]: value }])
    : isSet
      ? [...data].map((value, i) => [String(i), value])
      : Object.entries(data)
  const keys: string[] = []
  const rows = entries.map(([index, row]) => {
    const cells = new Map<string, string>()
    if (typeof row === 'object' && row !== null) {
      for (const key of columns ?? Object.keys(row)) {
        if (!keys.includes(key) && key !== VALUES) keys.push(key)
        if (Object.hasOwn(row, key)) cells.set(key, show((row as Record<string, unknown>)[key]))
      }
    } else cells.set(VALUES, show(row))
    return { index, cells }
  })
  if (rows.some(({ cells }) => cells.has(VALUES))) keys.push(VALUES)
  return draw(
    [indexName, ...keys],
    rows.map(({ index, cells }) => [index, ...keys.map((k) => cells.get(k) ?? '')]),
  )
}

function show(value: unknown): string {
  const isLarge = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 2
  return inspect(value, { maxArrayLength: 3, breakLength: Infinity, depth: isLarge ? -1 : 0 })
}

function draw(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((text, i) => Math.max(...[text, ...rows.map((row) => row[i] ?? '')].map((t) => t.length)) + 2)
  const rule = (left: string, middle: string, right: string) =>
    `${left}${widths.map((width) => '─'.repeat(width)).join(middle)}${right}`
  const line = (cells: readonly string[]) => `│${cells.map((cell, i) => ` ${cell}`.padEnd(widths[i] ?? 0)).join('│')}│`
  return [rule('┌', '┬', '┐'), line(head), rule('├', '┼', '┤'), ...rows.map(line), rule('└', '┴', '┘')].join('\n')
}
