import { loadavg } from 'node:os'
import { median } from '../tests/support/dist.ts'

/** Formats a number of one unit. */
export type Format = (value: number) => string

/** Milliseconds, whole. */
export const ms: Format = (value) => `${Math.round(value)} ms`
/** Seconds with one decimal. */
export const seconds: Format = (value) => `${value.toFixed(1)} s`
/** Bytes as KB of 1,024. */
export const kilobytes: Format = (value) => `${(value / 1024).toFixed(1)} KB`
/** Bytes as MB of 1,024 × 1,024. */
export const megabytes: Format = (value) => `${Math.round(value / 1024 / 1024)} MB`
/** A count. */
export const count: Format = (value) => `${value}`

/** The median of several runs, and their range where they differ: `1.2 s (1.1–1.4)`. */
export function spread(values: readonly number[], format: Format): string {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)].map(format)
  const unit = / \D+$/
  return low === high ? `${middle}` : `${middle} (${low?.replace(unit, '')}–${high?.replace(unit, '')})`
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Says how busy the machine is: a time measured beside other work is no measurement. */
export function noise(cores: number): string {
  const [load = 0] = loadavg()
  return `load ${load.toFixed(1)} on ${cores} cores${load > cores * 0.75 ? ': noisy' : ''}`
}
