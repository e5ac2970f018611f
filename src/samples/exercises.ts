import { solve } from './groups.ts'
import type { SourceDiagnostic } from '../config/diagnostics.ts'
import type { Program, ProgramKind, Sample } from './sample.ts'
import { groupPrograms } from './programs.ts'

/**
 * The programs of the exercises of a page. An exercise is one unit: its starter runs, the starter fails the checks,
 * and the solution passes them.
 * @param samples Every sample of the page.
 * @param groups Samples that run together; the starter is the group that has samples of the exercise.
 * @param problems Gets a problem for each exercise that cannot be checked.
 */
export function exercisePrograms(
  samples: readonly Sample[],
  groups: readonly Sample[][],
  diagnostics: SourceDiagnostic[],
): Program[] {
  const numbers = new Set(samples.flatMap((s) => s.exercise ?? []))
  return [...numbers].flatMap((number) => {
    const own = samples.filter((s) => s.exercise === number)
    const starters = groups.filter((group) => group.some((s) => s.exercise === number))
    return exerciseOf(own, starters, diagnostics)
  })
}

function exerciseOf(own: readonly Sample[], starters: readonly Sample[][], diagnostics: SourceDiagnostic[]): Program[] {
  const checks = own.filter((s) => s.meta.check)
  const solution = own.filter((s) => s.solution && !s.meta.check)
  const programs = starters.flatMap(groupPrograms)
  // Groups of several languages and their files: the program that the checks belong to comes first.
  const starter = programs.find((p) => p.kind !== 'data')
  const [first] = checks
  if (!first) return [...programs, ...(solution.length > 0 ? groupPrograms(solution) : [])]
  if (!starter) {
    diagnostics.push({
      file: first.file,
      line: first.line,
      message: 'The exercise has checks but no starter that runs.',
      fix: 'Put the starter fence before the checks.',
    })
    return programs
  }
  if (solution.length === 0)
    diagnostics.push({
      file: first.file,
      line: first.line,
      message: 'The exercise has checks but no solution.',
      fix: 'Add `:::solution` with a fence that passes them.',
    })
  const solved = solve(starter.samples, solution)
  const kind: ProgramKind =
    starter.kind === 'node' && checks.some((c) => c.meta.env === 'browser') ? 'page' : starter.kind
  return [
    ...programs,
    { kind, samples: starter.samples, compared: [], checks, checksMustFail: true },
    ...(solution.length === 0 ? [] : [solvedProgram(kind, solved, checks)]),
    ...solution.filter((s) => !solved.includes(s)).flatMap((s) => groupPrograms([s])),
  ]
}

function solvedProgram(kind: ProgramKind, samples: readonly Sample[], checks: readonly Sample[]): Program {
  return { kind, samples, compared: samples.flatMap((s, i) => (s.solution ? [i] : [])), checks, checksMustFail: false }
}
