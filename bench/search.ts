import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Browser, Page } from 'playwright-core'
import { ROOT } from '../scripts/settings.ts'
import { pageOf, FRESH_CLASSES, freshQueries, type FreshQuery } from '../tests/search/fresh.ts'
import { builtIndex, searchOf, sitePages } from '../tests/search/evaluate.ts'
import { distFiles, wireBytes } from '../tests/support/dist.ts'
import type { BenchOptions } from './options.ts'
import { compareOnFreshQueries, compareRankers } from './searchRelevance.ts'
import { kilobytes, megabytes, ms, table } from './statistics.ts'
import { serve } from './staticServer.ts'
import { launch } from './visit.ts'

/** As Lighthouse's phone: slow 4G, and a processor four times slower. */
const SLOW_CPU = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const LESSON = '/docs/css/basics/css-box-model'
const BOX = 'header [name=q]'
/** Milliseconds from key to key at a desk. */
const KEY_MS = 110
/** Queries of each class whose time is taken in each run, each in a browser that has loaded nothing. */
const QUERIES = 6
/** An answer that has not come after this time (ms) is told as missing. */
const PATIENCE_MS = 20_000

interface Run {
  /** Milliseconds from the last key to a list with a right page first; none where another comes first. */
  right?: number
  /** Milliseconds from the last key to the answer. */
  answered: number
  /** Bytes of the index up to the answer. */
  bytes: number
  /** The same for another query after it, of the same class. */
  further: number
}

/** Measures the search of the site in `dist/`: relevance beside MiniSearch and Pagefind, bytes, times on a slow network. */
export async function measureSearch({ runs, log }: BenchOptions): Promise<void> {
  const dist = join(ROOT, 'dist')
  const pages = await sitePages()
  const sections = pages.reduce((sum, page) => sum + page.sections.length, 0)
  log(`Search: ${pages.length} pages, ${sections} sections, ${runs} runs`)
  log(compareRankers(pages))
  log(await compareOnFreshQueries(pages))
  log(sizes(dist))
  const asked = FRESH_CLASSES.flatMap((kind) => freshQueries(kind, 'work', pages))
  const everything = () => {
    const search = searchOf(builtIndex(dist))
    for (const { query } of asked) search(query)
    return search
  }
  log(`Heap of the parts that ${asked.length} queries need, in this Node: ${megabytes(heapOf(everything))}`)

  let sent = 0
  const isIndex = (path: string) => path.startsWith('/search')
  const server = await serve(
    { dir: dist, immutable: '/assets/' },
    {
      // What slows down the page's requests does not slow down those of its worker.
      latencyOf: (path) => (isIndex(path) ? SLOW_4G.latency : 0),
      onSent: (path, bytes) => void (sent += isIndex(path) ? bytes : 0),
    },
  )
  const browser = await launch()
  try {
    const rows: string[][] = []
    for (const kind of FRESH_CLASSES) {
      const queries = freshQueries(kind, 'work', pages)
      const chosen = Array.from({ length: runs * QUERIES }, (_, i) => [
        queries[(i * 7) % queries.length]!,
        queries[(i * 7 + 3) % queries.length]!,
      ])
      const results: Run[] = []
      for (const [first, next] of chosen) results.push(await measure(browser, server.url, [first!, next!], () => sent))
      const of = (value: (run: Run) => number | undefined) =>
        results.flatMap((run) => value(run) ?? []).toSorted((a, b) => a - b)
      const at = (values: readonly number[], share: number) => values[Math.floor((values.length - 1) * share)] ?? NaN
      const both = (values: readonly number[], format: (value: number) => string) =>
        `${format(at(values, 0.5))}, ${format(at(values, 0.95))}`
      rows.push([
        `${kind} (${results.length})`,
        both(
          of((run) => run.answered),
          ms,
        ),
        both(
          of((run) => run.right),
          ms,
        ),
        both(
          of((run) => run.bytes),
          kilobytes,
        ),
        both(
          of((run) => run.further),
          kilobytes,
        ),
      ])
    }
    const head = ['last key to the answer', 'to a right page first', 'of the index up to it', 'for a further query']
    log(table(['median, 95th percentile', ...head], rows))
  } finally {
    await browser.close()
    await server.close()
  }
}

/** How many parts of each kind the index has, and how large they are. */
function sizes(dist: string): string {
  const files = distFiles(dist).filter((file) => /^search\/.*\.txt$/.test(file))
  const kinds = Map.groupBy(files, (file) => file.replace(/^.*\/|(?:-(?:\d+|[a-z]))*\.txt$/g, ''))
  const rows = [...kinds].map(([kind, own]) => {
    const bytes = own.map((file) => wireBytes(file, dist)).toSorted((a, b) => a - b)
    const total = bytes.reduce((sum, n) => sum + n, 0)
    return [
      kind,
      `${own.length}`,
      kilobytes(bytes[bytes.length >> 1] ?? 0),
      kilobytes(bytes.at(-1) ?? 0),
      kilobytes(total),
    ]
  })
  return table(['parts', 'number', 'median', 'largest', 'all, brotli'], rows)
}

async function measure(
  browser: Browser,
  origin: string,
  [first, next]: readonly [FreshQuery, FreshQuery],
  count: () => number,
): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.goto(`${origin}${LESSON}`, { waitUntil: 'load' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
    const before = count()
    await page.locator(BOX).focus()
    const { answered, isRight } = await type(page, first)
    const bytes = count() - before
    await page.locator(BOX).fill('')
    await type(page, next)
    const further = count() - before - bytes
    return { answered, right: isRight ? answered : undefined, bytes, further }
  } finally {
    await context.close()
  }
}

/** Types a query key by key, and waits for its answer. */
async function type(page: Page, { query, answers }: FreshQuery): Promise<{ answered: number; isRight: boolean }> {
  await page.keyboard.type(query, { delay: KEY_MS })
  return page.evaluate(
    ([text, right, patience]) =>
      new Promise<{ answered: number; isRight: boolean }>((resolve) => {
        const start = performance.now()
        const look = () => {
          const note = document.querySelector('header .search-note')?.textContent
          const all = [...document.querySelectorAll<HTMLAnchorElement>('header [role=option]')]
          const last = all.at(-1)
          const isCurrent =
            last && new URL(last.href).searchParams.get('q') === text && !last.textContent.endsWith('Searching…')
          const answered = performance.now() - start
          if (isCurrent || note === 'No results' || answered > patience) {
            const first = all[0] ? new URL(all[0].href).pathname : ''
            resolve({ answered, isRight: note !== 'No results' && right.includes(first) })
          } else requestAnimationFrame(look)
        }
        look()
      }),
    [query, answers.map(pageOf), PATIENCE_MS] as const,
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
