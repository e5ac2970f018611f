import { findTerms } from './tokens.ts'

/** A piece of text with the places where terms stand in it. */
export interface Marked {
  text: string
  /** Start and end of each place, in order, apart from each other. */
  matches: [start: number, end: number][]
}

/** How much of the text around a match is shown (characters). */
export const EXCERPT_LENGTH = 50

/** Longer texts are looked through up to here. */
const MAX_TEXT = 20_000

/** A whole text with its matches. */
export function markTerms(text: string, isFound: (term: string) => boolean): Marked {
  return { text, matches: findTerms(text, isFound) }
}

/**
 * About 50 characters around the place where most of the terms stand together, cut between words; the beginning where
 * none stands in the text.
 */
export function makeExcerpt(text: string, isFound: (term: string) => boolean): Marked {
  const places = findTerms(text.slice(0, MAX_TEXT), isFound)
  const first = densest(text, places)
  const from = first === undefined ? 0 : wordStart(text, first[0] - (EXCERPT_LENGTH - (first[1] - first[0])) / 2)
  const to = wordEnd(text, Math.max(from + EXCERPT_LENGTH, first?.[1] ?? 0))
  const before = from > 0 ? '…' : ''
  const shift = before.length - from
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    matches: places.filter(([start, end]) => start >= from && end <= to).map(([s, e]) => [s + shift, e + shift]),
  }
}

/** The match with the most different words in the window that begins with it. */
function densest(text: string, places: readonly [number, number][]): [number, number] | undefined {
  let best: { place: [number, number]; words: number } | undefined
  for (const [i, place] of places.entries()) {
    const words = new Set<string>()
    for (let j = i; j < places.length; j++) {
      const [start, end] = places[j]!
      if (end > place[0] + EXCERPT_LENGTH) break
      words.add(text.slice(start, end).toLowerCase())
    }
    if (!best || words.size > best.words) best = { place, words: words.size }
  }
  return best?.place
}

const SLACK = 12

/** The beginning of a word at or shortly before a place. */
function wordStart(text: string, at: number): number {
  const place = Math.max(0, Math.floor(at))
  const space = text.lastIndexOf(' ', place)
  if (place === 0 || (space < 0 && place <= SLACK)) return 0
  return space >= place - SLACK ? space + 1 : whole(text, place)
}

/** The end of a word at or shortly after a place. */
function wordEnd(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  if (at >= text.length || (space < 0 && text.length - at <= SLACK)) return text.length
  return space >= 0 && space <= at + SLACK ? space : whole(text, at)
}

/** Not between the halves of a character. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)
