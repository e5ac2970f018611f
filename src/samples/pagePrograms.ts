// Door of samples. Takes the samples of a page.
// Gives the programs that they make together; assemble.ts makes files of those.
import { groupSamples } from './groups.ts'
import { exercisePrograms } from './exercises.ts'
import type { SourceDiagnostic } from '../config/diagnostics.ts'
import type { Program, Sample } from './sample.ts'
import { groupPrograms } from './programs.ts'

/** What the fences of a page make together. */
export interface PagePrograms {
  programs: Program[]
  diagnostics: SourceDiagnostic[]
}

/**
 * Puts the samples of a page together into programs.
 * @param all Every sample of one page, in source order.
 */
export function buildPrograms(all: readonly Sample[]): PagePrograms {
  const diagnostics: SourceDiagnostic[] = []
  const samples = all.filter((s) => s.meta.skip === undefined)
  const groups = groupSamples(samples, {
    outsideExercise: (sample) => diagnostics.push(outsideExercise(sample)),
    nothingToContinue: (sample) => diagnostics.push(nothingToContinue(sample)),
  })
  const exercises = exercisePrograms(samples, groups, diagnostics)
  const rest = groups.filter((group) => !group.some((s) => s.exercise !== undefined))
  const programs = [...rest.flatMap(groupPrograms), ...exercises]
  return { programs: isBeforeParts(all) ? programs.map(withoutParts) : programs, diagnostics }
}

/** Whether a lesson works on a site whose pages have no `main` yet, so that none of its samples can owe one. */
function isBeforeParts(samples: readonly Sample[]): boolean {
  const pages = samples.filter(({ lang, project }) => project && lang === 'html')
  return pages.length > 0 && !pages.some(({ code }) => /<main\b/i.test(code))
}

const withoutParts = (program: Program): Program => ({ ...program, withoutParts: true })

function outsideExercise(sample: Sample): SourceDiagnostic {
  const word = sample.meta.check ? 'A `check` fence' : 'A solution'
  return {
    file: sample.file,
    line: sample.line,
    message: `${word} stands outside of an exercise.`,
    fix: 'Put it inside of `::::exercise`.',
  }
}

function nothingToContinue({ file, line, lang }: Sample): SourceDiagnostic {
  return {
    file,
    line,
    message: `\`continues\` has nothing to go on from: no \`${lang}\` fence stands before it.`,
    fix: 'Leave the word out, or put the fence after the one it goes on from.',
  }
}
