import type { Site } from '../content/shared/model.ts'
import { nextPages } from '../content/shared/nextPages.ts'
import { markdownUrl } from '../paths.ts'
import type { CompiledPage } from '../markdown/shared/compiled.ts'
import { minutesText } from '../markdown/shared/minutes.ts'
import { CHECKED, resolveMarkdown, type SiteFacts } from '../markdown/markdownExport.ts'
import { factsOf, type PageContext } from '../pages/shared/context.ts'
import { sourceFile, type Route } from '../routes/shared/table.ts'
import type { OutputFile } from './assets.ts'
import { stepsMarkdown } from './stepsMarkdown.ts'

/** What the Markdown exports and the overview are made from. */
export interface ExportSources {
  site: Site
  routes: readonly Route[]
  pages: ReadonlyMap<string, CompiledPage>
  context: Pick<PageContext, 'record' | 'resolve'>
  /** From `exportFacts`. */
  facts: Pick<SiteFacts, 'checked' | 'time'>
}

/**
 * What the exports of some pages say of the whole site. A page that says nothing of it is not waited for.
 * @param pages All that are exported.
 */
export async function exportFacts(
  context: PageContext,
  pages: readonly CompiledPage[],
): Promise<ExportSources['facts']> {
  const { time, checked } = factsOf(context)
  const hrefs = new Set(pages.flatMap(({ links }) => links.map(({ href }) => href)))
  const times = new Map(await Promise.all([...hrefs].map(async (href) => [href, await time(href)] as const)))
  return {
    time: (href) => times.get(href) ?? '',
    checked: pages.some(({ markdown }) => markdown.includes(CHECKED)) ? await checked() : '',
  }
}

const docOf = ({ docs }: Site, file: string) => Object.values(docs.docs).find((doc) => doc.file === file)

/**
 * The Markdown export of a content file with whole addresses and the steps of its samples, for those who read it elsewhere.
 * @param file Path relative to the content folder.
 * @param page Absolute URL of the page.
 */
export function absoluteMarkdown(
  { site, pages, context: { record, resolve }, facts }: ExportSources,
  file: string,
  page: string,
): string {
  const doc = docOf(site, file)
  const next = doc ? nextPages(site, doc) : []
  return resolveMarkdown(pages.get(file)?.markdown ?? '', (href) => URL.parse(resolve(href), page)?.href ?? href, {
    steps: (sample, nth) => stepsMarkdown(record.find(file, sample, nth)),
    next: next.map(({ way, href, label }) => `${way}: [${label}](${new URL(href, page).href})`).join('\n\n'),
    ...facts,
  })
}

/** The page as Markdown, with its title, address and what it is about on top. */
export function markdownExports(sources: ExportSources): OutputFile[] {
  const { site, routes, pages } = sources
  return routes.flatMap((route): OutputFile[] => {
    const file = sourceFile(route)
    if (file === undefined || !pages.has(file)) return []
    const url = new URL(route.path, site.config.url).href
    const body = absoluteMarkdown(sources, file, url)
    // Where the header of the page says it.
    const parts = docOf(site, file)?.frontMatter.level ? pages.get(file)?.parts : undefined
    const time = parts ? `Time: ${minutesText(parts)}\n\n` : ''
    const data = `# ${route.title}\n\n> ${route.description}\n\nSource: ${url}\n\n${time}${body.trim()}\n`
    return [{ path: markdownUrl(route.path), data }]
  })
}

/** `llms.txt`: what there is, for language models. @see https://llmstxt.org */
export function llmsTxt({ site, routes }: Pick<ExportSources, 'routes' | 'site'>): string {
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
