import { availableParallelism } from 'node:os'
import { lighthouse, type Throttling, type Vitals } from './lighthouse.ts'
import type { BenchOptions } from './options.ts'
import { buildSites, install, installedVersion, lessonPath, type BuiltSite } from './peerSites.ts'
import { serve, type Running } from './staticServer.ts'
import { count, kilobytes, ms, noise, spread, table, type Format } from './statistics.ts'
import {
  clickAtOnce,
  firstVisit,
  LATENCY_MS,
  launch,
  readOn,
  type Kind,
  type Navigation,
  type Traffic,
} from './visit.ts'

const KINDS: Kind[] = ['HTML', 'CSS', 'JavaScript', 'fonts', 'images', 'other']

interface Results {
  visit?: Traffic
  vitals: Record<Throttling, Vitals[]>
  readOn: Navigation[]
  clickAtOnce: Navigation[]
}

/** A site on two servers, of which one is far away. */
type Subject = BuiltSite & Running & { far: Running; results: Results }

/** Measures one lesson of our site and of its peers, built from the same text and served by the same server. */
export async function measurePeers({ runs, log }: BenchOptions): Promise<void> {
  const tool = await install('lighthouse')
  const { lessons, sites } = await buildSites(log)
  const [, lesson, next, , other] = lessons
  if (!lesson || !next || !other) throw new Error('The benchmark needs five lessons')
  const browser = await launch()
  const subjects: Subject[] = await Promise.all(
    sites.map(async (site) => ({
      ...site,
      ...(await serve(site)),
      far: await serve(site, { latencyOf: () => LATENCY_MS }),
      results: emptyResults(),
    })),
  )
  try {
    log(
      `${lessonPath(lesson)}, ${runs} runs, Chromium ${browser.version()}, Lighthouse ${await installedVersion(tool, 'lighthouse')}`,
    )
    for (const { url, results } of subjects) results.visit = await firstVisit(browser, url + lessonPath(lesson))
    // The sites take turns, so that what else the machine does falls on all of them.
    for (let run = 1; run <= runs; run++) {
      log(`run ${run}: ${noise(availableParallelism())}`)
      for (const { name, url, far, results } of subjects) {
        const address = url + lessonPath(lesson)
        const farAddress = far.url + lessonPath(lesson)
        results.vitals.simulate.push(await lighthouse(tool, address, 'simulate'))
        results.vitals.devtools.push(await lighthouse(tool, address, 'devtools'))
        results.readOn.push(await readOn(browser, farAddress, { path: lessonPath(next), title: next.title }))
        results.clickAtOnce.push(
          await clickAtOnce(browser, farAddress, { path: lessonPath(other), title: other.title }),
        )
        const { vitals, readOn: after, clickAtOnce: first } = results
        const times = [vitals.simulate.at(-1)?.lcp, vitals.devtools.at(-1)?.lcp, after.at(-1)?.time, first.at(-1)?.time]
        log(
          `  ${name}: LCP simulated and throttled, next lesson, first click: ${times.map((t) => ms(t ?? Number.NaN)).join(', ')}`,
        )
      }
    }
  } finally {
    await browser.close()
    await Promise.all(subjects.flatMap((subject) => [subject.close(), subject.far.close()]))
  }
  log(report(subjects))
}

function emptyResults(): Results {
  return { vitals: { simulate: [], devtools: [] }, readOn: [], clickAtOnce: [] }
}

function report(subjects: readonly Subject[]): string {
  const row = (label: string, cell: (results: Results) => string) => [
    label,
    ...subjects.map(({ results }) => cell(results)),
  ]
  const visit = (label: string, value: (traffic: Traffic) => string) =>
    row(label, ({ visit }) => (visit ? value(visit) : ''))
  const vital = (label: string, throttling: Throttling, key: keyof Vitals) =>
    row(label, ({ vitals }) => spreadOf(vitals[throttling], (one) => one[key], ms))
  const navigation = (label: string, key: 'readOn' | 'clickAtOnce') => [
    row(`${label}: time`, (r) => spreadOf(r[key], (one) => one.time, ms)),
    row(`${label}: bytes before`, (r) => spreadOf(r[key], (one) => one.before, kilobytes)),
    row(`${label}: bytes after`, (r) => spreadOf(r[key], (one) => one.after, kilobytes)),
  ]
  return table(
    ['', ...subjects.map(({ name, version }) => `${name} ${version}`.trim())],
    [
      visit('bytes of a first visit', (t) => kilobytes(t.bytes)),
      ...KINDS.map((kind) => visit(`of them ${kind}`, (t) => kilobytes(t.byKind[kind] ?? 0))),
      visit('requests', (t) => count(t.requests)),
      vital('LCP, simulated', 'simulate', 'lcp'),
      vital('TBT, simulated', 'simulate', 'tbt'),
      vital('LCP, throttled', 'devtools', 'lcp'),
      vital('TBT, throttled', 'devtools', 'tbt'),
      ...navigation('next lesson after reading', 'readOn'),
      ...navigation('first click at once', 'clickAtOnce'),
    ],
  )
}

function spreadOf<T>(all: readonly T[], value: (one: T) => number, format: Format): string {
  return spread(all.map(value), format)
}
