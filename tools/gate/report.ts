import type { Sample } from '../../src/samples/sample.ts'
import type { Verdict } from './runResult.ts'

/** How many samples of a language were checked. */
export interface Count {
  checked: number
  failed: number
  skipped: number
}

/** Counts samples by language and verdict. */
export function countByLanguage(verdicts: ReadonlyMap<Sample, Verdict>): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const [{ lang }, verdict] of verdicts) {
    const count = counts.get(lang) ?? { checked: 0, failed: 0, skipped: 0 }
    count[verdict]++
    counts.set(lang, count)
  }
  return new Map([...counts].toSorted(([a], [b]) => a.localeCompare(b)))
}

/**
 * The last line of a run.
 * @param counts From `countByLanguage`.
 */
export function formatCounts(counts: ReadonlyMap<string, Count>): string {
  const total: Count = { checked: 0, failed: 0, skipped: 0 }
  const languages: string[] = []
  for (const [lang, count] of counts) {
    for (const key of ['checked', 'failed', 'skipped'] as const) total[key] += count[key]
    const rest = [count.failed && `${count.failed} failed`, count.skipped && `${count.skipped} skipped`].filter(Boolean)
    languages.push(`${lang} ${count.checked}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`)
  }
  const all = total.checked + total.failed + total.skipped
  const share = all === 0 ? '0' : ((100 * total.skipped) / all).toFixed(1)
  return `${all} samples: ${total.checked} checked, ${total.failed} failed, ${total.skipped} skipped (${share} %) · ${languages.join(' · ') || 'none found'}`
}
