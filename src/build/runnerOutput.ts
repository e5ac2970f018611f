import type { Problem } from '../config/problems.ts'
import type { RunnerFiles } from '../examples/runner/files.ts'
import { planPage } from '../examples/runner/plan.ts'
import { FRAME_PATH } from '../examples/runner/protocol.ts'
import { runnerUrl } from '../paths.ts'
import type { OutputFile } from './assets.ts'
import { type Project, siteSources } from './project.ts'

/** The files behind the Run buttons, and every sample that asks for one but cannot run in a browser. */
export interface RunnerOutput {
  files: OutputFile[]
  problems: Problem[]
}

/** The frame, React, and for each page with a Run button its programs. */
export function runnerOutput(project: Project, { frame, react }: RunnerFiles): RunnerOutput {
  const problems: Problem[] = []
  const files: OutputFile[] = [
    { path: `${FRAME_PATH}.html`, data: frame },
    { path: react.path, data: react.data },
  ]
  const sources = new Map(project.files.map((f) => [f.path, f.source]))
  for (const { file, path } of siteSources(project.site)) {
    const plan = planPage(file, sources.get(file) ?? '', react.path)
    if (!plan) continue
    for (const { line, message, mend } of plan.faults)
      problems.push({ file: `content/${file}`, line, message: `${message} ${mend}` })
    files.push({ path: runnerUrl(path), data: JSON.stringify(plan.file) })
  }
  return { files, problems }
}
