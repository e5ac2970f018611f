import { LEVELS, MAX_LINE_LENGTH } from './runtime/protocol.ts'
import { type Batch, MAX_BREAKS, MAX_LINES, MAX_RUN_LENGTH, MAX_SHOWN, type RunnerEvent } from './protocol.ts'

/** Room for what says how much of a line is missing, and for its line break. */
const MAX_TEXT_LENGTH = MAX_LINE_LENGTH + 100
/** No exercise has more assertions. */
export const MAX_CHECKS = 200
/** A batch may hold every line of a run, every assertion, and each other event once. */
const MAX_EVENTS = MAX_LINES + MAX_CHECKS + 5

/** Counts what a run prints. */
export class OutputQuota {
  #lines = 0
  #length = 0
  #breaks = 0

  /** Whether one more line may be shown. */
  take(text: string): boolean {
    this.#lines++
    this.#length += text.length
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#breaks++
    return this.#lines <= MAX_LINES && this.#length <= MAX_RUN_LENGTH && this.#breaks <= MAX_BREAKS
  }
}

/**
 * Reads an answer of the frame. What runs there may have found a way to send for itself, so nothing of it is trusted.
 * @returns `undefined` for what the frame never sends
 */
export function readBatch(data: unknown): Batch | undefined {
  if (!isObject(data) || typeof data.busy !== 'boolean' || !Array.isArray(data.events)) return undefined
  if (data.events.length > MAX_EVENTS) return undefined
  // Not `map`, which passes over holes.
  const events = Array.from(data.events as readonly unknown[], readEvent)
  return events.every((event) => event !== undefined) ? { busy: data.busy, events } : undefined
}

/** Reads one event, see {@link readBatch}. */
export function readEvent(data: unknown): RunnerEvent | undefined {
  if (!isObject(data)) return undefined
  const { type, text, height } = data
  const level = LEVELS.find((known) => known === data.level)
  if (type === 'done' || type === 'flood' || type === 'gesture' || type === 'left') return { type }
  if (type === 'passed') return { type }
  if (type === 'error' && isText(text)) return isPlace(data.at) ? { type, text, at: data.at } : { type, text }
  if (type === 'check') return readCheck(data)
  if (type === 'line' && isText(text) && level) return { type, level, text }
  if (type === 'size' && typeof height === 'number' && Number.isFinite(height)) return { type, height }
  return undefined
}

function readCheck({ number, ok, got, expected }: Record<string, unknown>): RunnerEvent | undefined {
  const isNumber = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < MAX_CHECKS
  if (!isNumber || typeof ok !== 'boolean') return undefined
  const isShown = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_SHOWN
  return { type: 'check', number, ok, ...(isShown(got) && isShown(expected) && { got, expected }) }
}

function isPlace(value: unknown): value is { path: string; line: number } {
  return isObject(value) && isText(value.path) && typeof value.line === 'number' && Number.isInteger(value.line)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
}
