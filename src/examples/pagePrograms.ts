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
  const groups = groupSamples(samples, findings)
  const exercises = exercisePrograms(samples, groups, findings)
  const rest = groups.filter((group) => !group.some((s) => s.exercise !== undefined))
  return { programs: [...rest.flatMap(groupPrograms), ...exercises], findings }
}

/**
 * Groups samples that run together: those of one `example`, and those that go on from one another.
 * Samples of exercises are grouped by their exercise.
 */
function groupSamples(samples: readonly Sample[], findings: Finding[]): Sample[][] {
  const groups: Sample[][] = []
  const groupOf = new Map<Sample, Sample[]>()
  const named = new Map<string, Sample[]>()
  for (const sample of samples) {
    if (sample.meta.check || sample.solution) {
      if (sample.exercise === undefined) findings.push(lonely(sample))
      continue
    }
    const group = findGroup(sample, samples, groupOf, named, findings) ?? []
    if (group.length === 0) groups.push(group)
    group.push(sample)
    groupOf.set(sample, group)
    if (sample.meta.example) named.set(sample.meta.example, group)
    if (sample.exercise !== undefined) named.set(exerciseKey(sample.exercise), group)
  }
  return groups
}

function findGroup(
  sample: Sample,
  samples: readonly Sample[],
  groupOf: ReadonlyMap<Sample, Sample[]>,
  named: ReadonlyMap<string, Sample[]>,
  findings: Finding[],
) {
  const { example, continues } = sample.meta
  const byName = example ? named.get(example) : undefined
  if (byName) return byName
  if (sample.exercise !== undefined) return named.get(exerciseKey(sample.exercise))
  if (!continues) return undefined
  const before = samples
    .filter((s) => s.index < sample.index && s.lang === sample.lang && !s.meta.check && !s.solution)
    .at(-1)
  if (!before) {
    findings.push({
      file: sample.file,
      line: sample.line,
      message: `\`continues\` has nothing to go on from: no \`${sample.lang}\` fence stands before it.`,
      mend: 'Leave the word out, or put the fence after the one it goes on from.',
    })
  }
  return before && groupOf.get(before)
}

function exerciseKey(exercise: number): string {
  return `\u0000exercise ${exercise}`
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
