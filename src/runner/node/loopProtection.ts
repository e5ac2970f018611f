import MagicString from 'magic-string'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { GUARD } from '../shared/protocol.ts'

/**
 * Lets every loop of a module ask whether it has run for too long. A script in a worker can be ended from outside, but
 * a page shares its thread with the page that shows it in browsers that do not give the frame a process of its own.
 * Lines keep their numbers.
 * @param code JavaScript; returned as it is when it cannot be parsed.
 */
export function protectLoops(code: string): string {
  const { program, errors } = parseSync('module.mjs', code, { sourceType: 'module' })
  if (errors.length > 0) return code
  const guarded = new MagicString(code)
  const guard = ({ body }: { body: ESTree.Statement }) => {
    if (body.type === 'BlockStatement') guarded.appendLeft(body.start + 1, `${GUARD}();`)
    else guarded.prependRight(body.start, `{${GUARD}();`).appendLeft(body.end, '}')
  }
  new Visitor({
    DoWhileStatement: guard,
    ForInStatement: guard,
    ForOfStatement: guard,
    ForStatement: guard,
    WhileStatement: guard,
  }).visit(program)
  return guarded.toString()
}
