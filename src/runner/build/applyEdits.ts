/** A part of a text and what takes its place. */
export interface Edit {
  from: number
  to: number
  text: string
}

/** Replaces parts of a text. It goes to readers, too, for whom magic-string would weigh more than the tokenizer. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = code
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from))
    result = result.slice(0, from) + text + result.slice(to)
  return result
}
