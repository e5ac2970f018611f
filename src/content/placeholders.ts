import type { Problem } from '../config/problems.ts'

/** Begins what the author of a new page has still to write; `npm run new` puts it there. */
export const PLACEHOLDER = 'TODO: '

const FENCE = /^\s*(`{3,}|~{3,})/
const STANDS = new RegExp(`\\b${PLACEHOLDER}.*`)
/** In inline code it is something that the page talks about. */
const INLINE_CODE = /(`+).*?\1/g

/**
 * A problem for each line of a page that is still to be written. Samples may have such comments of their own.
 * @param source The whole file.
 * @param file Path to name in problems.
 */
export function placeholders(source: string, file: string): Problem[] {
  let open = ''
  return source.split(/\r?\n/).flatMap((text, index): Problem[] => {
    const [, marks = ''] = FENCE.exec(text) ?? []
    if (open !== '') {
      if (marks.startsWith(open)) open = ''
      return []
    }
    open = marks
    const [found] = STANDS.exec(text.replace(INLINE_CODE, '')) ?? []
    if (open !== '' || found === undefined) return []
    const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found
    return [{ file, line: index + 1, message: `is still to be written: ${shown} Write it, or keep \`draft: true\`.` }]
  })
}
