import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { Sample } from '../../src/samples/sample.ts'

/** The largest share of fences that may be skipped. */
export const SKIP_SHARE = 0.02

/** Languages that run here without fail, so that only something outside of this machine excuses a sample. */
const runnable = new Set(['js', 'mjs', 'ts', 'jsx', 'tsx', 'scss', 'sql'])

const outside =
  /\b(paid|account|licen[cs]e|service|subscription|operating system|windows|macos|ios|android|hardware|device|production)\b/i

/** What is wrong with the reasons of the samples that are skipped. */
export function checkSkips(samples: readonly Sample[]): SourceDiagnostic[] {
  return samples.flatMap(({ file, line, lang, meta }) => {
    const message = checkSkip(lang, meta.skip)
    return message === undefined ? [] : [{ file, line, message }]
  })
}

/** Says what is wrong with the reason of a skip, or `undefined` when there is none or it will do. */
export function checkSkip(lang: string, reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  if (reason.trim().split(/\s+/).length < 4)
    return `\`skip="${reason}"\` gives no reason. Write a sentence that says why the sample cannot be checked.`
  if (runnable.has(lang) && !outside.test(reason))
    return `\`skip\` on \`${lang}\` needs a reason that no run could remove: a paid service or another operating system. Found "${reason}".`
  return undefined
}

/**
 * How many of so many fences may be skipped.
 * @param fences Number of fences of the whole site.
 */
export function skipLimit(fences: number): number {
  return Math.floor(fences * SKIP_SHARE)
}
