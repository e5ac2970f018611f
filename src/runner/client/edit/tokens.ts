import jsTokens from 'js-tokens'
import { applyEdits, type Edit } from '../../shared/applyEdits.ts'
import type { ModuleRequest } from '../../shared/link.ts'
import { GUARD, IMPORTED } from '../../shared/protocol.ts'
import { isMember, readBrackets, type Token } from './brackets.ts'

/**
 * Does for a text that a reader has written what `guardLoops` does with a parser, from tokens alone: a parser would
 * weigh more than all the rest of the editor. Each `for` and `while` asks in its condition or before its body; lines
 * keep their numbers.
 * @param code JavaScript, which may not even parse.
 */
export function guardTokens(code: string): string {
  const tokens = readTokens(code)
  const { isStatement, closing } = readBrackets(tokens)
  const edits: Edit[] = []
  const insert = (at: number, text: string) => edits.push({ from: at, to: at, text })
  tokens.forEach(({ type, value }, i) => {
    if (type !== 'IdentifierName' || (value !== 'for' && value !== 'while')) return
    if (!isStatement(i) || isMember(tokens, i)) return
    const open = tokens[i + 1]?.value === 'await' ? i + 2 : i + 1
    const end = tokens[open]?.value === '(' ? closing(open) : undefined
    const [first, last] = [tokens[open], end === undefined ? undefined : tokens[end]]
    if (!first || !last) return
    // `true`, so that what follows is the body as before; a `while` may also be the end of a `do`. An `else` after the
    // body is that of an `if` around the loop.
    if (value === 'for') insert(last.at + 1, `if(!(${GUARD}()??true));else `)
    else {
      insert(first.at + 1, `(${GUARD}()??true)&&(`)
      insert(last.at, ')')
    }
  })
  return applyEdits(code, edits)
}

/**
 * The modules that a text imports, or exports from.
 * @param code JavaScript, which may not even parse.
 */
export function requestTokens(code: string): ModuleRequest[] {
  const tokens = readTokens(code)
  const requests: ModuleRequest[] = []
  tokens.forEach(({ type, value }, i) => {
    if (type !== 'IdentifierName' || isMember(tokens, i)) return
    let at: number | undefined
    if (value === 'import') at = !isCall(tokens, i) ? i + 1 : hasLiteral(tokens, i) ? i + 2 : undefined
    else if (value === 'from' && isAfterNames(tokens, i)) at = i + 1
    const found = at === undefined ? undefined : tokens[at]
    if (found?.type !== 'StringLiteral') return
    requests.push({ value: found.value.slice(1, -1), start: found.at, end: found.at + found.value.length })
  })
  return requests
}

/**
 * Lets the frame find the modules whose names are known only when the code runs.
 * @param code JavaScript, which may not even parse.
 */
export function importByName(code: string): string {
  const tokens = readTokens(code)
  const { closing } = readBrackets(tokens)
  return applyEdits(
    code,
    tokens.flatMap(({ type, value }, i) => {
      if (type !== 'IdentifierName' || value !== 'import' || isMember(tokens, i)) return []
      if (!isCall(tokens, i) || hasLiteral(tokens, i)) return []
      const end = closing(i + 1)
      const [first, last] = [tokens[i + 2], end === undefined ? undefined : tokens[end]]
      // A method may have the name, too.
      if (!first || !last || end === undefined || first === last || tokens[end + 1]?.value === '{') return []
      return [
        { from: first.at, to: first.at, text: `${IMPORTED}(` },
        { from: last.at, to: last.at, text: ')' },
      ]
    }),
  )
}

const isCall = (tokens: readonly Token[], at: number) => tokens[at + 1]?.value === '('

/** Whether the name of a module that is imported later is a text and no expression. */
function hasLiteral(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 2]?.type === 'StringLiteral' && [')', ','].includes(tokens[at + 3]?.value ?? '')
}

/** Whether a `from` ends the names of an import or export, and is no name itself. */
function isAfterNames(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const { type, value } = tokens[i] ?? {}
    if (value === 'import' || value === 'export') return true
    if (type !== 'IdentifierName' && type !== 'StringLiteral' && !['{', '}', ',', '*'].includes(value ?? ''))
      return false
  }
  return false
}

function readTokens(code: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let startsLine = false
  for (const { type, value } of jsTokens(code)) {
    if (type === 'LineTerminatorSequence') startsLine = true
    else if (!/^(WhiteSpace|\w+Comment)$/.test(type)) {
      tokens.push({ type, value, at, startsLine })
      startsLine = false
    }
    at += value.length
  }
  return tokens
}
