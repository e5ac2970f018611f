import MagicString from 'magic-string'
import { parseSync } from 'rolldown/utils'
import { GUARD } from '../shared/protocol.ts'

const loops = new Set(['DoWhileStatement', 'ForInStatement', 'ForOfStatement', 'ForStatement', 'WhileStatement'])

interface Loop {
  body: { type: string; start: number; end: number }
}

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
  collect(program, ({ body }) => {
    if (body.type === 'BlockStatement') guarded.appendLeft(body.start + 1, `${GUARD}();`)
    else guarded.prependRight(body.start, `{${GUARD}();`).appendLeft(body.end, '}')
  })
  return guarded.toString()
}

function collect(value: unknown, found: (loop: Loop) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string' && loops.has(value.type)) found(value as unknown as Loop)
  for (const child of Object.values(value)) collect(child, found)
}
