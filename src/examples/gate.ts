import { join } from 'node:path'
import { readContent } from '../content/files.ts'
import { OutcomeCache } from './cache.ts'
import { Engines } from './engines/engines.ts'
import { findSamples } from './find.ts'
import { judge } from './judge.ts'
import type { Finding, Outcome, Program, Sample, Verdict } from './model.ts'
import { buildPrograms } from './pagePrograms.ts'
import { skipLimit } from './skip.ts'

/** Options of a run of the gate. */
export interface GateOptions {
  /** Project folder; pages lie in its `content`. */
  root: string
  /** Absolute path of the cache. */
  cacheDir: string
  /** Says whether a page, by its path from the content folder, is part of the run. */
  only?: (page: string) => boolean
  /** Told when a program has been judged. */
  onProgress?: (done: number, total: number) => void
}

/** What a run of the gate found. */
export interface GateResult {
  findings: Finding[]
  verdicts: Map<Sample, Verdict>
  results: { program: Program; outcome: Outcome }[]
}

/** Programs that run at the same time: people share the machine. */
const LANES = 2

/**
 * Checks every sample of the content.
 * @param options which content
 */
export async function runGate({ root, cacheDir, only = () => true, onProgress }: GateOptions): Promise<GateResult> {
  const pages = (await readContent(join(root, 'content'))).filter((f) => f.path.endsWith('.mdx'))
  const findings: Finding[] = []
  const programs: Program[] = []
  const verdicts = new Map<Sample, Verdict>()
  const all: Sample[] = []
  for (const { path, source } of pages) {
    const found = findSamples(path, `content/${path}`, source)
    all.push(...found.samples)
    if (!only(path)) continue
    const built = buildPrograms(found.samples)
    findings.push(...found.findings, ...built.findings)
    programs.push(...built.programs)
    for (const sample of found.samples) verdicts.set(sample, sample.meta.skip === undefined ? 'checked' : 'skipped')
  }
  findings.push(...overSkipped(all))
  const results = await runPrograms(programs, cacheDir, onProgress)
  for (const { program, outcome } of results) findings.push(...judge(program, outcome))
  markFailed(verdicts, findings)
  return { findings: sortFindings(findings), verdicts, results }
}

async function runPrograms(programs: readonly Program[], cacheDir: string, onProgress: GateOptions['onProgress']) {
  const engines = new Engines(cacheDir)
  const cache = await OutcomeCache.open(join(cacheDir, 'outcomes'), [process.version])
  const results: GateResult['results'] = []
  let next = 0
  const lane = async () => {
    for (let i = next++; i < programs.length; i = next++) {
      const program = programs[i]
      if (!program) continue
      let outcome = await cache.read(program)
      if (!outcome) {
        outcome = await engines.run(program)
        if (judge(program, outcome).length === 0) await cache.write(program, outcome)
      }
      results[i] = { program, outcome }
      onProgress?.(results.filter(Boolean).length, programs.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    await engines.close()
  }
  return results
}

/** Every skip beyond the limit is a fault where it stands. */
function overSkipped(all: readonly Sample[]): Finding[] {
  const skipped = all.filter((s) => s.meta.skip !== undefined)
  const limit = skipLimit(all.length)
  return skipped.slice(limit).map(({ file, line }) => ({
    file,
    line,
    message: 'Too many samples are skipped.',
    expected: `at most ${limit} of ${all.length} (2 %)`,
    got: `${skipped.length}`,
    mend: 'Make the sample run, or one of the others.',
  }))
}

/** A sample fails with the findings on its lines. */
function markFailed(verdicts: Map<Sample, Verdict>, findings: readonly Finding[]): void {
  for (const { file, line } of findings) {
    const own = [...verdicts.keys()].filter((s) => s.file === file && s.line <= line)
    const sample = own.toSorted((a, b) => b.line - a.line)[0]
    if (sample) verdicts.set(sample, 'failed')
  }
}

function sortFindings(findings: readonly Finding[]): Finding[] {
  const unique = new Map(findings.map((f) => [JSON.stringify([f.file, f.line, f.message, f.got]), f]))
  return [...unique.values()].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
