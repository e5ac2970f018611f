import type { Site } from '../content/model.ts'
import { markdownPath } from '../content/markdownPath.ts'
import type { CompiledPage } from '../markdown/compiled.ts'
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

/** Links of a twin, from `file:…` to addresses. */
export function absoluteMarkdown(markdown: string, resolve: (href: string) => string, url: string): string {
  return markdown.replace(/\]\((file:[^)\s]+|\/[^)\s]*)/g, (_, href: string) => `](${new URL(resolve(href), url).href}`)
}

/** The page as Markdown, with its title, address and what it is about on top. */
export function markdownTwins({ site, routes, pages, resolve }: TwinSources): OutputFile[] {
  return routes.flatMap((route): OutputFile[] => {
    const file = sourceFile(route)
    const page = file === undefined ? undefined : pages.get(file)
    if (!page) return []
    const body = absoluteMarkdown(page.markdown, resolve, site.config.url)
    const data = `# ${route.title}\n\n> ${route.description}\n\nSource: ${new URL(route.path, site.config.url).href}\n\n${body.trim()}\n`
    return [{ path: markdownPath(route.path), data }]
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
      .map((r) => `- [${r.title}](${new URL(markdownPath(r.path), config.url).href}): ${r.description}`)
      .join('\n')
  return `# ${config.title}\n\n> ${config.description}\n\n${sections.map(([title, keep]) => `## ${title}\n\n${list(keep)}`).join('\n\n')}\n`
}
