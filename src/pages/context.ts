import type { BaselineStatus } from '../content/baseline.ts'
import type { Site } from '../content/model.ts'
import type { Samples } from '../components/mdx/samples.ts'
import type { RecordReader } from '../record/record.ts'
import type { CompiledPage } from '../markdown/compiled.ts'

/** What a page is rendered from. */
export interface PageContext {
  site: Site
  /** Compiled body of a content file, by its path from the content folder. */
  body: (file: string) => Promise<CompiledPage>
  /** Turns `file:docs/css/index.mdx#id` into a path of the site; anything else is returned as it is. */
  resolve: (href: string) => string
  /** What a sample of a content file was checked on, or that it was not checked yet. */
  ranOn: (file: string, sample: string, nth?: number) => string | undefined
  /** What the example gate has established. */
  record: RecordReader
  /** Baseline status of a web-features id. */
  baseline: (id: string) => BaselineStatus | undefined
}

/** What is known of the samples of a content file, in its own page. */
export function samplesOf({ ranOn }: PageContext, file: string): Samples {
  return { ranOn: (sample, nth) => ranOn(file, sample, nth), runnable: true }
}
