/** A token that says something, with its place. */
export interface Token {
  /** As js-tokens names it. */
  type: string
  value: string
  at: number
  /** A line ends before it. */
  startsLine: boolean
}

/** What stands around tokens: statements, the members of a class, or what is part of an expression. */
type Kind = 'statements' | 'members' | 'expression'

interface Frame {
  kind: Kind
  /** Position of the token that opens it. */
  open: number
  closer: string
  /** Heads of classes and functions whose braces are still to come. */
  heads: ('class' | 'function')[]
  /** Questions of `a ? b : c` whose colon is still to come. */
  questions: number
  /** The last colon ended a label or a `case`, so a statement comes next. */
  isLabelled: boolean
}

/** The places of a text where statements stand, and its brackets. */
export interface Brackets {
  /** Whether a token stands where a statement may: there is no loop anywhere else. */
  isStatement: (token: number) => boolean
  /** Position of the token that closes a bracket; `undefined` for one that is open. */
  closing: (open: number) => number | undefined
}

/** Words after which a brace begins an object or a pattern. */
const BEFORE_OBJECT = new Set(
  'await case const default delete extends in instanceof let new of return throw typeof var void yield'.split(' '),
)

/** Signs after which a brace begins a block. */
const BEFORE_BLOCK = new Set([')', ']', '}', '{', ';', '=>', '++', '--'])

const frame = (kind: Kind, open: number, closer: string): Frame => ({
  kind,
  open,
  closer,
  heads: [],
  questions: 0,
  isLabelled: false,
})

/**
 * Reads the brackets of a text once from its beginning to its end. What they mean is seen from the token before each.
 * @param tokens Those of a module that may not even parse; then the answers are as good as the text.
 */
export function readBrackets(tokens: readonly Token[]): Brackets {
  const frames = [frame('statements', -1, '')]
  const statements = new Set<number>()
  const closers = new Map<number, number>()
  const top = () => frames.at(-1) ?? frame('statements', -1, '')
  const close = (value: string, at: number) => {
    const found = frames.findLastIndex(({ closer }) => closer === value)
    // A round bracket without its partner does not end the blocks around it.
    if (found < 1 || (value !== '}' && found < frames.length - 1)) return
    closers.set(frames[found]?.open ?? 0, at)
    frames.length = found
  }
  tokens.forEach((token, i) => {
    const { type, value } = token
    const around = top()
    if (around.kind === 'statements') statements.add(i)
    if (type === 'TemplateHead') frames.push(frame('expression', i, '`'))
    else if (type === 'TemplateTail') close('`', i)
    else if (type === 'IdentifierName') {
      if (isClassHead(tokens, i)) around.heads.push('class')
      else if (value === 'function' && !isMember(tokens, i)) around.heads.push('function')
    } else if (type !== 'Punctuator') return
    else if (value === '(' || value === '[') frames.push(frame('expression', i, value === '(' ? ')' : ']'))
    else if (value === '{') frames.push(frame(kindOf(tokens, i, around), i, '}'))
    else if (value === ')' || value === ']' || value === '}') close(value, i)
    else if (value === '?') around.questions++
    else if (value === ';') around.questions = 0
    else if (value === ':') {
      around.isLabelled = around.questions === 0
      around.questions = Math.max(0, around.questions - 1)
    }
  })
  return { isStatement: (token) => statements.has(token), closing: (open) => closers.get(open) }
}

/** What an opening brace encloses. */
function kindOf(tokens: readonly Token[], at: number, around: Frame): Kind {
  const before = tokens[at - 1]
  const word = before?.type === 'IdentifierName' && !isMember(tokens, at - 1) ? before.value : undefined
  if (word === 'extends') return 'expression'
  const head = around.heads.pop()
  if (head) return head === 'class' ? 'members' : 'statements'
  if (around.kind !== 'statements')
    return before?.value === ')' || before?.value === '=>' || (word === 'static' && around.kind === 'members')
      ? 'statements'
      : 'expression'
  if (word !== undefined)
    // No value stands on the line after these two.
    return BEFORE_OBJECT.has(word) && !(tokens[at]?.startsLine && (word === 'return' || word === 'throw'))
      ? 'expression'
      : 'statements'
  if (before?.type !== 'Punctuator') return 'statements'
  if (before.value === ':') return around.isLabelled ? 'statements' : 'expression'
  return BEFORE_BLOCK.has(before.value) ? 'statements' : 'expression'
}

/** `class` begins a class; as the name of a member it has a sign after it. */
function isClassHead(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return (
    tokens[at]?.value === 'class' && !isMember(tokens, at) && (next?.type === 'IdentifierName' || next?.value === '{')
  )
}

/** `x.for` and `{ for: 1 }` are names of members. */
export function isMember(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.value
  return before === '.' || before === '?.' || tokens[at + 1]?.value === ':'
}
