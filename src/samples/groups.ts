import type { Meta } from './meta.ts'

/** What grouping needs to know about a fence. */
export interface Groupable {
  lang: string
  meta: Meta
  /** Position among the fences of its page. */
  index: number
  /** Position of the exercise it belongs to, from 1. */
  exercise?: number
  /** Whether it stands in the solution of its exercise. */
  solution?: boolean
  /** Where it is a file of the reader's own site: the names of the pictures that lie beside it. */
  project?: readonly string[]
}

/** Told of fences that belong nowhere. */
export interface GroupReport<T> {
  /** A check or a solution outside of an exercise. */
  outsideExercise?: (sample: T) => void
  /** A `continues` with nothing before it. */
  nothingToContinue?: (sample: T) => void
}

/**
 * Groups samples that make one program: those of one `example`, those that go on from one another, and those of an
 * exercise. Checks and solutions are left out. The example gate and the type hovers agree by using the same groups.
 * @param samples The fences of a page, in source order.
 * @param problems Called for fences that belong nowhere.
 */
export function groupSamples<T extends Groupable>(samples: readonly T[], report: GroupReport<T> = {}): T[][] {
  const groups: T[][] = []
  const groupOf = new Map<T, T[]>()
  const named = new Map<string, T[]>()
  for (const sample of samples) {
    if (sample.meta.check || sample.solution) {
      if (sample.exercise === undefined) report.outsideExercise?.(sample)
      continue
    }
    const group = findGroup(sample, samples, groupOf, named, report) ?? []
    if (group.length === 0) groups.push(group)
    group.push(sample)
    groupOf.set(sample, group)
    if (sample.meta.example) named.set(sample.meta.example, group)
    if (sample.exercise !== undefined) named.set(exerciseKey(sample.exercise), group)
    if (sample.project) named.set(PROJECT_KEY, group)
  }
  return groups
}

function findGroup<T extends Groupable>(
  sample: T,
  samples: readonly T[],
  groupOf: ReadonlyMap<T, T[]>,
  named: ReadonlyMap<string, T[]>,
  report: GroupReport<T>,
): T[] | undefined {
  if (sample.project) return named.get(PROJECT_KEY)
  const { example, continues } = sample.meta
  const byName = example ? named.get(example) : undefined
  if (byName) return byName
  if (sample.exercise !== undefined) return named.get(exerciseKey(sample.exercise))
  if (!continues) return undefined
  const before = samples
    .filter((s) => s.index < sample.index && s.lang === sample.lang && !s.meta.check && !s.solution && !s.project)
    .at(-1)
  if (!before) report.nothingToContinue?.(sample)
  return before && groupOf.get(before)
}

const PROJECT_KEY = '\u0000project'

function exerciseKey(exercise: number): string {
  return `\u0000exercise ${exercise}`
}

/**
 * The program of a solution: its fences stand in for those of the starter, by the same file, else the same language.
 */
export function solve<T extends Groupable>(starter: readonly T[], solution: readonly T[]): T[] {
  const isReplaced = (old: T) =>
    old.exercise !== undefined &&
    solution.some((s) =>
      s.meta.file && old.meta.file ? s.meta.file === old.meta.file : family(s.lang) === family(old.lang),
    )
  const first = starter.findIndex(isReplaced)
  const kept = starter.filter((old) => !isReplaced(old))
  const at = first < 0 ? kept.length : starter.slice(0, first).filter((old) => !isReplaced(old)).length
  return [...kept.slice(0, at), ...solution, ...kept.slice(at)]
}

function family(lang: string): string {
  return lang === 'mjs' ? 'js' : lang
}

/** Languages that only a page can run. */
export const pageLanguages: ReadonlySet<string> = new Set(['html', 'css', 'jsx', 'tsx'])

/** Whether a sample needs a page to run in; then all of its program does. */
export function isForPage({ lang, meta }: Groupable): boolean {
  return pageLanguages.has(lang) || meta.env === 'browser'
}

/** Whether a sample is JavaScript or TypeScript of any form. */
export function isScript({ lang }: { lang: string }): boolean {
  return /^(m?js|[jt]sx?)$/.test(lang)
}

/** Whether a sample is in a language with JSX: React draws it. */
export function isComponent({ lang }: { lang: string }): boolean {
  return /^[jt]sx$/.test(lang)
}

/** Path of the module that a sample is part of, in the folder of its program. */
export function modulePath({ lang, meta }: { lang: string; meta: { file?: string } }): string {
  return meta.file ?? (lang === 'js' || lang === 'mjs' ? 'main.mjs' : `main.${lang}`)
}
