import type { Marked } from '../../search/shared/excerpt.ts'

/** A text with its matches marked. React writes it as text: whatever is in it never becomes markup. */
export function MarkedText({ marked: { text, matches } }: { marked: Marked }) {
  return (
    <>
      {matches.map(([start, end], i) => [
        text.slice(i > 0 ? (matches[i - 1]?.[1] ?? 0) : 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(matches.at(-1)?.[1] ?? 0)}
    </>
  )
}
