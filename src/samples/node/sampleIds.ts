import { createHash } from 'node:crypto'
import { type Groupable, groupSamples } from '../groups.ts'
import type { Meta } from '../meta.ts'

/** What a sample is named by. */
export interface Identifiable extends Groupable {
  code: string
  /** What it states to print. */
  output?: { value: string }
}

/** The words that change what is run or asked of a sample, as opposed to how it looks. */
const matters = [
  'check',
  'continues',
  'env',
  'error',
  'example',
  'file',
  'invalid',
  'preview',
  'run',
  'steps',
  'throws',
] as const satisfies (keyof Meta)[]

/**
 * Names every sample of a page by all that its outcome depends on: its own text and words, the output it states, and the
 * same of every sample that is checked together with it, be it hidden, an assertion, or the solution of its exercise.
 * The page and the record of the gate agree about a sample by this name, so a record speaks of exactly this text.
 * @param samples Every sample of one page, in source order.
 * @returns their names; equal samples have equal ones, wherever they stand
 */
export function sampleIds<T extends Identifiable>(samples: readonly T[]): Map<T, string> {
  const units = unitsOf(samples)
  const own = new Map(samples.map((sample) => [sample, ownText(sample)]))
  return new Map(
    samples.map((sample) => {
      const unit = [...(units.get(sample) ?? [sample])].toSorted((a, b) => a.index - b.index)
      const text = JSON.stringify([unit.indexOf(sample), ...unit.map((member) => own.get(member))])
      return [sample, createHash('sha256').update(text).digest('hex').slice(0, 12)]
    }),
  )
}

function ownText({ lang, meta, code, output, exercise, solution }: Identifiable): unknown[] {
  const words = matters.flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]]))
  return [lang, words, code, output?.value ?? null, exercise !== undefined, solution === true]
}

/** The samples that are checked together with each: its group, and the whole of the exercises that group has a part in. */
function unitsOf<T extends Identifiable>(samples: readonly T[]): Map<T, Set<T>> {
  const units = new Map<T, Set<T>>()
  const unite = (parts: readonly T[]) => {
    const all = new Set(parts.flatMap((part) => [...(units.get(part) ?? [part])]))
    for (const member of all) units.set(member, all)
  }
  // What is skipped has no part in any program.
  const checked = samples.filter((s) => s.meta.skip === undefined)
  groupSamples(checked).forEach(unite)
  const exercises = Map.groupBy(checked, (s) => s.exercise)
  exercises.delete(undefined)
  exercises.values().forEach(unite)
  return units
}
