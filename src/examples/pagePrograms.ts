import { groupSamples } from '../markdown/groups.ts'
import { exercisePrograms } from './exercises.ts'
import type { Finding, Program, Sample } from './model.ts'
import { groupPrograms } from './programs.ts'

/** What the fences of a page make together. */
export interface PagePrograms {
  programs: Program[]
  findings: Finding[]
}

/**
 * Puts the samples of a page together into programs.
 * @param all every sample of one page, in the order of the source
 */
export function buildPrograms(all: readonly Sample[]): PagePrograms {
  const findings: Finding[] = []
  const samples = all.filter((s) => s.meta.skip === undefined)
  const groups = groupSamples(samples, {
    lonely: (sample) => findings.push(lonely(sample)),
    baseless: (sample) => findings.push(baseless(sample)),
  })
  const exercises = exercisePrograms(samples, groups, findings)
  const rest = groups.filter((group) => !group.some((s) => s.exercise !== undefined))
  return { programs: [...rest.flatMap(groupPrograms), ...exercises], findings }
}

function lonely(sample: Sample): Finding {
  const word = sample.meta.check ? 'A `check` fence' : 'A solution'
  return {
    file: sample.file,
    line: sample.line,
    message: `${word} stands outside of an exercise.`,
    mend: 'Put it inside of `::::exercise`.',
  }
}

function baseless({ file, line, lang }: Sample): Finding {
  return {
    file,
    line,
    message: `\`continues\` has nothing to go on from: no \`${lang}\` fence stands before it.`,
    mend: 'Leave the word out, or put the fence after the one it goes on from.',
  }
}
