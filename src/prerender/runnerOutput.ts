import type { Problem } from '../config/problems.ts'
import type { Site } from '../content/shared/model.ts'
import type { CompiledPage } from '../markdown/shared/compiled.ts'
import { packageUrls, type RunnerFiles } from '../runner/node/files.ts'
import { planPage } from '../runner/node/plan.ts'
import { FRAME_PATH } from '../runner/shared/protocol.ts'
import { resultPath, runnerUrl } from '../paths.ts'
import type { OutputFile } from './assets.ts'
import { siteSources } from './project.ts'

/** The files behind the Run buttons, and every sample that asks for one but cannot run in a browser. */
export interface RunnerOutput {
  files: OutputFile[]
  problems: Problem[]
}

/** The frame, React, and for each page with a Run button its programs. */
export function runnerOutput(
  site: Site,
  pages: ReadonlyMap<string, CompiledPage>,
  { frame, result, packages }: RunnerFiles,
): RunnerOutput {
  const problems: Problem[] = []
  const files: OutputFile[] = [{ path: `${FRAME_PATH}.html`, data: frame }, packages.react, packages.router]
  const urls = packageUrls(packages)
  for (const { file, path } of siteSources(site)) {
    const plan = planPage(pages.get(file)?.samples ?? [], urls)
    if (!plan) continue
    problems.push(...plan.problems)
    files.push({ path: runnerUrl(path), data: JSON.stringify(plan.file) })
    for (const { sample, document } of plan.results)
      files.push({ path: `${resultPath(path, sample.id, sample.nth)}.html`, data: result(document) })
  }
  return { files, problems }
}
