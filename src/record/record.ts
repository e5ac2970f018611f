// Door of record. Takes the file that the gate writes.
// Gives what was established about a sample, and figures made of it (figures.ts).
import { z } from 'zod'
import { type Diagnostic, DiagnosticsError } from '../config/diagnostics.ts'
import type { RecordedTypes, SampleTypesRecord } from './recordedTypes.ts'
import type { PackedSteps } from './steps.ts'

/** Name of the committed file that says what the gate has established, in the content folder. */
export const RECORD_FILE = 'examples.lock.jsonl'

/** What a sample can be proven by. */
export type EngineName =
  | 'axe'
  | 'bash'
  | 'chromium'
  | 'git'
  | 'html-validate'
  | 'node'
  | 'parser'
  | 'postgres'
  | 'react'
  | 'sass'
  | 'sqlite'
  | 'typescript'

const headSchema = z.object({ version: z.literal(1), engines: z.record(z.string(), z.string()) })
const lineSchema = z.object({
  page: z.string(),
  sample: z.string(),
  on: z.array(z.string()),
  output: z.string().optional(),
  steps: z.object({ texts: z.array(z.string()), steps: z.array(z.array(z.number()).min(3)) }).optional(),
  fails: z.string().optional(),
  heights: z.tuple([z.number(), z.number()]).optional(),
  types: z.string().optional(),
  reports: z.string().optional(),
})

/** What the gate has established about one sample. */
export interface SampleRecord extends SampleTypesRecord {
  /** Path of the page from the content folder. */
  page: string
  /** Id of the sample, as the page has it; the second of two equal samples of a page ends in `#2`, and so on. */
  sample: string
  /** Names of the engines it was checked by; look their labels up in `engines`. */
  on: string[]
  /** Every line it printed; absent when it printed nothing. */
  output?: string
  /** The steps of its run, where the page shows them. */
  steps?: PackedSteps
  /** Of the checks of an exercise: what they throw for its starter. */
  fails?: string
  /** Of a result that is shown without a script: its height in CSS pixels for each of {@link RESULT_WIDTHS}. */
  heights?: [narrow: number, wide: number]
}

/** CSS pixels of the text column, in which results are shown, where it is narrowest: on small phones, and on screens of 40rem. */
export const RESULT_WIDTHS = [309, 589] as const

/** Everything that the gate has established. */
export interface ExamplesRecord {
  /** What a reader is told of each engine, e.g. `Node 24.21`. */
  engines: Record<string, string>
  samples: SampleRecord[]
}

/** Reads records by page and sample. */
export interface RecordReader {
  engines: Readonly<Record<string, string>>
  /**
   * What is known of a sample, or `undefined` when it was not checked.
   * @param page Path relative to the content folder.
   * @param sample Id from `sampleIds`.
   * @param nth Which of several equal samples of the page, from 1.
   */
  find(page: string, sample: string, nth?: number): SampleRecord | undefined
  /** @param page Path relative to the content folder. */
  types(page: string): RecordedTypes
}

/** Finds the records of a file that has been read. */
export function readerOf({ engines, samples }: ExamplesRecord): RecordReader {
  const known = new Map(samples.map((s) => [`${s.page} ${s.sample}`, s]))
  const typed = Map.groupBy(
    samples.filter(({ types, reports }) => (types ?? reports) !== undefined),
    ({ page }) => page,
  )
  return {
    engines,
    find: (page, sample, nth = 1) => known.get(`${page} ${occurrence(sample, nth)}`),
    types: (page) =>
      Object.fromEntries((typed.get(page) ?? []).map(({ sample, types, reports }) => [sample, { types, reports }])),
  }
}

/** Key of the nth sample with one id in a page. */
export function occurrence(sample: string, nth: number): string {
  return nth === 1 ? sample : `${sample}#${nth}`
}

/**
 * Parses the record: a line with the engines, then a line for each sample.
 * @param text The file; empty when there is none yet.
 * @throws {DiagnosticsError} naming every line that is no record
 */
export function parseRecord(text: string): ExamplesRecord {
  const { record, diagnostics } = readLines(text)
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics)
  return record
}

/**
 * What can still be read of a record, such as one that a merge has left with its marks: for an update, which is what
 * fixes it.
 */
export function salvageRecord(text: string): ExamplesRecord {
  const { engines, samples } = readLines(text).record
  return { engines, samples: [...new Map(samples.map((s) => [`${s.page} ${s.sample}`, s])).values()] }
}

function readLines(text: string): { record: ExamplesRecord; diagnostics: Diagnostic[] } {
  const record: ExamplesRecord = { engines: {}, samples: [] }
  const diagnostics: Diagnostic[] = []
  const lines = text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [{ line, number: i + 1 }]))
  for (const [i, { line, number }] of lines.entries()) {
    try {
      const value: unknown = JSON.parse(line)
      if (i === 0) record.engines = headSchema.parse(value).engines
      else record.samples.push(lineSchema.parse(value))
    } catch (error) {
      const message = `The line is no record of a sample. Run \`npm run examples -- --update\`. (${String(error).split('\n')[0]})`
      diagnostics.push({ file: `content/${RECORD_FILE}`, line: number, message })
    }
  }
  return { record, diagnostics }
}

/** Writes the record in a stable order, so that a change of one sample is a change of one line. */
export function formatRecord({ engines, samples }: ExamplesRecord): string {
  const sorted = samples.toSorted((a, b) => compare(a.page, b.page) || compare(a.sample, b.sample))
  const head = {
    version: 1,
    engines: Object.fromEntries(Object.entries(engines).toSorted(([a], [b]) => compare(a, b))),
  }
  return `${[head, ...sorted].map((line) => JSON.stringify(line)).join('\n')}\n`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
