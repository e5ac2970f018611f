import { assemble } from '../../samples/assemble.ts'
import { isScript, modulePath } from '../../samples/groups.ts'
import type { ProgramFiles } from './protocol.ts'

/** A fence of a program, as far as its types are concerned. */
export interface TypedText {
  lang: string
  code: string
  meta: { file?: string }
}

/** What the type checker is given. */
export interface TypedProgram {
  files: ProgramFiles
  /**
   * Where a line comes from.
   * @returns position in the texts, and 1-based line
   */
  find: (path: string, line: number) => { text: number; line: number } | undefined
}

/**
 * Puts the fences of a program together for the type checker, as the gate does.
 * @param texts In the order in which they run.
 */
export function typedProgram(texts: readonly TypedText[]): TypedProgram {
  const files = assemble(
    texts.flatMap((text, from) =>
      isScript(text) || (text.lang === 'json' && text.meta.file !== undefined)
        ? [{ from, path: modulePath(text), text: text.code }]
        : [],
    ),
  )
  return {
    files: Object.fromEntries([...files].map(([path, { text }]) => [path, text])),
    find: (path, line) => {
      const origin = files.get(path)?.origins[line - 1]
      return origin?.from === undefined ? undefined : { text: origin.from, line: origin.line + 1 }
    },
  }
}
