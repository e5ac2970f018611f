import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { attempt, type Place } from './boundary.ts'
import { RunResultCache } from './cache.ts'
import { Sandbox } from './sandbox.ts'
import { Engines } from './engines/engines.ts'
import type { Result } from './establish.ts'
import { compare } from './compare.ts'
import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { RunResult } from './runResult.ts'
import type { RecordedRun } from './recordedRun.ts'
import type { Program } from '../../src/samples/sample.ts'
import type { EngineVersions } from './versions.ts'

/** Programs that run at the same time. */
const LANES = Math.max(2, availableParallelism())

/** How programs are run. */
export interface RunOptions {
  /** Absolute path of the cache. */
  cacheDir: string
  /** Milliseconds that a script, page or shell may take; 30 seconds unless told. */
  limit?: number
  /** Run samples with the rights of the caller, where they cannot be confined. */
  unconfined?: boolean
  /** Told when a program has been compared. */
  onProgress?: (done: number, total: number) => void
}

/** What the runs have shown. */
export interface ProgramRuns {
  /** Every program that an engine could run, with what that showed. */
  results: Result[]
  diagnostics: SourceDiagnostic[]
  /** Programs that ran now, as opposed to those whose result was kept. */
  ran: number
}

/**
 * Runs programs, or remembers how they ran, and compares them. Whatever an engine throws is a problem of its program.
 * @throws {SandboxError} when something must run and cannot be confined
 */
export async function runPrograms(
  programs: readonly Program[],
  versions: EngineVersions,
  recorded: RecordedRun,
  { cacheDir, limit = 30_000, unconfined = false, onProgress }: RunOptions,
): Promise<ProgramRuns> {
  const kind = unconfined ? 'unconfined' : 'confined'
  const cache = new RunResultCache(join(cacheDir, 'outcomes'), [...Object.values(versions.exact), kind])
  const runs: ProgramRuns = { results: [], diagnostics: [], ran: 0 }
  const take = (program: Program, runResult: RunResult): boolean => {
    const found = compare(program, runResult)
    runs.results.push({ program, runResult })
    runs.diagnostics.push(...found)
    return found.length === 0
  }
  const cached = await Promise.all(programs.map((program) => cache.read(program)))
  const waiting: Program[] = []
  for (const [i, program] of programs.entries()) {
    const runResult = cached[i]
    if (runResult) take(program, runResult)
    else waiting.push(program)
  }
  if (waiting.length === 0) return runs
  runs.ran = waiting.length
  const engines = new Engines(cacheDir, limit, await Sandbox.open({ unconfined }), recorded)
  const lane = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift()) {
      const current = program
      const { failure } = await attempt(placeOf(current), async () => {
        const runResult = await engines.run(current)
        if (take(current, runResult)) await cache.write(current, runResult)
      })
      if (failure) runs.diagnostics.push(failure)
      onProgress?.(runs.results.length, programs.length)
    }
  }
  try {
    await engines.prepare(waiting)
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    await engines.close()
  }
  return runs
}

/** Where a problem of a whole program is told. */
function placeOf({ samples, compared, checks }: Program): Place {
  const sample = samples[compared.at(-1) ?? 0] ?? checks[0]
  return { file: sample?.file ?? '', line: sample?.line ?? 1 }
}
