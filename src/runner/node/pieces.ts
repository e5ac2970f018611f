import { isScript } from '../../samples/groups.ts'
import type { Program, Sample } from '../../samples/sample.ts'

/** A sample and its position in the program. */
export interface Piece {
  sample: Sample
  position: number
}

/**
 * Whether the result of a program is a page without scripts: it is shown as a document of its own, at once and without
 * a script of the site.
 */
export function isStatic({ kind, samples }: Pick<Program, 'kind' | 'samples'>): boolean {
  return kind === 'page' && samples.every((s) => !isScript(s) && !(s.lang === 'html' && /<script\b/i.test(s.code)))
}

/**
 * The scripts of a program that run, and its checks. A sample that the type checker refuses does not run, unless it
 * also says what it throws or is the starter of an exercise: a reader who presses Check runs that without its types.
 */
export function scriptPieces(program: Program): { pieces: Piece[]; checks: Piece[] } {
  const pieces = program.samples
    .map((sample, position) => ({ sample, position }))
    .filter(
      ({ sample }) =>
        isScript(sample) &&
        (sample.meta.error === undefined || sample.meta.throws !== undefined || program.checksMustFail),
    )
  const checks = program.checks.map((sample, i) => ({ sample, position: program.samples.length + i }))
  return { pieces, checks }
}
