import { ProblemsError, type SourceProblem } from '../config/problems.ts'

/** Collects the faults of one file while it is compiled, so that they are all told at once. */
export type Report = (line: number, message: string) => void

/** Thrown when content cannot be compiled; holds every fault that was found, in file and line order. */
export class MarkdownError extends ProblemsError {
  override name = 'MarkdownError'
  declare readonly problems: readonly SourceProblem[]

  /** @param problems At least one problem, in any order. */
  constructor(problems: readonly SourceProblem[]) {
    super(problems.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)))
  }
}
