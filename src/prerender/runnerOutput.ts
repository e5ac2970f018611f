import type { Diagnostic } from '../config/diagnostics.ts'
import type { Site } from '../content/shared/model.ts'
import type { AssembledPage } from '../markdown/shared/compiled.ts'
import { packageUrls, type RunnerFiles } from '../runner/node/files.ts'
import { planPage } from '../runner/node/plan.ts'
import { wholeSamples } from '../runner/shared/whole.ts'
import { FRAME_PATH, type RunnerFile } from '../runner/shared/protocol.ts'
import { type CheckerFile, hasTypes } from '../typecheck/shared/protocol.ts'
import { resultPath, runnerUrl, wholePath } from '../paths.ts'
import type { OutputFile } from './assets.ts'
import { siteSources } from './project.ts'

/** The files behind the Run buttons, and every sample that asks for one but cannot run in a browser. */
export interface RunnerOutput {
  files: OutputFile[]
  diagnostics: Diagnostic[]
}

/** Adds what checks types where a reader can edit some. */
export async function withChecker(
  file: RunnerFile,
  findChecker: () => Promise<CheckerFile>,
): Promise<RunnerFile & { checker?: CheckerFile }> {
  const programs = [...file.samples.map(({ edit }) => edit), ...Object.values(file.exercises ?? {})]
  return programs.some((program) => program?.texts.some(hasTypes)) ? { ...file, checker: await findChecker() } : file
}

/**
 * The frame, React, for each page with a Run button its programs, and the samples that do not stand alone, whole.
 * @param findChecker Tells what checks types; asked only where a reader can edit some.
 */
export async function runnerOutput(
  site: Site,
  pages: ReadonlyMap<string, AssembledPage>,
  { frame, result, packages }: RunnerFiles,
  findChecker: () => Promise<CheckerFile>,
): Promise<RunnerOutput> {
  const diagnostics: Diagnostic[] = []
  const files: OutputFile[] = [{ path: `${FRAME_PATH}.html`, data: frame }, packages.react, packages.router]
  const urls = packageUrls(packages)
  for (const { file, path } of siteSources(site)) {
    const page = pages.get(file)
    if (!page) continue
    for (const { sample, text } of wholeSamples(page.programs))
      files.push({ path: wholePath(path, sample.id, sample.nth), data: text })
    const plan = planPage(page, urls)
    if (!plan) continue
    diagnostics.push(...plan.diagnostics)
    files.push({ path: runnerUrl(path), data: JSON.stringify(await withChecker(plan.file, findChecker)) })
    for (const { sample, document } of plan.results)
      files.push({ path: `${resultPath(path, sample.id, sample.nth)}.html`, data: result(document) })
  }
  return { files, diagnostics }
}
