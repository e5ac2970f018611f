import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeHtml } from '../src/markdown/shared/escapeHtml.ts'
import type { SearchPage } from '../src/search/shared/records.ts'
import { SHOWN } from '../tests/search/evaluate.ts'
import { BENCH_DIR } from './options.ts'
import { install } from './peerSites.ts'
import { serve } from './staticServer.ts'
import { launch } from './visit.ts'

/** The part of https://pagefind.app/docs/node-api/ that is needed here. */
interface PagefindModule {
  createIndex: () => Promise<{
    index?: {
      addHTMLFile: (file: { url: string; content: string }) => Promise<{ errors: string[] }>
      writeFiles: (options: { outputPath: string }) => Promise<{ errors: string[] }>
    }
  }>
  close: () => Promise<unknown>
}

interface PagefindClient {
  search: (query: string) => Promise<{ results: { data: () => Promise<{ url: string }> }[] }>
}

/** A page as Starlight would give it to Pagefind: its headings are headings. */
function toHtml({ title, description, sections }: SearchPage): string {
  const body = sections.map(({ level, heading, id, text, asked, errors }) => {
    const rest = [...asked, ...errors].map((line) => `<p>${escapeHtml(line)}</p>`).join('')
    return `<h${level}${id === '' ? '' : ` id="${id}"`}>${escapeHtml(heading)}</h${level}><p>${escapeHtml(text)}</p>${rest}`
  })
  return `<!doctype html><html lang="en"><title>${escapeHtml(title)}</title><main data-pagefind-body><p>${escapeHtml(description)}</p>${body.join('')}</main></html>`
}

/**
 * Asks Pagefind, in a browser, as its own interface would.
 * @param pages what it indexes
 * @returns the paths that it finds for each query, best first
 */
export async function askPagefind(
  pages: readonly SearchPage[],
  queries: readonly string[],
): Promise<Map<string, string[]>> {
  const dir = await install('pagefind')
  const module = pathToFileURL(join(dir, 'node_modules/pagefind/lib/index.js')).href
  const pagefind = (await import(module)) as PagefindModule
  const site = join(BENCH_DIR, 'pagefind-site')
  const { index } = await pagefind.createIndex()
  if (!index) throw new Error('Pagefind made no index.')
  for (const page of pages) await index.addHTMLFile({ url: page.path, content: toHtml(page) })
  await index.writeFiles({ outputPath: join(site, 'pagefind') })
  await pagefind.close()

  const server = await serve({ dir: site, immutable: '/pagefind/' })
  const browser = await launch()
  try {
    const tab = await (await browser.newContext()).newPage()
    await tab.goto(`${server.url}/pagefind/pagefind-entry.json`)
    const found = await tab.evaluate(
      async ([url, asked, shown]) => {
        const client = (await import(url)) as PagefindClient
        const answers: [string, string[]][] = []
        for (const query of asked) {
          const { results } = await client.search(query)
          const data = await Promise.all(results.slice(0, shown).map((result) => result.data()))
          answers.push([query, data.map((answer) => answer.url)])
        }
        return answers
      },
      [`${server.url}/pagefind/pagefind.js`, queries, SHOWN] as const,
    )
    return new Map(found)
  } finally {
    await browser.close()
    await server.close()
  }
}
