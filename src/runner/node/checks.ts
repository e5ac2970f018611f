import { parseSync } from 'rolldown/utils'
import { CHECK, COMPARED, PASSED } from '../shared/protocol.ts'

/** The parts of ESTree nodes that matter here. */
interface Node {
  type: string
  start: number
  end: number
  test?: Node
  consequent?: Node
  body?: Node[]
  argument?: Node
  arguments?: Node[]
  callee?: Node
  operator?: string
  left?: Node
  right?: Node
  object?: Node
  property?: Node
  name?: string
  value?: unknown
  expression?: Node
  quasis?: { value: { cooked: string } }[]
  expressions?: Node[]
}

/** The checks of an exercise, made to tell how they go. */
export interface InstrumentedChecks {
  /** Blocks of JavaScript: the names of the checks stay their own. */
  code: string
  /** What each assertion asks for, by its number. */
  asks: string[]
}

interface Edit {
  at: number
  text: string
}

/**
 * Makes assertions tell how they go. An assertion is an `if` that throws. It tells when its condition does not hold, and
 * when it holds, what the comparison in it has compared. What is checked does not change, and neither does its order.
 * @param codes Texts of the `check` fences of an exercise, as the gate has run them.
 */
export function instrumentChecks(codes: readonly string[]): InstrumentedChecks {
  const asks: string[] = []
  const blocks = codes.map((code) => `{\n${instrument(code, asks)}\n}`)
  return { code: `${blocks.join('\n')}\n${PASSED}();`, asks }
}

function instrument(code: string, asks: string[]): string {
  const { program } = parseSync('check.mjs', code, { sourceType: 'module' })
  const edits: Edit[] = []
  walk(program, (node) => {
    const error = node.type === 'IfStatement' && node.test ? thrownBy(node.consequent) : undefined
    if (!error || !node.test) return
    edits.push({ at: node.test.start, text: `${CHECK}(${asks.length},` }, { at: node.test.end, text: ')' })
    for (const [left, right] of comparisons(node.test)) {
      // The value that is written down is what is expected; of two that are computed, the second.
      const isTurned = isLiteral(left) && !isLiteral(right)
      edits.push(
        { at: left.start, text: `${COMPARED}(${isTurned ? 1 : 0},(` },
        { at: left.end, text: '))' },
        { at: right.start, text: `${COMPARED}(${isTurned ? 0 : 1},(` },
        { at: right.end, text: '))' },
      )
    }
    asks.push(asked(textOf(error.arguments?.[0])))
  })
  let result = code
  // Of two texts at one place, the one that was added first stands first.
  for (const { at, text } of edits.toReversed().toSorted((a, b) => b.at - a.at))
    result = result.slice(0, at) + text + result.slice(at)
  return result
}

/** The `new Error(…)` that a branch throws and does nothing else. */
function thrownBy(branch: Node | undefined): Node | undefined {
  const only = branch?.type === 'BlockStatement' && branch.body?.length === 1 ? branch.body[0] : branch
  return only?.type === 'ThrowStatement' && only.argument?.type === 'NewExpression' ? only.argument : undefined
}

/** The two sides of each comparison in a condition. */
function comparisons(test: Node): [Node, Node][] {
  switch (test.type) {
    case 'LogicalExpression':
      return [test.left, test.right].flatMap((side) => (side ? comparisons(side) : []))
    case 'ParenthesizedExpression':
      return test.expression ? comparisons(test.expression) : []
    case 'UnaryExpression': {
      const { callee, arguments: given } = test.argument ?? {}
      const [left, right] = given ?? []
      const isSame = callee?.object?.name === 'Object' && callee.property?.name === 'is'
      return test.operator === '!' && isSame && left && right ? [[left, right]] : []
    }
    case 'BinaryExpression':
      return /^!==?$/.test(test.operator ?? '') && test.left && test.right ? [[test.left, test.right]] : []
    default:
      return []
  }
}

function isLiteral(node: Node): boolean {
  if (node.type === 'UnaryExpression') return node.argument !== undefined && isLiteral(node.argument)
  return (
    node.type === 'Literal' ||
    (node.type === 'Identifier' && /^(undefined|NaN|Infinity|expected|wanted)$/.test(node.name ?? ''))
  )
}

/** The text of a message, with `…` for what is computed. */
function textOf(node: Node | undefined): string {
  if (typeof node?.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.cooked).join('…')
  if (node?.type === 'BinaryExpression') return textOf(node.left) + textOf(node.right)
  return '…'
}

/** `The total should be 38, is …` asks that the total be 38. What is computed elsewhere cannot be told before. */
function asked(message: string): string {
  const claim = message.replace(
    /[,;:]?\s*(and |but |it )*(is|was|are|has|got|gave|not|took|shows|returned)?\s*["'“]?…["'”.]?$/,
    '',
  )
  return claim.includes('…') ? '' : claim
}

function walk(value: unknown, found: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') found(value as Node)
  for (const child of Object.values(value)) walk(child, found)
}
