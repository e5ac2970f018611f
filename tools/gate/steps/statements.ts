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
  return (
    nodes
      // Calls that the gate has put there.
      .filter(({ start }) => !code.startsWith('__sampleReached', start))
      .map(({ start, end }) => [...place(start), ...place(end)])
  )
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

/**
 * Lines of a sample that belong to functions which can pause and continue: async functions and generators.
 * @param code its text
 * @returns 0-based lines
 */
export function findResumable(code: string): number[] {
  const lines: boolean[] = []
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node & { async?: boolean; generator?: boolean }
    if (/Function/.test(node.type)) {
      const lineOf = (offset: number) => code.slice(0, offset).split('\n').length - 1
      // What is inside another function belongs to that one.
      for (let line = lineOf(node.start); line <= lineOf(node.end); line++)
        lines[line] = node.async === true || node.generator === true
    }
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child)
  }
  walk(parseSync('sample.mjs', code, { sourceType: 'module' }).program)
  return [...lines.keys()].filter((line) => lines[line])
}
