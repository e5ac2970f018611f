/*
 * Numbers as text, which every server compresses: digits to the base of 46, the least first, one character each. A digit
 * after which the number goes on is written with a character of the second half.
 */
const BASE = 46
const FIRST = 35

/** Whole numbers from 0, without marks between them. */
export function writeNumbers(values: readonly number[]): string {
  let text = ''
  for (let value of values) {
    for (; value >= BASE; value = Math.floor(value / BASE)) text += String.fromCharCode(FIRST + BASE + (value % BASE))
    text += String.fromCharCode(FIRST + value)
  }
  return text
}

/** Reads what `writeNumbers` wrote. */
export function readNumbers(text: string): number[] {
  const values: number[] = []
  let value = 0
  let unit = 1
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - FIRST
    value += unit * (digit % BASE)
    unit *= BASE
    if (digit >= BASE) continue
    values.push(value)
    value = 0
    unit = 1
  }
  return values
}

/** Weights are rounded to steps of 7 %: what differs by less is as good. */
const STEP = 1.07
const LEAST = 0.1
const STEPS = 2 * BASE - 1

/** Weights, one character each. */
export function writeWeights(weights: readonly number[]): string {
  const step = (weight: number) => Math.round(Math.log(weight / LEAST) / Math.log(STEP))
  return String.fromCharCode(...weights.map((weight) => FIRST + Math.min(STEPS, Math.max(0, step(weight)))))
}

/** Reads what `writeWeights` wrote, rounded. */
export const readWeights = (text: string): number[] =>
  Array.from(text, (_, i) => LEAST * STEP ** (text.charCodeAt(i) - FIRST))
