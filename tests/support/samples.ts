import { readPage } from '../../src/markdown/readPage.ts'
import type { RecordReader } from '../../src/record/record.ts'
import { isRunnable, type Sample } from '../../src/samples/sample.ts'
import { cachedPerPage } from './cachedPerPage.ts'

/** A sample with a Run button, and what the gate has recorded of it. */
export interface RunSample {
  lang: string
  /** 1-based line of its fence. */
  line: number
  preview: boolean
  /** Heights of a result that needs no script: it is open from the beginning, and nothing is to be run. */
  heights?: readonly number[]
  /** Printed lines, or the text of a component. */
  output: string
  throws?: string
}

/** The samples with a Run button of each page of the site, by the path of its content file. */
export async function runSamples(): Promise<Map<string, RunSample[]>> {
  return cachedPerPage(import.meta.filename, (file, source, record) =>
    readPage(file, source)
      .samples.filter(isRunnable)
      .map((sample) => toRunSample(file, sample, record)),
  )
}

function toRunSample(file: string, { id, nth, lang, line, meta }: Sample, record: RecordReader): RunSample {
  const { output = '', heights } = record.find(file, id, nth) ?? {}
  return {
    lang,
    line,
    preview: meta.preview ?? false,
    heights,
    output,
    throws: meta.throws,
  }
}
