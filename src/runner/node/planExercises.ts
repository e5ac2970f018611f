import { isForPage, solve } from '../../samples/groups.ts'
import type { Program } from '../../samples/sample.ts'
import { instrumentChecks } from './checks.ts'
import type { RunnableExercise } from '../shared/protocol.ts'
import { sourceText } from './sourceText.ts'

/**
 * What a page needs for its exercises to be solved in it: those that have checks and run in a browser.
 * @returns exercises by their number in the page
 */
export function planExercises(programs: readonly Program[]): Record<number, RunnableExercise> {
  const planned: Record<number, RunnableExercise> = {}
  for (const { kind, samples, checks: all, checksMustFail } of programs) {
    // Some look at what only Node shows, such as what is still in memory.
    const checks = all.filter(({ meta }) => meta.env !== 'node')
    const number = checks[0]?.exercise
    if (!checksMustFail || number === undefined || (kind !== 'node' && kind !== 'page')) continue
    const solution = programs
      .flatMap((p) => p.samples)
      .filter((s) => s.exercise === number && s.solution && !s.meta.check)
    const kept = new Set(solve(samples, [...new Set(solution)]))
    const { code, asks } = instrumentChecks(checks.map((check) => check.code))
    planned[number] = {
      // Where only the checks ask for a browser, a worker is browser enough: there is nothing to look at.
      kind: kind === 'page' && samples.some(isForPage) ? 'page' : 'script',
      texts: samples.map(sourceText),
      own: samples.flatMap((sample, i) => (kept.has(sample) || sample.meta.hidden ? [] : [i])),
      check: code,
      asks,
    }
  }
  return planned
}
