import type { Site } from '../content/model.ts'
import { markdownUrl } from '../paths.ts'
import type { CompiledPage } from '../markdown/compiled.ts'
import { resolveTwin } from '../markdown/twin.ts'
import { sourceFile, type Route } from '../routes/table.ts'
import type { OutputFile } from './assets.ts'

/** What the twins and the overview are made from. */
export interface TwinSources {
  site: Site
  routes: readonly Route[]
  pages: ReadonlyMap<string, CompiledPage>
  /** Turns `file:…` hrefs into paths. */
  resolve: (href: string) => string
}

/**
 * A twin with whole addresses, for those who read it elsewhere.
 * @param page address of the page
 */
export function absoluteMarkdown(twin: string, resolve: (href: string) => string, page: string): string {
  return resolveTwin(twin, (href) => URL.parse(resolve(href), page)?.href ?? href)
}

/** The page as Markdown, with its title, address and what it is about on top. */
export function markdownTwins({ site, routes, pages, resolve }: TwinSources): OutputFile[] {
  return routes.flatMap((route): OutputFile[] => {
    const file = sourceFile(route)
    const page = file === undefined ? undefined : pages.get(file)
    if (!page) return []
    const url = new URL(route.path, site.config.url).href
    const body = absoluteMarkdown(page.markdown, resolve, url)
    const data = `# ${route.title}\n\n> ${route.description}\n\nSource: ${url}\n\n${body.trim()}\n`
    return [{ path: markdownUrl(route.path), data }]
  })
}

/** `llms.txt`: what there is, for language models. @see https://llmstxt.org */
export function llmsTxt({ site, routes }: TwinSources): string {
  const { config } = site
  const sections: [string, (r: Route) => boolean][] = [
    ['Docs', (r) => r.view.kind === 'doc'],
    ['Blog', (r) => r.view.kind === 'post'],
    ['About this site', (r) => r.view.kind === 'page'],
  ]
  const list = (keep: (r: Route) => boolean) =>
    routes
      .filter((r) => keep(r) && !r.hidden)
      .map((r) => `- [${r.title}](${new URL(markdownUrl(r.path), config.url).href}): ${r.description}`)
      .join('\n')
  return `# ${config.title}\n\n> ${config.description}\n\n${sections.map(([title, keep]) => `## ${title}\n\n${list(keep)}`).join('\n\n')}\n`
}
