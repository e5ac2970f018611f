import MagicString from 'magic-string'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { lineAt, lineStarts } from '../../samples/lines.ts'
import { BEGIN, END } from '../shared/runtime/protocol.ts'

/** One `//=>` in a module. */
export interface FoundExpectation {
  /** 0-based line of the module on which the comment stands. */
  line: number
  /** What is written behind it. */
  stated: string
  /** 0-based first line of the statement that ends there; absent when none does. */
  from?: number
  /** The statement prints by itself, so its value does not matter. */
  prints: boolean
}

/** A module that reports the values of its expressions with an expectation, every line where it was. */
export interface Instrumented {
  code: string
  expectations: FoundExpectation[]
  /** 0-based line at which the module cannot be parsed. */
  brokenAt?: number
}

const expectationComment = /\/\/=>[ \t]?(.*?)[ \t]*$/

/**
 * Finds the `//=>` of a module and makes the expressions before them report their values.
 * Only text inside of lines is added, so that every line number stays true.
 * @param file Its extension tells the language.
 */
export function instrument(file: string, code: string): Instrumented {
  const { program, comments, errors } = parseSync(file, code, { sourceType: 'module' })
  const starts = lineStarts(code)
  if (errors.length > 0)
    return { code, expectations: scanExpectations(code), brokenAt: lineAt(starts, errors[0]?.labels[0]?.start ?? 0) }
  const expectations: FoundExpectation[] = []
  const instrumented = new MagicString(code)
  const statements: ESTree.ExpressionStatement[] = []
  new Visitor({ ExpressionStatement: (node) => void statements.push(node) }).visit(program)
  for (const comment of comments) {
    if (comment.type !== 'Line' || !comment.value.startsWith('=>')) continue
    const line = lineAt(starts, comment.start)
    const expectation: FoundExpectation = { line, stated: comment.value.slice(2).trim(), prints: false }
    const statement = statementBefore(statements, code, comment.start)
    if (statement) {
      expectation.from = lineAt(starts, statement.start)
      const { expression } = statement
      expectation.prints = /\bconsole\s*\.\s*\w+\s*\(/.test(code.slice(statement.start, statement.end))
      if (!expectation.prints) {
        const key = `${expectations.length},${JSON.stringify(file)}`
        // Of two expressions that begin or end together, the later expectation belongs to the outer one.
        instrumented.prependRight(expression.start, `${END}(${key},${BEGIN}(${key}),(`).appendLeft(expression.end, '))')
      }
    }
    expectations.push(expectation)
  }
  return { code: instrumented.toString(), expectations }
}

/** The expression statement that ends right before a position, but for punctuation. */
function statementBefore(
  statements: readonly ESTree.ExpressionStatement[],
  code: string,
  before: number,
): ESTree.ExpressionStatement | undefined {
  let found: ESTree.ExpressionStatement | undefined
  for (const statement of statements) {
    if (statement.end > before || !/^[\s;)}\],]*$/.test(code.slice(statement.end, before))) continue
    if (code.slice(statement.end, before).includes('\n')) continue
    if (!found || statement.end > found.end || (statement.end === found.end && statement.start < found.start))
      found = statement
  }
  return found
}

/** Without a tree, the expectations are found by their look; the run will say why the module is broken. */
function scanExpectations(code: string): FoundExpectation[] {
  return code.split('\n').flatMap((text, line) => {
    const match = expectationComment.exec(text)
    return match ? [{ line, stated: match[1] ?? '', from: line, prints: true }] : []
  })
}
