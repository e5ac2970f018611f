import { join } from 'node:path'
import { readContent } from '../../src/content/files.ts'
import { findSamples } from '../../tools/gate/find.ts'
import { readRecord } from '../../src/record/record.ts'
import { isRunnable } from '../../src/samples/sample.ts'
import { ROOT } from './settings.ts'

/** A sample with a Run button, and what the gate has recorded of it. */
export interface RunSample {
  lang: string
  /** 1-based line of its fence. */
  line: number
  preview: boolean
  /** Printed lines, or the text of a component. */
  output: string
  throws?: string
}

/** The samples with a Run button of each page of the site, by the path of its content file. */
export async function runSamples(): Promise<Map<string, RunSample[]>> {
  const contentDir = join(ROOT, 'content')
  const record = await readRecord(contentDir)
  const byPage = new Map<string, RunSample[]>()
  for (const { path: file, source } of await readContent(contentDir)) {
    if (!file.endsWith('.mdx')) continue
    const { samples } = findSamples(file, source)
    const seen = new Map<string, number>()
    const found: RunSample[] = []
    for (const sample of samples) {
      const nth = (seen.get(sample.id) ?? 0) + 1
      seen.set(sample.id, nth)
      if (!isRunnable(sample)) continue
      const { lang, line, meta } = sample
      found.push({
        lang,
        line,
        preview: meta.preview ?? false,
        output: record.find(file, sample.id, nth)?.output ?? '',
        throws: meta.throws,
      })
    }
    if (found.length > 0) byPage.set(file, found)
  }
  return byPage
}
