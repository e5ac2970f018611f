import { join } from 'node:path'
import { readContent } from '../../src/content/files.ts'
import { findSamples } from '../../tools/gate/find.ts'
import { buildPrograms } from '../../src/samples/pagePrograms.ts'
import { readRecord } from '../../src/record/record.ts'
import { planExercises } from '../../src/runner/build/planExercises.ts'
import { ROOT } from './settings.ts'

/** An exercise with checks, and what is known of it. */
export interface KnownExercise {
  /** Position among the exercises of its page, from 1. */
  number: number
  /** 1-based line of its first check. */
  line: number
  /** What the checks throw for the starter, as the gate has recorded it. */
  fails: string
  /** What solves it, for each editor in the order in which they stand. */
  solutions: string[]
}

/** The exercises of the site that have checks, by the path of their content file. */
export async function knownExercises(): Promise<Map<string, KnownExercise[]>> {
  const contentDir = join(ROOT, 'content')
  const record = await readRecord(contentDir)
  const byPage = new Map<string, KnownExercise[]>()
  for (const { path: file, source } of await readContent(contentDir)) {
    if (!file.endsWith('.mdx')) continue
    const { samples } = findSamples(file, source)
    const found: KnownExercise[] = []
    for (const [key, { texts, own }] of Object.entries(planExercises(buildPrograms(samples).programs))) {
      const number = Number(key)
      const check = samples.find((s) => s.exercise === number && s.meta.check)
      const solution = samples.filter((s) => s.exercise === number && s.solution && !s.meta.check)
      const solutions = own.map((index) => {
        const text = texts[index]
        const same = solution.filter((s) => (text?.meta.file ? s.meta.file === text.meta.file : s.lang === text?.lang))
        return same.map((s) => s.code).join('\n')
      })
      const fails = check && record.find(file, check.id, check.nth)?.fails
      found.push({ number, line: check?.line ?? 0, fails: fails ?? '', solutions })
    }
    if (found.length > 0) byPage.set(file, found)
  }
  return byPage
}

/** URL path of a content file: the site names each page after its file, but for those with a slug of their own. */
export function pathOf(file: string): string {
  const slugs: Record<string, string> = { 'docs/react/basics/jsx.mdx': '/docs/docs/react/basics/jsx' }
  return slugs[file] ?? (`/${file}`.replace(/^\/pages/, '').replace(/(\/index)?\.mdx$/, '') || '/')
}
