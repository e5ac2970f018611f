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
 * @param path Its extension tells the language.
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
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node & { async?: boolean; generator?: boolean }
    if (/Function/.test(node.type)) {
      // What is inside another function belongs to that one.
      for (let line = lineOf(node.start); line <= lineOf(node.end); line++)
        resumable[line] = node.async === true || node.generator === true
      const { body } = (node.body ?? {}) as { body?: unknown }
      // The body of an arrow function may be an expression, an arrow function again for instance.
      const [one, next] = Array.isArray(body) ? (body as Node[]) : []
      const line = one ? lineOf(one.start) : -1
      // A loop comes back to its first line.
      if (one && !/^(?:For|While|Do)/.test(one.type) && (!next || lineOf(next.start) > line)) first.add(line)
    }
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child)
  }
  walk(parseSync('sample.mjs', code, { sourceType: 'module' }).program)
  return { resumable: new Set([...resumable.keys()].filter((line) => resumable[line])), first }
}
