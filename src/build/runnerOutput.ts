import { type Problem, ProblemsError } from '../config/problems.ts'
import type { RunnerFiles } from '../examples/runner/files.ts'
import { planPage } from '../examples/runner/plan.ts'
import { FRAME_PATH, runnerPath } from '../examples/runner/protocol.ts'
import type { OutputFile } from './assets.ts'
import { type Project, siteSources } from './project.ts'

/**
 * The files behind the Run buttons: the frame, React, and for each page with such a button its programs.
 * @throws {ProblemsError} With every sample that asks for a button but cannot run in a browser.
 */
export function runnerOutput(project: Project, { frame, react }: RunnerFiles): OutputFile[] {
  const problems: Problem[] = []
  const output: OutputFile[] = [
    { path: `${FRAME_PATH}.html`, data: frame },
    { path: react.path, data: react.data },
  ]
  const sources = new Map(project.files.map((f) => [f.path, f.source]))
  for (const { file, path } of siteSources(project.site)) {
    const plan = planPage(file, sources.get(file) ?? '', react.path)
    if (!plan) continue
    for (const { line, message, mend } of plan.faults)
      problems.push({ file: `content/${file}`, line, message: `${message} ${mend}` })
    output.push({ path: runnerPath(path), data: JSON.stringify(plan.file) })
  }
  if (problems.length > 0) throw new ProblemsError(problems)
  return output
}
