/** Instrumented code calls these two globals around a expected expression. */
export const BEGIN = '__sampleBegin'
/** See {@link BEGIN}. */
export const END = '__sampleEnd'

/** Called before each part of a program that follows another: a program may end early without an error. */
export const REACHED = '__sampleReached'

/** More than this is no sample but a runaway loop. */
export const MAX_RECORDS = 2000

/** UTF-16 code units of one print; the rest is cut off. */
export const MAX_LINE_LENGTH = 16 * 1024

/** Lines of text of one print; what breaks more often is cut off there. */
export const MAX_LINE_BREAKS = 500

/** How loud a line is. */
export const LEVELS = ['debug', 'error', 'info', 'log', 'warn'] as const
/** See {@link LEVELS}. */
export type ConsoleLevel = (typeof LEVELS)[number]

/** The moment at which every run begins: 15 January 2026, noon, UTC. */
export const START = Date.UTC(2026, 0, 15, 12)

/** What a run tells while it goes on. */
export type RunRecord =
  | { type: 'print'; text: string; stack: string; level: string }
  | { type: 'begin'; module: string; expectation: number }
  | { type: 'end'; module: string; expectation: number; text: string; empty: boolean }
  /** `handled`: a listener of the sample takes the error, so that it does not end the run. */
  | { type: 'error'; text: string; stack: string; handled?: boolean }
  | { type: 'denied'; what: string; stack: string }
  | { type: 'checking' }
  | { type: 'reached'; sample: number }

const { stringify } = JSON

/**
 * A record as a line of its own. What a sample does to the builtins does not change it: a record inherits nothing,
 * `toJSON` for instance.
 */
export function recordLine(record: RunRecord): string {
  return `${stringify({ __proto__: null, ...record })}\n`
}

/** Reads the lines that {@link recordLine} has made. */
export function readRecords(lines: string): RunRecord[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RunRecord)
}

/** What a page has to run. */
export interface RunPlan {
  /** Path of the module that runs; absent when the page has no script of its own. */
  entry?: string
  /** Path of the module with the checks of what was drawn. */
  check?: string
  /** The module exports a component to be drawn. */
  draws: boolean
}

/** Defines a global that samples neither see nor change. */
export function defineHidden(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { configurable: false, enumerable: false, writable: false, value })
}
