/** The script in which a page's types are checked: the compiler, with the types of the language, of the browser and of React. */
export interface CheckerFile {
  /** URL path. */
  path: string
  /** Bytes on the wire. */
  bytes: number
}

/** A problem that the type checker reports. */
export interface TypeDiagnostic {
  /** Of the file it is in; absent for what no single file is to blame for. */
  path?: string
  /** 1-based. */
  line: number
  /** As in `TS2322`, without the letters. */
  code: number
  /** In the compiler's words; what they rest on follows in lines of its own, indented. */
  message: string
}

/** Texts of files by their paths in the program. */
export type ProgramFiles = Readonly<Record<string, string>>

/** What the worker is asked. */
export interface CheckRequest {
  files: ProgramFiles
}

/** What the worker says: once that it can be asked, then one answer for each request. */
export type CheckAnswer = { type: 'ready' } | { type: 'checked'; diagnostics: TypeDiagnostic[] }

/** Folder of the declaration files that every program needs. */
export const LIBRARY = '/lib'

/** Whether a language has types to check. */
export const hasTypes = ({ lang }: { lang: string }): boolean => /^tsx?$/.test(lang)
