import type { Root } from 'mdast'
import { BoundedCache } from '../cache/shared/boundedCache.ts'
import type { SourceDiagnostic } from '../config/diagnostics.ts'
import { buildPrograms, type PagePrograms } from '../samples/pagePrograms.ts'
import type { Sample } from '../samples/sample.ts'
import { readFences } from './fences.ts'
import { parse } from './parse.ts'
import { checkPredictions } from './predict.ts'
import { checkProject } from './project.ts'

/** What the source of a page says, before anything is made of it. */
export interface SourcePage {
  /** What the opening line of each fence says is in its `data.fence`. Others read the same tree: not to be changed. */
  tree: Root
  /** Every fence that is checked, in the order of the source. */
  samples: readonly Sample[]
  /** What the samples make together, and what keeps them from it. */
  programs: PagePrograms
  /** Problems of the syntax, of fences and of predictions. */
  diagnostics: readonly SourceDiagnostic[]
}

/** Who asks for a page asks for it again before the next ones. Trees are large, so that few are kept. */
const CACHED_PAGES = 16

const known = new BoundedCache<string, { source: string; page: SourcePage }>(CACHED_PAGES)

/**
 * Reads a page: the one way from its text to its fences, samples and programs, for the compiler, the gate, the authors'
 * tools and the tests. Nothing is read twice as long as the text stays the same.
 * @param path From the content folder.
 * @param source The whole file.
 */
export function readPage(path: string, source: string): SourcePage {
  const last = known.get(path)
  if (last?.source === source) return last.page
  const diagnostics: SourceDiagnostic[] = []
  const report = (line: number, message: string) => void diagnostics.push({ file: `content/${path}`, line, message })
  const tree = parse(source, report)
  const samples = readFences(tree, path, report)
  checkPredictions(tree, report)
  diagnostics.push(...checkProject(samples))
  const page: SourcePage = { tree, samples, programs: buildPrograms(samples), diagnostics }
  known.set(path, { source, page })
  return page
}
