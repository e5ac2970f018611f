import { parseSync } from 'rolldown/utils'
import type { RecorderInput } from '../runtime/steps/raw.ts'

/** The part of an ESTree node that matters here. */
interface Node {
  type: string
  start: number
  end: number
  body?: unknown
  expression?: unknown
}

/** Declarations run nothing themselves: V8 would take the first statement in them. */
const silent = /^(?:BlockStatement|EmptyStatement|FunctionDeclaration|ClassDeclaration|.*Import.*|.*Export.*)$/

/**
 * Where the statements of a module begin and end, and the bodies of arrow functions that are expressions.
 * @param path its name, which says the language
 * @param code its text
 */
export function findStatements(path: string, code: string): RecorderInput['statements'] {
  const nodes: Node[] = []
  collect(parseSync(path, code, { sourceType: 'module' }).program, nodes)
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const place = (offset: number): [number, number] => {
    const line = starts.findLastIndex((start) => start <= offset)
    return [line, offset - (starts[line] ?? 0)]
  }
  return nodes
    // Calls that the gate has put there.
    .filter(({ start }) => !code.startsWith('__sampleReached', start))
    .map(({ start, end }) => [...place(start), ...place(end)])
}

function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, into)
    return
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = value as Node
  if (/(?:Statement|Declaration)$/.test(node.type) && !silent.test(node.type)) into.push(node)
  if (node.type === 'ArrowFunctionExpression' && node.expression === true) into.push(node.body as Node)
  for (const child of Object.values(node)) if (typeof child === 'object') collect(child, into)
}
