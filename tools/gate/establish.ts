import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { trimOutput } from './compare.ts'
import type { EngineName } from '../../src/record/record.ts'
import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { RunResult } from './runResult.ts'
import { isComponent } from '../../src/samples/groups.ts'
import { hasPreview, type Program, type Sample } from '../../src/samples/sample.ts'
import {
  type ExamplesRecord,
  occurrence,
  parseRecord,
  RECORD_FILE,
  type SampleRecord,
} from '../../src/record/record.ts'
import type { PackedSteps } from '../../src/record/steps.ts'
import type { RecordedRun } from './recordedRun.ts'
import { firstDifference, stepText } from './steps/record.ts'
import { calledEngines } from './shellCommands.ts'
import { fromMachine } from './versions.ts'

/** A program and what its run showed. */
export interface Result {
  program: Program
  runResult: RunResult
}

/**
 * What a run has established about the samples of pages.
 * @param failed Samples that did not pass: nothing is established about them.
 * @param recorded What an earlier run has shown.
 */
export function establish(
  results: readonly Result[],
  failed: ReadonlySet<Sample>,
  recorded: Pick<RecordedRun, 'failure'>,
): SampleRecord[] {
  const known = new Map<Sample, Omit<SampleRecord, 'page' | 'sample' | 'on'> & { on: Set<EngineName> }>()
  for (const { program, runResult } of results) {
    const [check] = program.checks
    if (check && program.checksMustFail && runResult.thrown && !failed.has(check))
      known.set(check, { on: new Set(runResult.engines), fails: recorded.failure(program, runResult.thrown.text) })
    for (const position of program.compared) {
      const sample = program.samples[position]
      if (!sample || failed.has(sample)) continue
      const entry = known.get(sample) ?? { on: new Set() }
      for (const engine of enginesFor(sample, runResult.engines)) entry.on.add(engine)
      const output = trimOutput(runResult.outputs[position] ?? '')
      if (output !== '') entry.output = output
      const steps = runResult.steps?.[position]
      if (steps) entry.steps = steps
      if (runResult.heights && hasPreview(sample)) entry.heights = runResult.heights
      const types = runResult.types?.[position]
      if (types !== undefined) entry.types = types
      const reports = runResult.reports?.[position]
      if (reports !== undefined) entry.reports = reports
      known.set(sample, entry)
    }
  }
  const sorted = [...known].toSorted(([a], [b]) => (a.page === b.page ? a.index - b.index : a.page < b.page ? -1 : 1))
  return sorted.map(([{ page, id, nth }, { on, ...shown }]) => ({
    page,
    sample: occurrence(id, nth),
    on: [...on].toSorted(),
    ...shown,
  }))
}

/** Of the engines of a program, those that say something about one of its samples. */
function enginesFor({ lang, meta, code }: Sample, engines: readonly EngineName[]): EngineName[] {
  return engines.filter((engine) => {
    switch (engine) {
      case 'axe':
      case 'html-validate':
        return lang === 'html'
      case 'typescript':
        return lang === 'bash' ? calledEngines(code).includes('typescript') : /^(tsx?|jsx)$/.test(lang)
      case 'react':
        return isComponent({ lang }) && meta.error === undefined
      case 'git':
        return calledEngines(code).includes('git')
      case 'node':
        if (lang === 'bash') return calledEngines(code).includes('node')
        return meta.error === undefined || meta.throws !== undefined
      case 'chromium':
        return meta.error === undefined
      default:
        return true
    }
  })
}

/**
 * Reads the record that is committed.
 * @param parse `salvageRecord` for an update.
 */
export async function readCommitted(root: string, parse = parseRecord): Promise<ExamplesRecord> {
  return parse(await readFile(join(root, 'content', RECORD_FILE), 'utf8').catch(() => ''))
}

/**
 * Joins what a run has established to what is committed about pages that were not part of it.
 * @param engines Labels of the engines, by name.
 * @param isPart Whether a page, by its path, was part of the run.
 */
export function mergeRecord(
  committed: ExamplesRecord,
  fresh: readonly SampleRecord[],
  engines: Record<string, string>,
  isPart: (page: string) => boolean,
): ExamplesRecord {
  const samples = [...committed.samples.filter((s) => !isPart(s.page)), ...fresh]
  const used = new Set(samples.flatMap((s) => s.on))
  return { engines: Object.fromEntries(Object.entries(engines).filter(([name]) => used.has(name))), samples }
}

/**
 * Says where the committed record is stale. Versions of what comes with the machine are not compared: they name the
 * machine that wrote the record.
 * @param merged What the record would be now.
 * @param lines Where the samples stand, by page and id with a space between.
 */
export function staleRecord(
  committed: ExamplesRecord,
  merged: ExamplesRecord,
  lines: ReadonlyMap<string, Sample>,
): SourceDiagnostic[] {
  const fix = 'Run `npm run examples -- --update` and commit the record with the page.'
  const diagnostics: SourceDiagnostic[] = []
  const key = (s: SampleRecord) => `${s.page} ${s.sample}`
  const before = new Map(committed.samples.map((s) => [key(s), s]))
  const after = new Map(merged.samples.map((s) => [key(s), s]))
  for (const record of merged.samples) {
    const old = before.get(key(record))
    if (old && isSame(old, record)) continue
    const sample = lines.get(key(record))
    const place = { file: `content/${record.page}`, line: sample?.line ?? 1 }
    const stepsDiagnostic = old?.steps && record.steps && staleSteps(old.steps, record.steps)
    if (stepsDiagnostic) {
      diagnostics.push({ ...place, ...stepsDiagnostic, fix })
      continue
    }
    diagnostics.push({
      ...place,
      message: `The record does not know what the run has established about this sample.`,
      expected: old ? JSON.stringify(old) : 'an entry',
      got: JSON.stringify(record),
      fix,
    })
  }
  for (const record of committed.samples) {
    if (!after.has(key(record)))
      diagnostics.push({
        file: `content/${RECORD_FILE}`,
        line: 1,
        message: `The record knows sample ${record.sample} of ${record.page}, which is no longer there.`,
        fix,
      })
  }
  for (const [name, label] of Object.entries(merged.engines)) {
    const isSame =
      committed.engines[name] === label ||
      (fromMachine.has(name as EngineName) && committed.engines[name] !== undefined)
    if (!isSame)
      diagnostics.push({
        file: `content/${RECORD_FILE}`,
        line: 1,
        message: `The record names another version of an engine.`,
        expected: committed.engines[name] ?? 'none',
        got: label,
        fix,
      })
  }
  return diagnostics
}

/** Whether two records say the same. Heights depend on the fonts of a machine, so they may differ somewhat. */
function isSame(old: SampleRecord, fresh: SampleRecord): boolean {
  const text = (record: SampleRecord) => JSON.stringify({ ...record, heights: record.heights?.length })
  const isNear = (height: number, i: number) => Math.abs(height - (old.heights?.[i] ?? 0)) <= 24 + height / 4
  return text(old) === text(fresh) && (fresh.heights ?? []).every(isNear)
}

/** Where recorded steps differ from those of the run. */
function staleSteps(old: PackedSteps, fresh: PackedSteps): Omit<SourceDiagnostic, 'file' | 'fix' | 'line'> | undefined {
  const at = firstDifference(old, fresh)
  if (at === undefined) return undefined
  return {
    message: `The record shows other steps than the run: the first that differs is step ${at + 1}.`,
    expected: stepText(old, at),
    got: stepText(fresh, at),
  }
}
