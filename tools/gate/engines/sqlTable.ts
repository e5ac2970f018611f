/** A column of a result. */
export interface Column {
  name: string
  isNumber: boolean
}

/**
 * Writes a result as psql does: a heading, a rule, the rows, and how many there are.
 * @param rows Values as text; `null` stays empty.
 */
export function formatTable(columns: readonly Column[], rows: readonly (readonly (string | null)[])[]): string {
  const text = (value: string | null | undefined) => value ?? ''
  const widths = columns.map(({ name }, i) => Math.max(name.length, ...rows.map((row) => text(row[i]).length)))
  const heading = columns.map(({ name }, i) => center(name, widths[i] ?? 0)).join(' | ')
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+')
  const lines = rows.map((row) =>
    columns
      .map(({ isNumber }, i) =>
        isNumber ? text(row[i]).padStart(widths[i] ?? 0) : text(row[i]).padEnd(widths[i] ?? 0),
      )
      .join(' | '),
  )
  const count = `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`
  return [` ${heading}`, rule, ...lines.map((line) => ` ${line}`), count].map((line) => line.trimEnd()).join('\n')
}

function center(name: string, width: number): string {
  const left = Math.floor((width - name.length) / 2)
  return `${' '.repeat(left)}${name}`.padEnd(width)
}
