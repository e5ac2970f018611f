import type { CompiledPage } from '../markdown/shared/compiled.ts'
import type { PageContext } from '../pages/shared/context.ts'
import type { Route } from '../routes/shared/table.ts'
import type { OutputFile } from './assets.ts'
import { feeds } from './feeds.ts'
import { icons } from './icons.ts'
import { webManifest } from './manifest.ts'
import { absoluteMarkdown, exportFacts, llmsTxt, markdownExports } from './markdownExports.ts'
import type { Project } from './project.ts'
import { searchFiles } from './searchFiles.ts'
import { sitemap } from './sitemap.ts'

/** What the files around the pages are made from. */
export interface SiteFileSources {
  project: Project
  routes: readonly Route[]
  pages: ReadonlyMap<string, CompiledPage>
  context: PageContext
}

/** Everything a site has beside its pages: feeds, sitemap, robots, manifest, Markdown exports. */
export async function siteFiles({ project, routes, pages, context }: SiteFileSources): Promise<OutputFile[]> {
  const { site } = project
  const facts = await exportFacts(context, [...pages.values()])
  const exported = { site, routes, pages, context, facts }
  const teaser = (file: string, url: string) => absoluteMarkdown(exported, file, url)
  return [
    ...feeds(site, teaser),
    ...icons(site.config.themeColor),
    ...markdownExports(exported),
    ...searchFiles({ routes, pages, context, synonyms: project.synonyms }),
    { path: '/llms.txt', data: llmsTxt(exported) },
    { path: '/sitemap.xml', data: sitemap(site, routes) },
    {
      path: '/robots.txt',
      data: `User-agent: *\nAllow: /\nDisallow: /_rsc/\nDisallow: /search/\n\nSitemap: ${new URL('/sitemap.xml', site.config.url).href}\n`,
    },
    { path: '/manifest.webmanifest', data: webManifest(site.config) },
  ]
}
