import type { Sample } from '../../samples/sample.ts'
import type { SourceText } from '../shared/protocol.ts'

/** What the reader's browser needs of a sample to run it with other text. */
export function sourceText({ lang, code, meta: { file } }: Sample): SourceText {
  return { lang, code, meta: file === undefined ? {} : { file } }
}
