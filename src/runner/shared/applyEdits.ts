/** A part of a text and what takes its place. */
export interface Edit {
  from: number
  to: number
  text: string
}

/** Replaces parts of a text. It goes to readers, too, for whom magic-string would weigh more than the tokenizer. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(code.slice(at, from), text)
    at = to
  }
  return [...parts, code.slice(at)].join('')
}
