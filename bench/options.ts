import { join } from 'node:path'
import { ROOT } from '../scripts/settings.ts'

/** What every benchmark is given. */
export interface BenchOptions {
  /** How often each measurement is repeated. */
  runs: number
  log: (line: string) => void
}

/** Everything the benchmarks install, generate and build lies here, outside of the repository's own folders. */
export const BENCH_DIR = join(ROOT, '.cache/bench')
