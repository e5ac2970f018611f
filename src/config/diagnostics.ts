/** One problem in what an author or editor wrote. Configuration, content and samples are all told of in this form. */
export interface Diagnostic {
  /** Path from the project folder, e.g. `content/docs/css/index.mdx`. */
  file: string
  /** 1-based line, where one is known. */
  line?: number
  /** What was found; where there is no `fix`, also what to write instead. */
  message: string
  /** What a run was to show. */
  expected?: string
  /** What it showed. */
  got?: string
  /** What to do about it. */
  fix?: string
}

/** A problem whose line is known, as every problem of a content file is. */
export interface SourceDiagnostic extends Diagnostic {
  line: number
}

/** The longest value that is shown in full, in lines. */
const SHOWN_LINES = 30

/** Formats one problem as `file:line  message`, with what was expected, what was found and the fix below it. */
export function formatDiagnostic({ file, line, message, expected, got, fix }: Diagnostic): string {
  const head = `${file}${line === undefined ? '' : `:${line}`}  ${message}`
  return [head, ...block('expected', expected), ...block('got', got), ...block('fix', fix)].join('\n')
}

function block(name: string, text: string | undefined): string[] {
  if (text === undefined) return []
  const lines = text.split('\n')
  const shown =
    lines.length > SHOWN_LINES ? [...lines.slice(0, SHOWN_LINES), `… ${lines.length - SHOWN_LINES} more lines`] : lines
  return shown.map((line, i) => `    ${(i === 0 ? `${name}:` : '').padEnd(10)}${line}`)
}

/** Thrown once per run with every problem that was found, so that an author fixes them in one go. */
export class DiagnosticsError extends Error {
  override name = 'DiagnosticsError'
  readonly diagnostics: readonly Diagnostic[]

  /** @param problems At least one problem, in the order to show. */
  constructor(diagnostics: readonly Diagnostic[]) {
    const list = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic).replace(/^/gm, '  '))
    super(`${diagnostics.length} ${diagnostics.length === 1 ? 'problem' : 'problems'}:\n${list.join('\n')}`)
    this.diagnostics = diagnostics
  }
}
