import MagicString from 'magic-string'
import type { ESTree } from 'rolldown/utils'
import { findAssertions } from '../../samples/assertions.ts'
import { CHECK, COMPARED, PASSED } from '../shared/protocol.ts'

/** The checks of an exercise, made to tell how they go. */
export interface InstrumentedChecks {
  /** Blocks of JavaScript: the names of the checks stay their own. */
  code: string
  /** What each assertion asks for, by its number. */
  asks: string[]
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
  // Of two texts at one place, the one that was added first stands first.
  const reported = new MagicString(code)
  const wrap = ({ start, end }: ESTree.Span, before: string, after: string) =>
    reported.appendLeft(start, before).appendLeft(end, after)
  for (const { test, asks: request } of findAssertions(code)) {
    wrap(test, `${CHECK}(${asks.length},`, ')')
    for (const [left, right] of comparisons(test)) {
      // The value that is written down is what is expected; of two that are computed, the second.
      const isTurned = isLiteral(left) && !isLiteral(right)
      wrap(left, `${COMPARED}(${isTurned ? 1 : 0},(`, '))')
      wrap(right, `${COMPARED}(${isTurned ? 0 : 1},(`, '))')
    }
    asks.push(request)
  }
  return reported.toString()
}

/** The two sides of each comparison in a condition. */
function comparisons(test: ESTree.Expression): [ESTree.Expression, ESTree.Expression][] {
  switch (test.type) {
    case 'LogicalExpression':
      return [test.left, test.right].flatMap(comparisons)
    case 'ParenthesizedExpression':
      return comparisons(test.expression)
    case 'UnaryExpression': {
      if (test.operator !== '!' || test.argument.type !== 'CallExpression' || !isObjectIs(test.argument)) return []
      const [left, right] = test.argument.arguments
      return left && right && left.type !== 'SpreadElement' && right.type !== 'SpreadElement' ? [[left, right]] : []
    }
    case 'BinaryExpression':
      return test.operator === '!=' || test.operator === '!==' ? [[test.left, test.right]] : []
    default:
      return []
  }
}

const isObjectIs = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.object.type === 'Identifier' &&
  callee.object.name === 'Object' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'is'

function isLiteral(node: ESTree.Expression): boolean {
  if (node.type === 'UnaryExpression') return isLiteral(node.argument)
  return (
    node.type === 'Literal' ||
    (node.type === 'Identifier' && /^(undefined|NaN|Infinity|expected|wanted)$/.test(node.name))
  )
}
