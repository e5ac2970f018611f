import { checkTypes, CheckError } from '../../typecheck/client/check.ts'
import { meaningOf } from '../../typecheck/client/meanings.ts'
import type { CheckerFile } from '../../typecheck/shared/protocol.ts'
import { typedProgram, type TypedText } from '../../typecheck/shared/typedProgram.ts'

/** An error of the type checker, as a reader is told it. */
export interface TypeFault {
  /** In the texts; absent where no line is to blame. */
  place?: { text: number; line: number }
  /** As in `TS2322`. */
  code: string
  /** In the compiler's words. */
  message: string
  /** What that means, in a sentence. */
  meaning?: string
}

/**
 * Finds what the type checker has against some texts.
 * @returns a sentence where it came to no end, otherwise the errors
 * @throws {PartError} when it cannot be loaded
 */
export async function findTypeFaults(checker: CheckerFile, texts: readonly TypedText[]): Promise<TypeFault[] | string> {
  const { files, find } = typedProgram(texts)
  try {
    const found = await checkTypes(checker, files)
    return found.map(({ path, line, code, message }) => ({
      place: path === undefined ? undefined : find(path, line),
      code: `TS${code}`,
      message,
      meaning: meaningOf(code),
    }))
  } catch (error) {
    if (error instanceof CheckError) return error.message
    throw error
  }
}

export { keepChecker } from '../../typecheck/client/check.ts'
