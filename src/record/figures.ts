import { languages } from '../samples/languages.ts'
import { isRunnable, type Sample, statedOutputs } from '../samples/sample.ts'
import type { RecordReader } from './record.ts'

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

/** How much of the site is checked, and by what. */
export interface Figures {
  pages: number
  samples: number
  checked: number
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

/**
 * Counts what the gate has established. Only what is in its record counts as checked.
 * @param pages Every page of the site.
 */
export function countFigures(pages: readonly PageSamples[], record: RecordReader): Figures {
  const byLanguage = new Map<string, { label: string; samples: number; checked: number }>()
  const byEngine = new Map<string, number>()
  const skipped: Skipped[] = []
  const total = { pages: 0, samples: 0, checked: 0, states: 0, exercises: 0, runnable: 0 }
  for (const { file, samples } of pages) {
    // Assertions of an exercise are not shown, so they are not counted.
    const shown = samples.filter((sample) => !sample.meta.check)
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
      for (const name of found.on) byEngine.set(name, (byEngine.get(name) ?? 0) + 1)
    }
  }
  return {
    ...total,
    languages: [...byLanguage.values()].toSorted((a, b) => b.samples - a.samples || a.label.localeCompare(b.label)),
    engines: [...byEngine]
      .map(([name, samples]) => ({ label: record.engines[name] ?? name, samples }))
      .toSorted((a, b) => b.samples - a.samples || a.label.localeCompare(b.label)),
    skipped,
  }
}
