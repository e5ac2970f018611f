import { availableParallelism } from 'node:os'
import { DIST } from '../scripts/settings.ts'
import { lighthouse, type Throttling, type Vitals } from './lighthouse.ts'
import type { BenchOptions } from './options.ts'
import { install } from './peerSites.ts'
import { serve } from './staticServer.ts'
import { count, kilobytes, ms, noise, spread, table } from './statistics.ts'
import { firstVisit, launch, type Traffic } from './visit.ts'

/** The largest page of each kind, and home: what is heavy shows there first. */
const PAGES = {
  home: '/',
  lesson: '/docs/javascript/advanced/closures',
  cheatsheet: '/docs/cheatsheets/javascript',
  interview: '/docs/interviews/javascript',
  post: '/blog/javascript-closures',
}

interface Results {
  visit: Traffic
  vitals: Record<Throttling, Vitals[]>
}

/** Measures the first visit of one page of each kind of the site in `dist/`, as that of a lesson beside its peers. */
export async function measureKinds({ runs, log }: BenchOptions): Promise<void> {
  const tool = await install('lighthouse')
  const browser = await launch()
  const { url, close } = await serve({ dir: DIST, immutable: '/assets/' })
  const subjects: { kind: string; path: string; results: Results }[] = []
  try {
    for (const [kind, path] of Object.entries(PAGES)) {
      const visit = await firstVisit(browser, url + path)
      subjects.push({ kind, path, results: { visit, vitals: { simulate: [], devtools: [] } } })
    }
    for (let run = 1; run <= runs; run++) {
      log(`run ${run}: ${noise(availableParallelism())}`)
      for (const { path, results } of subjects)
        for (const throttling of ['simulate', 'devtools'] as const)
          results.vitals[throttling].push(await lighthouse(tool, url + path, throttling))
    }
  } finally {
    await browser.close()
    await close()
  }
  const head = ['page', 'bytes', 'requests', 'LCP, simulated', 'TBT, simulated', 'LCP, throttled', 'TBT, throttled']
  const rows = subjects.map(({ kind, path, results: { visit, vitals } }) => [
    `${kind} (${path})`,
    kilobytes(visit.bytes),
    count(visit.requests),
    ...(['simulate', 'devtools'] as const).flatMap((throttling) =>
      (['lcp', 'tbt'] as const).map((key) =>
        spread(
          vitals[throttling].map((one) => one[key]),
          ms,
        ),
      ),
    ),
  ])
  log(table(head, rows))
}
