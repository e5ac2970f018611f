import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { RecorderInput } from '../runtime/steps/raw.ts'

/**
 * Where the statements of a module begin and end, and the bodies of arrow functions that are expressions.
 * @param path Its extension tells the language.
 */
export function findStatements(path: string, code: string): RecorderInput['statements'] {
  const nodes: ESTree.Span[] = []
  const take = (node: ESTree.Span) => void nodes.push(node)
  // Blocks and declarations of functions and classes run nothing themselves: V8 would take the first statement in them.
  new Visitor({
    ArrowFunctionExpression: ({ expression, body }) => {
      if (expression) take(body)
    },
    BreakStatement: take,
    ContinueStatement: take,
    DebuggerStatement: take,
    DoWhileStatement: take,
    ExpressionStatement: take,
    ForInStatement: take,
    ForOfStatement: take,
    ForStatement: take,
    IfStatement: take,
    LabeledStatement: take,
    ReturnStatement: take,
    SwitchStatement: take,
    ThrowStatement: take,
    TryStatement: take,
    VariableDeclaration: take,
    WhileStatement: take,
  }).visit(parseSync(path, code, { sourceType: 'module' }).program)
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const place = (offset: number): [number, number] => {
    const line = starts.findLastIndex((start) => start <= offset)
    return [line, offset - (starts[line] ?? 0)]
  }
  return (
    nodes
      // Calls that the gate has put there.
      .filter(({ start }) => !code.startsWith('__sampleReached', start))
      .map(({ start, end }) => [...place(start), ...place(end)])
  )
}

/** What is known of the functions of a sample, by 0-based lines. */
export interface FunctionLines {
  /** Lines of functions that can pause and continue: async functions and generators. */
  resumable: Set<number>
  /** Lines with nothing but the first statement of a function: a stop there is the beginning of a call. */
  first: Set<number>
}

/** Finds the functions of a sample. */
export function findFunctions(code: string): FunctionLines {
  const resumable: boolean[] = []
  const first = new Set<number>()
  const lineOf = (offset: number) => code.slice(0, offset).split('\n').length - 1
  const take = (node: ESTree.ArrowFunctionExpression | ESTree.Function) => {
    // What is inside another function belongs to that one.
    for (let line = lineOf(node.start); line <= lineOf(node.end); line++) resumable[line] = node.async || node.generator
    // The body of an arrow function may be an expression.
    const [one, next] = node.body?.type === 'BlockStatement' ? node.body.body : []
    const line = one ? lineOf(one.start) : -1
    // A loop comes back to its first line.
    if (one && !/^(?:For|While|Do)/.test(one.type) && (!next || lineOf(next.start) > line)) first.add(line)
  }
  new Visitor({ ArrowFunctionExpression: take, FunctionDeclaration: take, FunctionExpression: take }).visit(
    parseSync('sample.mjs', code, { sourceType: 'module' }).program,
  )
  return { resumable: new Set([...resumable.keys()].filter((line) => resumable[line])), first }
}
