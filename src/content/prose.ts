const FENCE = /^\s*(`{3,}|~{3,})/

/** Code within a line: something that the page talks about. */
export const INLINE_CODE = /(`+).*?\1/g

/** A line of a file that is in no fence. */
export interface ProseLine {
  text: string
  /** From 1. */
  line: number
}

/**
 * The lines of a page that are not those of its samples; its front matter counts.
 * @param source The whole file.
 */
export function proseLines(source: string): ProseLine[] {
  let open = ''
  return source.split(/\r?\n/).flatMap((text, index) => {
    const [, marks = ''] = FENCE.exec(text) ?? []
    if (open !== '') {
      if (marks.startsWith(open)) open = ''
      return []
    }
    open = marks
    return open === '' ? [{ text, line: index + 1 }] : []
  })
}
