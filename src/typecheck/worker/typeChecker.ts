import {
  type CompilerHost,
  type CompilerOptions,
  createProgram,
  createSourceFile,
  type Diagnostic,
  flattenDiagnosticMessageText,
  getLineAndCharacterOfPosition,
  type SourceFile,
} from 'typescript-in-browser'
import { LIBRARY, type ProgramFiles, type TypeDiagnostic } from '../shared/protocol.ts'

/** Folder of the programs; nothing else lies in it. */
const PROGRAM = '/program/'

/** `DiagnosticCategory.Error`. */
const ERROR = 1

/** Checks the types of programs, of which it only knows the texts. */
export class TypeChecker {
  readonly #options: CompilerOptions
  readonly #library: ProgramFiles
  /** What every program needs is read once. */
  readonly #parsed = new Map<string, SourceFile>()

  /** @param library Texts of the declaration files, by absolute path. */
  constructor(options: CompilerOptions, library: ProgramFiles) {
    this.#options = options
    this.#library = library
  }

  /** Checks a program. Where a text cannot be parsed, that is all that is said, as by the command line. */
  check(files: ProgramFiles): TypeDiagnostic[] {
    const texts = new Map(Object.entries(files).map(([path, text]) => [PROGRAM + path, text]))
    const rootNames = [...texts.keys()].filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    const program = createProgram({ rootNames, options: this.#options, host: this.#host(texts) })
    const syntactic = program.getSyntacticDiagnostics()
    const found =
      syntactic.length > 0
        ? syntactic
        : [
            ...program.getOptionsDiagnostics(),
            ...program.getGlobalDiagnostics(),
            ...rootNames.flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path))),
          ]
    return found.filter(({ category }) => category === ERROR).map(toTypeDiagnostic)
  }

  #host(texts: ReadonlyMap<string, string>): CompilerHost {
    const readFile = (path: string) => texts.get(path) ?? this.#library[path]
    const folders = foldersOf([...texts.keys(), ...Object.keys(this.#library)])
    return {
      readFile,
      fileExists: (path) => readFile(path) !== undefined,
      // `./` is asked for with its slash.
      directoryExists: (path) => folders.has(path.replace(/\/$/, '')),
      getSourceFile: (path, options) => {
        const text = readFile(path)
        const known = this.#parsed.get(path)
        if (known || text === undefined) return known
        const parsed = createSourceFile(path, text, options)
        if (!texts.has(path)) this.#parsed.set(path, parsed)
        return parsed
      },
      getDefaultLibLocation: () => LIBRARY,
      getDefaultLibFileName: () => `${LIBRARY}/lib.d.ts`,
      getCurrentDirectory: () => PROGRAM.slice(0, -1),
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile: () => undefined,
    }
  }
}

function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.add(path.slice(0, end))
  return folders
}

function toTypeDiagnostic({ file, start = 0, code, messageText }: Diagnostic): TypeDiagnostic {
  const message = flattenDiagnosticMessageText(messageText, '\n')
  if (!file) return { line: 1, code, message }
  const path = file.fileName.slice(PROGRAM.length)
  return { path, line: getLineAndCharacterOfPosition(file, start).line + 1, code, message }
}
