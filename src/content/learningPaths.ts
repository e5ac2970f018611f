import { z } from 'zod'
import { parseYaml, pathSchema, urlName } from '../config/frontMatter.ts'
import type { Diagnostic } from '../config/diagnostics.ts'
import { PATHS } from '../paths.ts'
import type { DocEntry, LearningPath } from './shared/model.ts'
import { unknownId } from './shared/sidebars.ts'
import type { SourceContext } from './sourceContext.ts'

const FILE = 'paths.yml'
const SHOWN = `content/${FILE}`

/** `content/paths.yml`: the paths in the order in which they are listed. */
export const pathsSchema = z.record(urlName, pathSchema)

/** The ways through the lessons, and every problem of theirs in the collector. */
export function readLearningPaths(
  docs: Readonly<Record<string, DocEntry>>,
  draftIds: readonly string[],
  { byPath, collect }: Pick<SourceContext, 'byPath' | 'collect'>,
): LearningPath[] {
  const source = byPath.get(FILE)?.source
  if (source === undefined) return []
  const declared = collect.take(parseYaml(source, pathsSchema, SHOWN)) ?? {}
  return Object.entries(declared).map(([id, { lessons, ...texts }]) => {
    const named = lessons.map((lesson): NamedLesson => (typeof lesson === 'string' ? { id: lesson } : lesson))
    collect.add(check(id, named, { docs, draftIds, source }))
    const known = named.flatMap(({ id: docId, part }) => {
      const doc = docs[docId]
      return doc ? [{ docId, href: doc.path, ...labelsOf(doc), ...(part && { part }) }] : []
    })
    return { id, path: `${PATHS}/${id}`, ...texts, lessons: known, preparing: named.length - known.length }
  })
}

function labelsOf({ frontMatter }: DocEntry): { label: string; description: string } {
  return { label: frontMatter.sidebar_label ?? frontMatter.title, description: frontMatter.description }
}

/** A lesson as the file names it. */
interface NamedLesson {
  id: string
  part?: 'one'
}

/** What a path is checked against. */
interface Known {
  docs: Readonly<Record<string, DocEntry>>
  draftIds: readonly string[]
  /** The whole file. */
  source: string
}

/** A path names lessons that there are, each once, and after those that they build on. */
function check(path: string, named: readonly NamedLesson[], { docs, draftIds, source }: Known): Diagnostic[] {
  const problem = (lesson: string, message: string): Diagnostic => ({
    file: SHOWN,
    line: lineOf(source, path, lesson),
    message: `${path}: ${message}`,
  })
  const positionOf = (file: string) => named.findIndex(({ id }) => file === `docs/${id}.mdx`)
  return named.flatMap(({ id }, at): Diagnostic[] => {
    const doc = docs[id]
    if (!doc) return draftIds.includes(id) ? [] : [problem(id, unknownId('doc', id, Object.keys(docs)))]
    if (named.findIndex((other) => other.id === id) < at) return [problem(id, `names "${id}" twice. Take one out.`)]
    if (doc.unlisted) return [problem(id, `"${id}" is unlisted, and a path lists it. Take it out.`)]
    return doc.prerequisites
      .filter((file) => positionOf(file) > at)
      .map((file) => problem(id, `"${id}" comes before content/${file}, which it builds on. Put it after that one.`))
  })
}

/** 1-based line on which a path names a lesson, the last time if more than once. */
function lineOf(source: string, path: string, lesson: string): number {
  const lines = source.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`${path}:`))
  const rest = lines.slice(start + 1)
  const length = rest.findIndex((line) => /^[\w-]/.test(line))
  const own = length < 0 ? rest : rest.slice(0, length)
  const at = own.findLastIndex((line) => line.split(/[\s{},"']+/).includes(lesson))
  return start + 1 + (at < 0 ? 0 : at + 1)
}
