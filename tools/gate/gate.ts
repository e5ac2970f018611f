import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'
import { type ContentFile, readContent } from '../../src/content/files.ts'
import { attempt, withStrayErrors } from './boundary.ts'
import { establish, mergeRecord, readCommitted, type Result, staleRecord } from './establish.ts'
import { withPictures } from '../../src/markdown/pictures.ts'
import { checkStep } from '../../src/markdown/project.ts'
import { readPage } from '../../src/markdown/readPage.ts'
import { stepBefore } from '../../src/markdown/stepBefore.ts'
import { RecordedRun } from './recordedRun.ts'
import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'
import type { Verdict } from './runResult.ts'
import { planSamples } from '../../src/runner/node/plan.ts'
import { runPrograms } from './programRuns.ts'
import {
  type ExamplesRecord,
  formatRecord,
  occurrence,
  parseRecord,
  readerOf,
  RECORD_FILE,
  salvageRecord,
} from '../../src/record/record.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { samplesProof } from './proofs.ts'
import { checkSkips, skipLimit } from './skip.ts'
import { applyEdits, type Edit, outputEdits } from './update.ts'
import { type EngineVersions, engineVersions } from './versions.ts'

/** Options of a run of the gate. */
export interface GateOptions {
  /** Project folder; pages lie in its `content`. */
  root: string
  /** Absolute path of the cache. */
  cacheDir: string
  /** Says whether a page, by its path from the content folder, is part of the run. */
  only?: (page: string) => boolean
  /** Milliseconds that a script, page or shell may take; 30 seconds unless told. */
  limit?: number
  /** Run samples with the rights of the caller, where they cannot be confined. */
  unconfined?: boolean
  /** Says which pages need not be run, since their samples and what is recorded of them are as they were. */
  proofs?: Proofs
  /** Told when a program has been compared. */
  onProgress?: (done: number, total: number) => void
}

/** What a run of the gate found. */
export interface GateResult {
  diagnostics: SourceDiagnostic[]
  verdicts: Map<Sample, Verdict>
  /** The pages that were part of the run, those without samples too. */
  pages: string[]
  /** Programs that ran now, as opposed to those whose result was kept. */
  ran: number
  /** Of the pages, how many were left out, since they are proven. */
  proven: number
}

/** What is known when every program has run. */
interface Checked extends GateResult {
  results: Result[]
  versions: EngineVersions
  /** Programs of each page that was looked at. */
  programs: Map<string, Program[]>
}

/** Checks every sample of the content, and that the committed record says what the run has established. */
export async function runGate(options: GateOptions): Promise<GateResult> {
  const checked = await check(options)
  const { committed, merged } = await records(options, checked)
  const samples = [...checked.verdicts.keys()]
  const lines = new Map(samples.map((sample) => [`${sample.page} ${occurrence(sample.id, sample.nth)}`, sample]))
  const stale = staleRecord(committed, merged, lines)
  const diagnostics = [...checked.diagnostics, ...stale]
  noteProofs(options, checked, committed, diagnostics)
  return { ...checked, diagnostics }
}

/** Remembers for which pages everything holds. */
function noteProofs(
  { proofs, unconfined }: GateOptions,
  { programs, versions }: Checked,
  committed: ExamplesRecord,
  diagnostics: readonly SourceDiagnostic[],
): void {
  // A sample that could reach more than it should may show something else.
  if (unconfined) return
  const failing = new Set(diagnostics.map(({ file }) => file))
  for (const [page, own] of programs)
    if (!failing.has(`content/${page}`)) proofs?.note(samplesProof(page, own, committed, versions))
}

/** Writes what the run shows into `//=>`, `output` fences and the record, and then checks again. */
export async function updateContent(options: GateOptions): Promise<GateResult> {
  let checked = await check(options)
  const edits = await writeOutputs(options.root, checked.results)
  if (edits > 0) checked = await check(options)
  const { merged } = await records(options, checked, salvageRecord)
  await writeAtomically(join(options.root, 'content', RECORD_FILE), formatRecord(merged))
  noteProofs(options, checked, merged, checked.diagnostics)
  return checked
}

