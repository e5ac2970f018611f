import type { Site } from '../content/shared/model.ts'
import { sectionTitle } from '../content/shared/sidebars.ts'
import { type Diagnostic, DiagnosticsError } from '../config/diagnostics.ts'
import { socialImageUrl } from '../paths.ts'
import { isTagRoute, sourceFile, type Route } from '../routes/shared/table.ts'
import type { OutputFile } from './assets.ts'
import { type Card, cardDrawer } from './socialCard.ts'

/**
 * The image of each listed page. Tag pages share the site's own.
 * @throws {DiagnosticsError} With every page whose title cannot be drawn.
 */
export async function socialImages(site: Site, routes: readonly Route[], cacheDir: string): Promise<OutputFile[]> {
  const draw = await cardDrawer(cacheDir)
  const files: OutputFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const route of routes) {
    if (isTagRoute(route)) continue
    const file = sourceFile(route)
    try {
      files.push({ path: socialImageUrl(route.path), data: await draw(cardOf(site, route)) })
    } catch (error) {
      if (file === undefined) throw error
      diagnostics.push({
        file: `content/${file}`,
        message: `title: cannot be drawn on the social image (${String(error)}).`,
      })
    }
  }
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics)
  return files
}

function cardOf(site: Site, route: Route): Card {
  const home = route.view.kind === 'home'
  return {
    title: home ? site.config.title : route.title,
    section: home ? site.config.url.replace(/^https?:\/\//, '') : sectionName(site, route),
    tagline: home ? site.config.tagline : `${site.config.title} · every sample is tested`,
    accent: site.config.themeColor,
  }
}

function sectionName(site: Site, { view, path }: Route): string {
  if (view.kind === 'doc' && view.doc.sidebar !== undefined) {
    const section = sectionTitle(site.docs, view.doc.sidebar)
    const { level, title } = view.doc.frontMatter
    if (section !== undefined && section !== title) return level ? `${section} · ${level}` : section
  }
  if (view.kind === 'category') return 'Lessons'
  return path.startsWith(site.config.blog.basePath) ? site.config.blog.title : site.config.title
}
