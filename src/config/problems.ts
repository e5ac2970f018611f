/** One fault in what an author or editor wrote: where it is, what was found and how to mend it. */
export interface Problem {
  /** Path from the project folder, e.g. `content/docs/css/index.mdx`. */
  file: string
  /** 1-based line, where one is known. */
  line?: number
  /** What was found and what to write instead. */
  message: string
}

/** Formats one problem as `file:line  message`. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`
}

/** Thrown once per run with every fault that was found, so that an author mends them in one go. */
export class ProblemsError extends Error {
  override name = 'ProblemsError'
  readonly problems: readonly Problem[]

  /** @param problems At least one problem, in the order to show. */
  constructor(problems: readonly Problem[]) {
    super(
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:\n${problems.map((p) => `  ${formatProblem(p)}`).join('\n')}`,
    )
    this.problems = problems
  }
}
