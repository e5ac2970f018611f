import { createHash } from 'node:crypto'
import type { Meta } from './meta.ts'

/** The words that change what a sample does, as opposed to how it looks. */
const matters = [
  'check',
  'continues',
  'env',
  'error',
  'example',
  'file',
  'invalid',
  'throws',
] as const satisfies (keyof Meta)[]

/**
 * The stable name of a sample: the same wherever and whenever the same code is checked the same way, so that the
 * example gate and the page agree about which sample is meant.
 * @param lang language of the fence
 * @param meta its parsed words
 * @param code its text
 */
export function sampleId(lang: string, meta: Meta, code: string): string {
  const words = matters.flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]]))
  return createHash('sha256')
    .update(JSON.stringify([lang, words, code]))
    .digest('hex')
    .slice(0, 12)
}
