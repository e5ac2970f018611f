import { DiagnosticsError, type SourceDiagnostic } from '../config/diagnostics.ts'

/** Collects the problems of one file while it is compiled, so that they are all told at once. */
export type Report = (line: number, message: string) => void

/** Thrown when content cannot be compiled; holds every problem that was found, in file and line order. */
export class MarkdownError extends DiagnosticsError {
  override name = 'MarkdownError'
  declare readonly diagnostics: readonly SourceDiagnostic[]

  /** @param problems At least one problem, in any order. */
  constructor(diagnostics: readonly SourceDiagnostic[]) {
    super(diagnostics.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)))
  }
}
