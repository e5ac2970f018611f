import { posix } from 'node:path'
import { z } from 'zod'
import { parseFrontMatter } from '../config/frontMatter.ts'
import { projectFiles } from './project.ts'
import { readPage } from './readPage.ts'
import type { StepBefore } from './shared/compiled.ts'

/** A content file. */
interface Source {
  /** Path from the content folder. */
  path: string
  source: string
}

const positioned = z.looseObject({ sidebar_position: z.number().default(Infinity) })

const hasProject = ({ source }: Source) => /^:{3,}project\b/m.test(source)

/**
 * The step that a page builds on: the nearest one before it in its folder, by `sidebar_position`, that ends with the
 * files of a project.
 * @param files All that the site has.
 * @returns `undefined` where the page has no project, or the first one of its folder
 */
export function stepBefore(files: readonly Source[], page: Source): StepBefore | undefined {
  if (!hasProject(page)) return undefined
  const position = positionOf(page)
  const before = files
    .filter((file) => posix.dirname(file.path) === posix.dirname(page.path) && file.path !== page.path)
    .filter((file) => hasProject(file) && positionOf(file) < position)
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .at(-1)
  if (!before) return undefined
  const { samples } = readPage(before.path, before.source)
  return { page: `content/${before.path}`, files: projectFiles(samples) }
}

/** What is wrong with the front matter is told where the site is read. */
function positionOf({ path, source }: Source): number {
  return parseFrontMatter(source, positioned, `content/${path}`).data?.sidebar_position ?? Infinity
}
