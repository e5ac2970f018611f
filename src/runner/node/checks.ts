import { findAssertions, type Node } from '../../samples/assertions.ts'
import { CHECK, COMPARED, PASSED } from '../shared/protocol.ts'

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
  const edits: Edit[] = []
  for (const assertion of findAssertions(code)) {
    const { test } = assertion
    edits.push({ at: test.start, text: `${CHECK}(${asks.length},` }, { at: test.end, text: ')' })
    for (const [left, right] of comparisons(test)) {
      // The value that is written down is what is expected; of two that are computed, the second.
      const isTurned = isLiteral(left) && !isLiteral(right)
      edits.push(
        { at: left.start, text: `${COMPARED}(${isTurned ? 1 : 0},(` },
        { at: left.end, text: '))' },
        { at: right.start, text: `${COMPARED}(${isTurned ? 0 : 1},(` },
        { at: right.end, text: '))' },
      )
    }
    asks.push(assertion.asks)
  }
  let result = code
  // Of two texts at one place, the one that was added first stands first.
  for (const { at, text } of edits.toReversed().toSorted((a, b) => b.at - a.at))
    result = result.slice(0, at) + text + result.slice(at)
  return result
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
