import { measureDev } from './dev.ts'
import { measureKinds } from './kinds.ts'
import { measureParts } from './parts.ts'
import { measurePeers } from './peers.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { measureSearchGrowth } from './searchGrowth.ts'

const DEFAULT_RUNS = 5

const benchmarks = {
  scale: measureScale,
  peers: measurePeers,
  kinds: measureKinds,
  parts: measureParts,
  search: measureSearch,
  'search-growth': measureSearchGrowth,
  dev: measureDev,
}
const isBenchmark = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)

const { names, runs } = readArguments(process.argv.slice(2))
for (const name of names) await benchmarks[name]({ runs, log: (line) => console.log(line) })

function readArguments(args: readonly string[]): { names: (keyof typeof benchmarks)[]; runs: number } {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const options = args.filter((arg) => arg.startsWith('--'))
  const runs = Number(options[0]?.match(/^--runs=(\d+)$/)?.[1] ?? (options.length ? Number.NaN : DEFAULT_RUNS))
  if (options.length > 1 || !names.every(isBenchmark) || !(runs >= 1)) {
    console.error(`Usage: npm run bench -- [${Object.keys(benchmarks).join('|')}] [--runs=${DEFAULT_RUNS}]`)
    process.exit(1)
  }
  return { names: names.length ? names : Object.keys(benchmarks).filter(isBenchmark), runs }
}
