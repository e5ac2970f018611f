import { links } from '../../src/content/shared/sidebars.ts'
import type { DocEntry, Site } from '../../src/content/shared/model.ts'
import { proseLines } from '../../src/content/prose.ts'
import { listLinks } from '../../src/markdown/links.ts'
import { blankFrontMatter } from '../../src/markdown/parse.ts'
import { readPage, type SourcePage } from '../../src/markdown/readPage.ts'
import { featuresOf } from './features.ts'

/** What readers do not see. */
const COMMENT = /\{\/\*[^]*?\*\/\}/g

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
 * page, nor one of theirs. Folded depth is for those who know more. A construct that is met early is explained with a
 * link to its lesson, before the sample or in the paragraph right after it; then it is none of these. In the first part of
 * a lesson, before its checkpoint, a link is no explanation: what is used there is in `glosses`, and the prose before the
 * sample has its name.
 * @param source The whole file.
 */
export function taughtLater(site: Site, doc: DocEntry, source: string): EarlyUse[] {
  const page = readPage(doc.file, source)
  const order = links(site.docs.sidebars[doc.sidebar ?? ''] ?? []).map(({ href }) => href)
  const byFile = new Map(Object.values(site.docs.docs).map((entry) => [entry.file, entry]))
  const place = (file: string) => order.indexOf(byFile.get(file)?.path ?? '')
  const known = prerequisitesOf(doc, byFile)
  const isLater = (lesson: string) => lesson !== doc.file && !known.has(lesson) && place(lesson) > place(doc.file)
  const later = new Map(lessonsByFeature(site).filter(([, lesson]) => isLater(lesson)))
  const lines = source.split('\n')
  const folded = foldedLines(lines)
  const linked = firstLinks(doc.file, page, folded)
  const joint = lines.findIndex((text) => /^:::checkpoint\b/.test(text))
  const prose = proseLines(blankFrontMatter(source).replace(COMMENT, (found) => found.replace(/[^\n]/g, '')))
  const isGlossed = (feature: string, before: number) =>
    doc.frontMatter.glosses?.includes(feature) &&
    prose.some(({ text, line }) => line < before && wordsOf(feature).some((word) => text.toLowerCase().includes(word)))
  const found = new Map<string, EarlyUse>()
  for (const { lang, code, line, meta, output } of page.samples) {
    if (meta.hidden || meta.check || meta.measures || folded.has(line)) continue
    const explained = paragraphEnd(lines, output?.endLine ?? line + code.split('\n').length + 1)
    for (const { name, line: at } of featuresOf(lang, code)) {
      const lesson = later.get(name)
      if (lesson === undefined || isGlossed(name, line)) continue
      if (line > joint + 1 && (linked.get(lesson) ?? Infinity) <= explained) continue
      const use = found.get(name) ?? { feature: name, lesson, lines: [] }
      use.lines.push(line + at)
      found.set(name, use)
    }
  }
  return [...found.values()]
}

/** Each feature that the site says a lesson teaches, with the path of that lesson from the content folder; drafts left out. */
const lessonsByFeature = ({ config, docs: { docs } }: Site): [feature: string, lesson: string][] =>
  Object.entries(config.docs.taughtIn).flatMap(([feature, id]) => (docs[id] ? [[feature, docs[id].file]] : []))

/** What prose may call a feature: `async and await` is glossed by either, `the DOM` without its article. */
const wordsOf = (feature: string): string[] =>
  feature
    .toLowerCase()
    .replace(/^the /, '')
    .split(' and ')
    .map((word) => word.replace(/(?<=\w{3})s$/, ''))

/** The files that a page builds on, directly or through another. */
function prerequisitesOf(doc: DocEntry, byFile: ReadonlyMap<string, DocEntry>): Set<string> {
  const known = new Set<string>()
  const add = ({ prerequisites }: DocEntry) => {
    for (const target of prerequisites) {
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
function foldedLines(lines: readonly string[]): Set<number> {
  const folded = new Set<number>()
  let end: string | undefined
  lines.forEach((text, i) => {
    end ??= /^(:{3,})deep\b/.exec(text)?.[1]
    if (end === undefined) return
    folded.add(i + 1)
    if (text.trimEnd() === end) end = undefined
  })
  return folded
}

/** The pages that the main path of a page links to, each with the first line, from 1, that does. */
function firstLinks(file: string, { tree }: SourcePage, folded: ReadonlySet<number>): Map<string, number> {
  const found = new Map<string, number>()
  for (const { href, line } of listLinks(tree, file)) {
    const page = /^file:([^#]+)/.exec(href)?.[1]
    if (page !== undefined && !folded.has(line) && !found.has(page)) found.set(page, line)
  }
  return found
}

/** The last line of the paragraph or list that follows a line, with blank lines between; else that line. All from 1. */
function paragraphEnd(lines: readonly string[], line: number): number {
  let end = line
  while (lines[end] === '') end++
  if (/^(?:#|:::|```|<)/.test(lines[end] ?? '')) return line
  while (lines[end]) end++
  return end
}
