import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/settings.ts'
import type { Measured } from './measuredProcess.ts'
import { BENCH_DIR, type BenchOptions } from './options.ts'
import { writeLargeSite } from './scaleContent.ts'
import { buildSite, clientBundle } from './scrollcraft.ts'
import { megabytes, noise, seconds, spread, table, type Format } from './statistics.ts'

const PAGES = 400

/** Measures builds of a site of 400 content pages, and compares its client bundle with that of the real site. */
export async function measureScale({ runs, log }: BenchOptions): Promise<void> {
  const dir = join(BENCH_DIR, 'scale')
  const large = { root: join(dir, 'site'), outDir: join(dir, 'dist'), cacheDir: join(dir, 'cache') }
  const real = { root: ROOT, outDir: join(dir, 'real-dist'), cacheDir: join(dir, 'real-cache') }
  const edited = join(large.root, 'content/docs/css/basics/css-box-model.mdx')

  await writeLargeSite(ROOT, large.root, PAGES)
  const lesson = await readFile(edited, 'utf8')
  log(`Scale: ${PAGES} content pages, ${runs} runs`)
  await buildSite(real)

  const results: Record<'cold' | 'warm' | 'one lesson edited', Measured[]> = {
    cold: [],
    warm: [],
    'one lesson edited': [],
  }
  for (let run = 1; run <= runs; run++) {
    log(`run ${run}: ${noise(availableParallelism())}`)
    await rm(large.cacheDir, { recursive: true, force: true })
    await rm(large.outDir, { recursive: true, force: true })
    results.cold.push(await buildSite(large))
    results.warm.push(await buildSite(large))
    await appendFile(edited, `\nOne more sentence, written in run ${run}.\n`)
    results['one lesson edited'].push(await buildSite(large))
    await writeFile(edited, lesson)
    for (const [name, all] of Object.entries(results)) {
      const last = all.at(-1)!
      log(`  ${name}: ${seconds(last.seconds)}, processor ${seconds(last.cpuSeconds)}, ${megabytes(last.peakTree)}`)
    }
  }

  const columns: [string, (one: Measured) => number, Format][] = [
    ['wall time', (one) => one.seconds, seconds],
    ['processor time', (one) => one.cpuSeconds, seconds],
    ['peak memory, largest process', (one) => one.peakProcess, megabytes],
    ['with its children', (one) => one.peakTree, megabytes],
  ]
  const rows = Object.entries(results).map(([name, all]) => [
    name,
    ...columns.map(([, value, format]) => spread(all.map(value), format)),
  ])
  log(table(['build', ...columns.map(([head]) => head)], rows))
  for (const [name, all] of Object.entries(results)) log(`\n${name}: ${phases(all)}`)
  log(`\n${/(\d+) pages in/.exec(results.cold[0]?.output ?? '')?.[1] ?? '?'} routes from ${PAGES} content pages`)
  log(await compareBundles(real.outDir, large.outDir))
}

/** Medians of the times that the build itself prints for each of its steps. */
function phases(all: readonly Measured[]): string {
  const times = new Map<string, number[]>()
  for (const { output } of all) {
    for (const [, step = '', time] of output.matchAll(/^(.+) in ([\d.]+) s$/gm)) {
      times.set(step, [...(times.get(step) ?? []), Number(time)])
    }
  }
  return [...times].map(([step, values]) => `${step} ${spread(values, seconds)}`).join(', ')
}

async function compareBundles(real: string, large: string): Promise<string> {
  const [a, b] = await Promise.all([clientBundle(real), clientBundle(large)])
  const same = a.size === b.size && [...a].every(([name, data]) => b.get(name)?.equals(data))
  const bytes = (bundle: Map<string, Buffer>) => [...bundle.values()].reduce((sum, data) => sum + data.length, 0)
  return same
    ? `The client bundle is the same, byte for byte: ${a.size} files, ${bytes(a)} bytes`
    : `THE CLIENT BUNDLES DIFFER: ${[...a.keys()].join(', ')} (${bytes(a)} bytes); ${[...b.keys()].join(', ')} (${bytes(b)} bytes)`
}
