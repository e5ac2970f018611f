import type { Diagnostic } from '../config/diagnostics.ts'
import { hasReports, type Sample } from '../samples/sample.ts'
import { RECORD_FILE, type RecordReader } from '../record/record.ts'
import type { CompiledPage } from '../markdown/shared/compiled.ts'

/**
 * Every sample that the record of the gate says nothing of: it was never run, or something of what it runs with has
 * changed since, or it was asked for its types since. The build runs nothing itself, so it can only refuse what was not.
 */
export function uncheckedSamples(pages: ReadonlyMap<string, CompiledPage>, record: RecordReader): Diagnostic[] {
  return [...pages].flatMap(([file, { samples }]) =>
    samples
      .filter((sample) => sample.meta.skip === undefined && !sample.meta.check && !isRecorded(sample, record))
      .map(({ line }) => ({
        file: `content/${file}`,
        line,
        message: 'This sample has not been run as it is written now.',
        fix: `Run \`npm run examples content/${file} -- --update\` and commit content/${RECORD_FILE} with the page.`,
      })),
  )
}

function isRecorded(sample: Sample, record: RecordReader): boolean {
  const known = record.find(sample.page, sample.id, sample.nth)
  return (
    known !== undefined &&
    (!sample.meta.types || known.types !== undefined) &&
    (!hasReports(sample) || known.reports !== undefined)
  )
}
