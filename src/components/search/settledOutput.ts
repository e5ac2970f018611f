import { make } from '../../browser/elements.ts'

/** Longer (ms) than most people take from one key to the next. */
const REST_MS = 500

/**
 * Makes what reads a text out once it has come to rest: of a word that is typed, what is found for each letter is not
 * read out.
 */
export function makeSettledOutput(): { output: HTMLOutputElement; announce: (text: string) => void } {
  const output = make('output', { className: 'sr-only' })
  let last = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const announce = (text: string) => {
    if (text === last) return
    last = text
    clearTimeout(timer)
    timer = setTimeout(() => (output.textContent = text), REST_MS)
  }
  return { output, announce }
}
