import { formatWithOptions, inspect, type InspectOptions } from 'node-inspect-extracted'
import { withErrorHeaders } from './errorStacks.ts'
import { MAX_LINE_BREAKS, MAX_LINE_LENGTH } from './protocol.ts'

/** Formatting is given up after this many code units, long after the print has become too long to be shown in full. */
const MAX_FORMAT_LENGTH = 16 * MAX_LINE_LENGTH

/** Nothing that is longer is shown in full, whatever `console.dir` is told. */
const MAX_ARRAY_LENGTH = 10_000

/** A value that turns out to be too large is shown with less of it. */
const attempts: InspectOptions[] = [{}, { depth: 0, maxArrayLength: 20, maxStringLength: 1000 }]

/**
 * Formats as `util.format` of Node does, but takes neither time nor memory for what would be cut off anyway.
 * @param indent Stands before every line.
 */
export function formatBounded(data: readonly unknown[], indent = ''): string {
  let omitted = 0
  const short = data.map((value) => {
    if (typeof value !== 'string' || value.length <= MAX_LINE_LENGTH) return value
    omitted += value.length - MAX_LINE_LENGTH
    return value.slice(0, MAX_LINE_LENGTH)
  })
  return cut(
    attempt((options) => formatWithOptions(options, ...short)),
    indent,
    omitted,
  )
}

/** {@link formatBounded} for one value, as `util.inspect` of Node does it. */
export function inspectBounded(value: unknown, options: InspectOptions = {}, indent = ''): string {
  const maxArrayLength = Math.min(
    options.maxArrayLength ?? (options.maxArrayLength === null ? Infinity : 100),
    MAX_ARRAY_LENGTH,
  )
  const maxStringLength = Math.min(
    options.maxStringLength ?? (options.maxStringLength === null ? Infinity : 10_000),
    MAX_LINE_LENGTH,
  )
  return cut(
    attempt((narrower) => inspect(value, { ...options, maxArrayLength, maxStringLength, ...narrower })),
    indent,
  )
}

/**
 * Cuts a text down to what may be printed at once, and says how much is missing.
 * @param omitted Code units that are missing already.
 */
export function cut(text: string, indent = '', omitted = 0): string {
  const first = firstLines(text.slice(0, MAX_LINE_LENGTH))
  const indented = indent === '' ? first : indent + first.replaceAll('\n', `\n${indent}`)
  const rest = omitted + (text.length - first.length) + Math.max(0, indented.length - MAX_LINE_LENGTH)
  return rest > 0 ? `${indented.slice(0, MAX_LINE_LENGTH)}… ${rest} more characters` : indented
}

function firstLines(text: string): string {
  let at = -1
  for (let i = 0; i < MAX_LINE_BREAKS; i++) {
    at = text.indexOf('\n', at + 1)
    if (at < 0) return text
  }
  return text.slice(0, at)
}

class TooLarge extends Error {}

/** Formats, with narrower options when the result gets too long. */
function attempt(show: (options: InspectOptions) => string): string {
  for (const options of attempts) {
    let length = 0
    // Node calls it with every piece of what it shows.
    const stylize = (text: string, style: string) => {
      // What later versions of Node write around a proxy.
      if (style === 'special' && (text === 'Proxy(' || text === ')')) return ''
      length += text.length
      if (length > MAX_FORMAT_LENGTH) throw new TooLarge()
      return text
    }
    try {
      return withErrorHeaders(() => show({ ...options, stylize } as InspectOptions))
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
    }
  }
  return '[too large to be shown]'
}
