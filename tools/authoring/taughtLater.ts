import { links } from '../../src/content/sidebars.ts'
import { resolvePath } from '../../src/content/files.ts'
import type { DocEntry, Site } from '../../src/content/model.ts'
import type { Sample } from '../../src/samples/sample.ts'
import { featuresOf, taughtIn } from './features.ts'

/** A feature that a page uses before its own lesson. */
export interface EarlyUse {
  feature: string
  /** Path of the lesson that teaches it, from the content folder. */
  lesson: string
  /** 1-based lines of the page, one for each sample. */
  lines: number[]
}

/**
 * The features in the shown samples of a page that a later lesson of its sidebar teaches, and no prerequisite of the
 * page, nor one of theirs. Folded depth is for those who know more.
 * @param source The whole file.
 */
export function taughtLater(site: Site, doc: DocEntry, source: string, samples: readonly Sample[]): EarlyUse[] {
  const order = links(site.docs.sidebars[doc.sidebar ?? ''] ?? []).map(({ href }) => href)
  const byFile = new Map(Object.values(site.docs.docs).map((entry) => [entry.file, entry]))
  const place = (file: string) => order.indexOf(byFile.get(file)?.path ?? '')
  const known = prerequisitesOf(doc, byFile)
  const later = new Set(
    [...taughtIn].filter((lesson) => lesson !== doc.file && !known.has(lesson) && place(lesson) > place(doc.file)),
  )
  const folded = foldedLines(source)
  const found = new Map<string, EarlyUse>()
  for (const { lang, code, line, meta } of samples) {
    if (meta.hidden || meta.check || folded.has(line)) continue
    for (const { name, lesson, line: at } of featuresOf(lang, code)) {
      if (!later.has(lesson)) continue
      const use = found.get(name) ?? { feature: name, lesson, lines: [] }
      use.lines.push(line + at)
      found.set(name, use)
    }
  }
  return [...found.values()]
}

/** The files that a page builds on, directly or through another. */
function prerequisitesOf(doc: DocEntry, byFile: ReadonlyMap<string, DocEntry>): Set<string> {
  const known = new Set<string>()
  const add = ({ file, frontMatter }: DocEntry) => {
    for (const path of frontMatter.prerequisites ?? []) {
      const target = resolvePath(file, path)
      if (known.has(target)) continue
      known.add(target)
      const entry = byFile.get(target)
      if (entry) add(entry)
    }
  }
  add(doc)
  return known
}

/** The lines, from 1, of the containers `deep`. */
function foldedLines(source: string): Set<number> {
  const folded = new Set<number>()
  let end: string | undefined
  source.split('\n').forEach((text, i) => {
    end ??= /^(:{3,})deep\b/.exec(text)?.[1]
    if (end === undefined) return
    folded.add(i + 1)
    if (text.trimEnd() === end) end = undefined
  })
  return folded
}
