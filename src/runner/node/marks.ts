import MagicString from 'magic-string'
import { parseSync } from 'rolldown/utils'
import { lineAt, lineStarts } from '../../samples/lines.ts'
import { BEGIN, END } from '../shared/runtime/protocol.ts'

/** One `//=>` in a module. */
export interface FoundMark {
  /** 0-based line of the module on which the comment stands. */
  line: number
  /** What is written behind it. */
  stated: string
  /** 0-based first line of the statement that ends there; absent when none does. */
  from?: number
  /** The statement prints by itself, so its value does not matter. */
  prints: boolean
}

/** A module whose marked expressions tell their values, with every line where it was. */
export interface Marked {
  code: string
  marks: FoundMark[]
  /** 0-based line at which the module cannot be parsed. */
  brokenAt?: number
}

/** The part of an ESTree node that matters here. */
interface Node {
  type: string
  start: number
  end: number
}

const marker = /\/\/=>[ \t]?(.*?)[ \t]*$/

/**
 * Finds the `//=>` of a module and makes the marked expressions tell their values.
 * Only text inside of lines is added, so that every line number stays true.
 * @param file Its extension tells the language.
 */
export function instrument(file: string, code: string): Marked {
  const { program, comments, errors } = parseSync(file, code, { sourceType: 'module' })
  const starts = lineStarts(code)
  if (errors.length > 0)
    return { code, marks: scanMarks(code), brokenAt: lineAt(starts, errors[0]?.labels[0]?.start ?? 0) }
  const marks: FoundMark[] = []
  const marked = new MagicString(code)
  const statements: Node[] = []
  collect(program, statements)
  for (const comment of comments) {
    if (comment.type !== 'Line' || !comment.value.startsWith('=>')) continue
    const line = lineAt(starts, comment.start)
    const mark: FoundMark = { line, stated: comment.value.slice(2).trim(), prints: false }
    const statement = statementBefore(statements, code, comment.start)
    if (statement) {
      mark.from = lineAt(starts, statement.start)
      const { expression } = statement as Node & { expression: Node }
      mark.prints = /\bconsole\s*\.\s*\w+\s*\(/.test(code.slice(statement.start, statement.end))
      if (!mark.prints) {
        const key = `${marks.length},${JSON.stringify(file)}`
        // Of two expressions that begin or end together, the later mark belongs to the outer one.
        marked.prependRight(expression.start, `${END}(${key},${BEGIN}(${key}),(`).appendLeft(expression.end, '))')
      }
    }
    marks.push(mark)
  }
  return { code: marked.toString(), marks }
}

/** The expression statement that ends right before a position, but for punctuation. */
function statementBefore(statements: readonly Node[], code: string, before: number): Node | undefined {
  let found: Node | undefined
  for (const statement of statements) {
    if (statement.end > before || !/^[\s;)}\],]*$/.test(code.slice(statement.end, before))) continue
    if (code.slice(statement.end, before).includes('\n')) continue
    if (!found || statement.end > found.end || (statement.end === found.end && statement.start < found.start))
      found = statement
  }
  return found
}

function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, into)
  } else if (isNode(value)) {
    if (value.type === 'ExpressionStatement') into.push(value)
    for (const child of Object.values(value)) if (typeof child === 'object') collect(child, into)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Without a tree, the marks are found by their look; the run will say why the module is broken. */
function scanMarks(code: string): FoundMark[] {
  return code.split('\n').flatMap((text, line) => {
    const match = marker.exec(text)
    return match ? [{ line, stated: match[1] ?? '', from: line, prints: true }] : []
  })
}