async function records(
  { root, only = () => true }: GateOptions,
  { results, verdicts, diagnostics, versions, programs, pages }: Checked,
  parse = parseRecord,
) {
  const committed = await readCommitted(root, parse)
  const failed = new Set([...verdicts].filter(([, verdict]) => verdict === 'failed').map(([sample]) => sample))
  // Nothing can be said about a page that has problems: its entries stay as they are.
  const failing = new Set(diagnostics.map((f) => f.file.replace(/^content\//, '')))
  // And nothing new about one that was left out.
  const leftOut = new Set(pages.filter((page) => !programs.has(page)))
  const isPart = (page: string) => only(page) && !failing.has(page) && !leftOut.has(page)
  const fresh = establish(results, failed, new RecordedRun(readerOf(committed))).filter((s) => isPart(s.page))
  return { committed, merged: mergeRecord(committed, fresh, versions.labels, isPart) }
}

async function check(options: GateOptions): Promise<Checked> {
  const { root, only = () => true, proofs, unconfined } = options
  const pages = (await readContent(join(root, 'content'))).filter((f) => f.path.endsWith('.mdx'))
  const diagnostics: SourceDiagnostic[] = []
  const programs = new Map<string, Program[]>()
  const verdicts = new Map<Sample, Verdict>()
  const all: Sample[] = []
  const versions = await engineVersions()
  // Lines that cannot be read are told where the record is compared; here they are samples that it does not know.
  const committed = await readCommitted(root, salvageRecord)
  let proven = 0
  for (const { path, source } of pages) {
    const { value, failure } = await attempt({ file: `content/${path}`, line: 1 }, () =>
      examine({ path, source }, pages, root),
    )
    if (failure) {
      if (only(path)) diagnostics.push(failure)
      continue
    }
    all.push(...value.samples)
    if (!only(path)) continue
    diagnostics.push(...value.diagnostics)
    for (const sample of value.samples) verdicts.set(sample, sample.meta.skip === undefined ? 'checked' : 'skipped')
    const isProven = proofs && !unconfined && !proofs.isDue(samplesProof(path, value.programs, committed, versions))
    if (isProven) proven++
    else programs.set(path, value.programs)
  }
  diagnostics.push(...overSkipped(all).filter((f) => only(f.file.replace(/^content\//, ''))))
  const recorded = new RecordedRun(readerOf(committed))
  const run = await withStrayErrors(() => runPrograms([...programs.values()].flat(), versions, recorded, options))
  diagnostics.push(...run.diagnostics)
  const sorted = sortDiagnostics(diagnostics)
  markFailed(verdicts, sorted)
  const looked = pages.map(({ path }) => path).filter(only)
  return {
    diagnostics: sorted,
    verdicts,
    pages: looked,
    programs,
    results: run.results,
    ran: run.ran,
    proven,
    versions,
  }
}

/** What a page has to be checked, and what can be said of it without running anything. */
function examine({ path, source }: ContentFile, pages: readonly ContentFile[], root: string) {
  const page = readPage(path, source)
  const { samples } = page
  const { diagnostics } = page.programs
  const programs = withPictures(page.programs.programs, join(root, 'content'))
  const step = checkStep(samples, stepBefore(pages, { path, source }))
  return {
    samples,
    programs,
    diagnostics: [
      ...page.diagnostics,
      ...checkSkips(samples),
      ...diagnostics,
      ...step,
      ...unrunnable(samples, programs),
    ],
  }
}

/** Samples with a Run button that would do nothing. */
function unrunnable(samples: readonly Sample[], programs: readonly Program[]): SourceDiagnostic[] {
  return planSamples(samples, programs, { react: '', router: '' }).diagnostics
}

async function writeOutputs(root: string, results: readonly Result[]): Promise<number> {
  const byFile = new Map<string, Result[]>()
  for (const result of results) {
    const file = result.program.samples[0]?.file
    if (file) byFile.set(file, [...(byFile.get(file) ?? []), result])
  }
  let count = 0
  for (const [file, own] of byFile) {
    const path = join(root, file)
    const text = await readFile(path, 'utf8')
    const lines = text.split('\n')
    const edits = new Map<number, Edit>()
    for (const { program, runResult } of own)
      for (const edit of outputEdits(program, runResult, lines)) edits.set(edit.from, edit)
    if (edits.size > 0) await writeAtomically(path, applyEdits(text, [...edits.values()]))
    count += edits.size
  }
  return count
}

/** Every skip beyond the limit is a problem where it stands. */
function overSkipped(all: readonly Sample[]): SourceDiagnostic[] {
  const skipped = all.filter((s) => s.meta.skip !== undefined)
  const limit = skipLimit(all.length)
  return skipped.slice(limit).map(({ file, line }) => ({
    file,
    line,
    message: 'Too many samples are skipped.',
    expected: `at most ${limit} of ${all.length} (2 %)`,
    got: `${skipped.length}`,
    fix: 'Make the sample run, or one of the others.',
  }))
}

/** A sample fails with the problems on its lines. */
function markFailed(verdicts: Map<Sample, Verdict>, diagnostics: readonly SourceDiagnostic[]): void {
  const byFile = Map.groupBy(verdicts.keys(), (s) => s.file)
  for (const { file, line } of diagnostics) {
    const sample = byFile.get(file)?.findLast((s) => s.line <= line)
    if (sample) verdicts.set(sample, 'failed')
  }
}

function sortDiagnostics(diagnostics: readonly SourceDiagnostic[]): SourceDiagnostic[] {
  const unique = new Map(diagnostics.map((f) => [JSON.stringify([f.file, f.line, f.message, f.got]), f]))
  return [...unique.values()].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
