import jsTokens from 'js-tokens'
import { applyEdits, type Edit } from '../build/applyEdits.ts'
import type { ModuleRequest } from '../build/link.ts'
import { GUARD } from '../protocol.ts'

/** A token of a module, with its place. */
interface Token {
  type: string
  value: string
  at: number
}

/**
 * Does for a text that a reader has written what `guardLoops` does with a parser, from tokens alone: a parser would
 * weigh more than all the rest of the editor. Each `for` and `while` asks in its condition or before its body; lines
 * keep their numbers.
 * @param code JavaScript, which may not even parse.
 */
export function guardTokens(code: string): string {
  const tokens = readTokens(code)
  const edits: Edit[] = []
  const insert = (at: number, text: string) => edits.push({ from: at, to: at, text })
  tokens.forEach(({ type, value }, i) => {
    if (type !== 'IdentifierName' || (value !== 'for' && value !== 'while') || isProperty(tokens, i)) return
    const open = tokens[i + 1]?.value === 'await' ? i + 2 : i + 1
    const end = tokens[open]?.value === '(' ? closing(tokens, open) : undefined
    const [first, last] = [tokens[open], end === undefined ? undefined : tokens[end]]
    if (!first || !last) return
    // `true`, so that what follows is the body as before; a `while` may also be the end of a `do`.
    if (value === 'for') insert(last.at + 1, `if(${GUARD}()??true)`)
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
    if (type !== 'IdentifierName' || isProperty(tokens, i)) return
    let at: number | undefined
    if (value === 'import') at = tokens[i + 1]?.value === '(' ? i + 2 : i + 1
    else if (value === 'from' && isAfterNames(tokens, i)) at = i + 1
    const found = at === undefined ? undefined : tokens[at]
    if (found?.type !== 'StringLiteral') return
    requests.push({ value: found.value.slice(1, -1), start: found.at, end: found.at + found.value.length })
  })
  return requests
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
  for (const { type, value } of jsTokens(code)) {
    if (!/^(WhiteSpace|LineTerminatorSequence|\w+Comment|HashbangComment)$/.test(type)) tokens.push({ type, value, at })
    at += value.length
  }
  return tokens
}

/** `x.for` and `{ for: 1 }` are no loops. */
function isProperty(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.value
  return before === '.' || before === '?.' || tokens[at + 1]?.value === ':'
}

/** Position of the bracket that closes another one. */
function closing(tokens: readonly Token[], open: number): number | undefined {
  let depth = 0
  for (let i = open; i < tokens.length; i++) {
    const { type, value } = tokens[i] ?? {}
    if (type !== 'Punctuator') continue
    if (value === '(') depth++
    else if (value === ')' && --depth === 0) return i
  }
  return undefined
}
