import jsTokens from 'js-tokens'
import { applyEdits, type Edit } from '../../shared/applyEdits.ts'
import type { ModuleRequest } from '../../shared/link.ts'
import { GUARD, IMPORTED } from '../../shared/protocol.ts'
import { type Brackets, isMember, readBrackets, type Token } from './brackets.ts'

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

/** Words with which begins, after `export` too, what is not there at run time. */
const TYPE_WORDS = new Set(['declare', 'import', 'interface', 'module', 'namespace', 'type'])

/**
 * Finds a namespace that is there at run time: one with statements, and not only types.
 * @param code TypeScript, which may not even parse.
 * @returns 1-based line of the first one
 */
export function namespaceLine(code: string): number | undefined {
  const tokens = readTokens(code)
  const brackets = readBrackets(tokens)
  for (let i = 0; i < tokens.length; i++) {
    const { value, at } = tokens[i] ?? { at: 0 }
    if (value === 'declare') i = brackets.closing(afterName(tokens, i)) ?? i
    else if (isNamespace(tokens, i) && brackets.isStatement(i) && hasValues(tokens, brackets, afterName(tokens, i)))
      return code.slice(0, at).split('\n').length
  }
  return undefined
}

/**
 * Finds the bracket that a text never closes; of several, the last one.
 * @param code JavaScript or TypeScript that does not parse.
 * @returns the bracket, and its 1-based line
 */
export function openBracket(code: string): { bracket: string; line: number } | undefined {
  const tokens = readTokens(code)
  const { closing } = readBrackets(tokens)
  const open = tokens.findLast(
    ({ type, value }, i) => type === 'Punctuator' && /^[([{]$/.test(value) && closing(i) === undefined,
  )
  return open && { bracket: open.value, line: code.slice(0, open.at).split('\n').length }
}

/** Whether a namespace begins here. As an ordinary name the word ends its line, or a sign comes next. */
function isNamespace(tokens: readonly Token[], at: number): boolean {
  const [before, word, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (word?.value !== 'namespace' && word?.value !== 'module') return false
  const isFirst = !before || word.startsLine || ['{', '}', ';', 'export'].includes(before.value)
  if (!isFirst || next?.type !== 'IdentifierName' || next.startsLine) return false
  return tokens[afterName(tokens, at)]?.value === '{'
}

/** Position after words that follow each other on a line, and names with dots. */
function afterName(tokens: readonly Token[], at: number): number {
  let i = at + 1
  while (!tokens[i]?.startsLine && /^(IdentifierName|StringLiteral)$/.test(tokens[i]?.type ?? '')) {
    i++
    while (tokens[i]?.value === '.') i += 2
  }
  return i
}

/** Whether anything but types stands in a body. */
function hasValues(tokens: readonly Token[], brackets: Brackets, open: number): boolean {
  const end = brackets.closing(open) ?? tokens.length
  for (let i = open + 1; i < end; i++) {
    if (i === open + 1 || beginsStatement(tokens, i)) {
      const first = tokens[i]?.value === 'export' ? i + 1 : i
      if (tokens[i]?.value !== ';' && !TYPE_WORDS.has(tokens[first]?.value ?? '')) return true
      if (isNamespace(tokens, first) && hasValues(tokens, brackets, afterName(tokens, first))) return true
    }
    i = brackets.closing(i) ?? i
  }
  return false
}

/** Whether a statement begins with a token, and it does not go on with the type before. */
function beginsStatement(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (!before || !token || token.value === ';' || token.value === 'extends') return false
  if (before.value === ';') return true
  if (before.type === 'Punctuator' && !/^[)\]}>]$/.test(before.value)) return false
  if (token.type === 'Punctuator' && !/^(?:[([!~]|\+\+|--)$/.test(token.value)) return false
  return token.startsLine || before.value === '}'
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
