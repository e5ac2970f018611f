import { join } from 'node:path'
import { brokenLinks } from '../../src/prerender/links.ts'
import { compileInputs, pathsOf, readProject } from '../../src/prerender/project.ts'
import { type Diagnostic, DiagnosticsError } from '../../src/config/diagnostics.ts'
import { CONFIG_FILE } from '../../src/config/site.ts'
import { compileAll } from '../../src/markdown/pool.ts'
import { lessonDiagnostics } from './lessonDiagnostics.ts'
import { unknownFeatures } from './features.ts'
import { wordingDiagnostics } from './wording.ts'

/** Which pages of which project. */
export interface PagesToCheck {
  root: string
  cacheDir: string
  /** Paths from the content folder. */
  named: ReadonlySet<string>
}

/** What is to be fixed, and what is only told: lessons without a checkpoint are not held to the form of those with one. */
export interface PageFindings {
  diagnostics: readonly Diagnostic[]
  advice: readonly Diagnostic[]
}

/**
 * What a build would tell of some pages, without building: reads the whole site, drafts too, compiles the pages, reads
 * their wording, reviews the lessons among them, and follows their links to other files. Addresses and the anchors of
 * other pages are left to the build.
 */
export async function pageDiagnostics({ root, cacheDir, named }: PagesToCheck): Promise<PageFindings> {
  try {
    const project = await readProject({ root, withDrafts: true })
    const inputs = compileInputs(project).filter(({ path }) => named.has(path))
    const compiled = await compileAll(inputs, { cacheDir: join(cacheDir, 'markdown') })
    const paths = pathsOf(project.site)
    const toFiles = [...compiled].map(
      ([file, page]) =>
        [file, { ...page, links: page.links.filter(({ href }) => /^(file|site):/.test(href)) }] as const,
    )
    const ids = [...compiled].map(([file, page]) => [paths.get(file) ?? '', new Set(page.ids)] as const)
    const wording = inputs.flatMap(({ path, source }) => wordingDiagnostics(source, `content/${path}`))
    const links = brokenLinks({
      pages: new Map(toFiles),
      paths,
      known: new Set(),
      ids: new Map(ids),
      url: project.site.config.url,
      links: project.site.config.links,
    })
    const lessons = inputs.map(({ path, source }) => {
      const found = lessonDiagnostics(project.site, path, source, compiled.get(path))
      return { found, isHeld: compiled.get(path)?.parts.length === 2 }
    })
    return {
      diagnostics: [
        ...unknownFeatures(CONFIG_FILE, 'docs.taughtIn', Object.keys(project.site.config.docs.taughtIn)),
        ...wording,
        ...links,
        ...lessons.flatMap(({ found, isHeld }) => (isHeld ? found : [])),
      ],
      advice: lessons.flatMap(({ found, isHeld }) => (isHeld ? [] : found)),
    }
  } catch (error) {
    if (error instanceof DiagnosticsError) return { diagnostics: error.diagnostics, advice: [] }
    throw error
  }
}
