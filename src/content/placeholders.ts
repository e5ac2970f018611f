import type { Diagnostic } from '../config/diagnostics.ts'
import { INLINE_CODE, proseLines } from './prose.ts'

/** Begins what the author of a new page has still to write; `npm run new` puts it there. */
export const PLACEHOLDER = 'TODO: '

const STANDS = new RegExp(`\\b${PLACEHOLDER}.*`)
/**
 * A problem for each line of a page that is still to be written. Samples may have such comments of their own.
 * @param source The whole file.
 * @param file Path to name in problems.
 */
export function placeholders(source: string, file: string): Diagnostic[] {
  return proseLines(source).flatMap(({ text, line }): Diagnostic[] => {
    const [found] = STANDS.exec(text.replace(INLINE_CODE, '')) ?? []
    if (found === undefined) return []
    const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found
    return [{ file, line, message: `is still to be written: ${shown} Write it, or keep \`draft: true\`.` }]
  })
}
