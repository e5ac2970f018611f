import { languages } from '../samples/languages.ts'
import { isRunnable, type Sample, statedOutputs } from '../samples/sample.ts'
import type { EngineName, RecordReader } from './record.ts'

/** The samples of one page. */
export interface PageSamples {
  /** Path from the content folder. */
  file: string
  samples: readonly Sample[]
}

/** A sample that is not checked, and why. */
export interface Skipped {
  file: string
  line: number
  language: string
  reason: string
}

/** How far a sample was checked: the most that was done with it. */
type Depth = 'run' | 'typed' | 'validated' | 'parsed'

/** How much of the site is checked, and by what. */
export interface Figures {
  pages: number
  samples: number
  checked: number
  /** What is checked, each sample by the most that was done with it. */
  depths: Record<Depth, number>
  /** Outputs, values and errors that the pages state, each compared with a run. */
  states: number
  /** Exercises with checks. */
  exercises: number
  /** Samples with a button that runs them or shows their result. */
  runnable: number
  /** The most frequent first. */
  languages: { label: string; samples: number; checked: number }[]
  /** Engines with the number of samples that each has checked, the most used first. */
  engines: { label: string; samples: number }[]
  skipped: Skipped[]
}

/** What runs a sample, as opposed to what only reads it. A browser does both. */
const RUNTIMES: readonly EngineName[] = ['bash', 'git', 'node', 'postgres', 'react', 'sass', 'sqlite']

function depthOf(lang: string, on: readonly string[]): Depth {
  if (lang === 'html' || lang === 'css') return 'validated'
  if (on.includes('chromium') || RUNTIMES.some((name) => on.includes(name))) return 'run'
  return on.includes('typescript') ? 'typed' : 'parsed'
}

const number = new Intl.NumberFormat('en')

/** What is checked on the whole site, in the words of every page that says it. */
export function checkedClaim({ samples, depths, skipped }: Figures): string {
  const { run, typed, validated, parsed } = depths
  const counts = [
    `${number.format(run)} run`,
    `${number.format(typed)} are only type-checked`,
    `${number.format(validated)} (HTML and CSS) are validated in a browser`,
    `${number.format(parsed)} are only parsed`,
  ]
  const left = samples - run - typed - validated - parsed - skipped.length
  if (left > 0) counts.push(`${number.format(left)} are not checked yet`)
  const none = skipped.length === 0
  return `Of ${number.format(samples)} code samples, ${counts.slice(0, -1).join(', ')}, and ${counts.at(-1)}. ${none ? 'None' : number.format(skipped.length)} ${skipped.length > 1 ? 'are' : 'is'} skipped.`
}

/**
 * Counts what the gate has established. Only what is in its record counts as checked.
 * @param pages Every page of the site.
 */
export function countFigures(pages: readonly PageSamples[], record: RecordReader): Figures {
  const byLanguage = new Map<string, { label: string; samples: number; checked: number }>()
  const byEngine = new Map<string, number>()
  const skipped: Skipped[] = []
  const depths: Figures['depths'] = { run: 0, typed: 0, validated: 0, parsed: 0 }
  const total = { pages: 0, samples: 0, checked: 0, states: 0, exercises: 0, runnable: 0 }
  for (const { file, samples } of pages) {
    // Assertions of an exercise are not shown, so they are not counted; plain text has nothing that could be checked.
    const shown = samples.filter(({ lang, meta }) => !meta.check && lang !== 'text')
    if (shown.length > 0) total.pages++
    total.exercises += new Set(samples.flatMap((s) => (s.meta.check ? (s.exercise ?? []) : []))).size
    for (const sample of shown) {
      const { lang, id, nth, line, meta } = sample
      const label = languages[lang]?.label ?? lang
      const entry = byLanguage.get(label) ?? { label, samples: 0, checked: 0 }
      byLanguage.set(label, entry)
      entry.samples++
      total.samples++
      total.states += statedOutputs(sample)
      if (isRunnable(sample)) total.runnable++
      if (meta.skip !== undefined) skipped.push({ file, line, language: label, reason: meta.skip })
      const found = record.find(file, id, nth)
      if (!found) continue
      entry.checked++
      total.checked++
      depths[depthOf(lang, found.on)]++
      for (const name of found.on) byEngine.set(name, (byEngine.get(name) ?? 0) + 1)
    }
  }
  return {
    ...total,
    depths,
    languages: [...byLanguage.values()].toSorted((a, b) => b.samples - a.samples || a.label.localeCompare(b.label)),
    engines: [...byEngine]
      .map(([name, samples]) => ({ label: record.engines[name] ?? name, samples }))
      .toSorted((a, b) => b.samples - a.samples || a.label.localeCompare(b.label)),
    skipped,
  }
}
