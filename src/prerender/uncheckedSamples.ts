import type { Problem } from '../config/problems.ts'
import { RECORD_FILE, type RecordReader } from '../record/record.ts'
import type { CompiledPage } from '../markdown/shared/compiled.ts'

/**
 * Every sample that the record of the gate says nothing of: it was never run, or something of what it runs with has
 * changed since. The build runs nothing itself, so it can only refuse what was not.
 */
export function uncheckedSamples(pages: ReadonlyMap<string, CompiledPage>, record: RecordReader): Problem[] {
  return [...pages].flatMap(([file, { samples }]) =>
    samples
      .filter(({ id, nth, meta }) => meta.skip === undefined && !meta.check && !record.find(file, id, nth))
      .map(({ line }) => ({
        file: `content/${file}`,
        line,
        message: 'This sample has not been run as it is written now.',
        fix: `Run \`npm run examples content/${file} -- --update\` and commit content/${RECORD_FILE} with the page.`,
      })),
  )
}
