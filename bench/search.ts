import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Browser, Page } from 'playwright-core'
import { SearchIndex } from '../src/search/shared/searchIndex.ts'
import { builtSearchPages, builtWords } from '../tests/search/evaluate.ts'
import { HELD_OUT } from '../tests/search/judged.ts'
import { wireBytes, distFiles } from '../tests/support/dist.ts'
import { ROOT } from '../scripts/settings.ts'
import type { BenchOptions } from './options.ts'
import { compareOnFreshQueries, compareRankers } from './searchRelevance.ts'
import { kilobytes, megabytes, ms, spread, table } from './statistics.ts'
import { serve } from './staticServer.ts'
import { launch } from './visit.ts'

/** As Lighthouse's phone. */
const SLOW_CPU = 4
const LESSON = '/docs/css/basics/css-box-model'
const BOX = 'header [name=q]'
/** Queries whose time is taken in each run. */
const QUERIES = 40

interface Run {
  /** Milliseconds from the first focus, with a query already typed, until the first suggestion stands. */
  first: number
  /** Milliseconds from each further query to its suggestions. */
  queries: number[]
}

/** Measures the search of the site in `dist/`: relevance beside MiniSearch, bytes, times in a slow browser, memory. */
export async function measureSearch({ runs, log }: BenchOptions): Promise<void> {
  const dist = join(ROOT, 'dist')
  const pages = builtSearchPages(dist)
  const sections = pages.reduce((sum, page) => sum + page.sections.length, 0)
  log(`Search: ${pages.length} pages, ${sections} sections, ${runs} runs`)
  log(compareRankers(pages))
  log(await compareOnFreshQueries(pages))

  const bytes = distFiles(dist)
    .filter((file) => /^search(\.json|\/.*\.txt)$|^assets\/(SearchPanel|worker|useSearch|tokens)-.*\.js$/.test(file))
    .map((file) => [file, kilobytes(wireBytes(file, dist))])
  log(table(['file', 'brotli'], bytes))

  log(`Heap of the index, in this Node: ${megabytes(heapOf(() => new SearchIndex(pages, builtWords(dist))))}`)

  const server = await serve({ dir: dist, immutable: '/assets/' })
  const browser = await launch()
  try {
    const results: Run[] = []
    for (let run = 1; run <= runs; run++) results.push(await measure(browser, server.url))
    const times = results.flatMap((result) => result.queries).toSorted((a, b) => a - b)
    log(
      table(
        ['measure', `processor ${SLOW_CPU} times slower`],
        [
          [
            'first focus to first suggestion',
            spread(
              results.map((r) => r.first),
              ms,
            ),
          ],
          ['query, median', ms(times[times.length >> 1] ?? Number.NaN)],
          ['query, 95th percentile', ms(times[Math.floor(times.length * 0.95)] ?? Number.NaN)],
        ],
      ),
    )
  } finally {
    await browser.close()
    await server.close()
  }
}

async function measure(browser: Browser, origin: string): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
    await page.goto(`${origin}${LESSON}`, { waitUntil: 'load' })
    const content = page.waitForResponse(/\/search\/content-/)
    const first = await timeFirst(page)
    await (await content).finished()
    // The index of the whole content is being built.
    await page.waitForTimeout(3000)
    const queries: number[] = []
    for (const { query } of HELD_OUT.slice(0, QUERIES)) queries.push(await timeQuery(page, query))
    return { first, queries }
  } finally {
    await context.close()
  }
}

/** The clock starts with the focus: nothing has been loaded before. */
function timeFirst(page: Page): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector<HTMLInputElement>(selector)
        if (!box) throw new Error('There is no search box.')
        const start = performance.now()
        box.value = 'margin'
        box.focus()
        const look = () => {
          if (document.querySelector('[role=option]')) resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        look()
      }),
    BOX,
  )
}

/** From the last key of a query to the list that answers it, in the document. */
function timeQuery(page: Page, query: string): Promise<number> {
  return page.evaluate(
    ([selector, text]) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector<HTMLInputElement>(selector)
        const said = document.querySelector('header output')
        if (!box || !said) throw new Error('There is no search box.')
        const start = performance.now()
        const observer = new MutationObserver(() => {
          if (!said.textContent.endsWith(`for ${text}`) && said.textContent !== 'No results') return
          observer.disconnect()
          resolve(performance.now() - start)
        })
        observer.observe(said, { childList: true, characterData: true, subtree: true })
        box.value = text
        box.dispatchEvent(new Event('input'))
      }),
    [BOX, query] as const,
  )
}

/** Bytes that a value keeps alive. Chromium does not tell them of a worker. */
function heapOf(make: () => unknown): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const kept: unknown[] = []
  collect()
  const before = process.memoryUsage().heapUsed
  kept.push(make())
  collect()
  return kept.length * (process.memoryUsage().heapUsed - before)
}
