import { readPage } from '../../src/markdown/readPage.ts'
import { measures } from '../../src/record/failure.ts'
import type { RecordReader } from '../../src/record/record.ts'
import { planExercises } from '../../src/runner/node/planExercises.ts'
import { cachedPerPage } from './cachedPerPage.ts'

/** An exercise with checks, and what is known of it. */
export interface KnownExercise {
  /** Position among the exercises of its page, from 1. */
  number: number
  /** 1-based line of its first check. */
  line: number
  /** What the checks throw for the starter, as the gate has recorded it. */
  fails: string
  /** The checks measure the page, so numbers in what they throw depend on the machine. */
  isMeasured: boolean
  /** What solves it, for each editor in the order in which they stand. */
  solutions: string[]
}

/** The exercises of the site that have checks, by the path of their content file. */
export async function knownExercises(): Promise<Map<string, KnownExercise[]>> {
  return cachedPerPage(import.meta.filename, exercisesOf)
}

function exercisesOf(file: string, source: string, record: RecordReader): KnownExercise[] {
  const { samples, programs } = readPage(file, source)
  return Object.entries(planExercises(programs.programs)).map(([key, { texts, own }]) => {
    const number = Number(key)
    const checks = samples.filter((s) => s.exercise === number && s.meta.check)
    const [check] = checks
    // A sample that the type checker refuses shows what was asked, and solves nothing.
    const solution = samples.filter(
      (s) => s.exercise === number && s.solution && !s.meta.check && s.meta.error === undefined,
    )
    const solutions = own.map((index) => {
      const text = texts[index]
      const same = solution.filter((s) => (text?.meta.file ? s.meta.file === text.meta.file : s.lang === text?.lang))
      return same.map((s) => s.code).join('\n')
    })
    const fails = check && record.find(file, check.id, check.nth)?.fails
    return { number, line: check?.line ?? 0, fails: fails ?? '', isMeasured: measures(checks), solutions }
  })
}

/** URL path of a content file: the site names each page after its file, but for those with a slug of their own. */
export function pathOf(file: string): string {
  const slugs: Record<string, string> = { 'docs/react/basics/jsx.mdx': '/docs/docs/react/basics/jsx' }
  return slugs[file] ?? (`/${file}`.replace(/^\/pages/, '').replace(/(\/index)?\.mdx$/, '') || '/')
}
