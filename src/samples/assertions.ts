import { parseSync } from 'rolldown/utils'

/** The parts of ESTree nodes that assertions are made of. */
export interface Node {
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

/** An `if` of a `check` fence that throws. */
export interface Assertion {
  /** The condition under which it throws. */
  test: Node
  /** What it asks for, in words; empty where that is known only when it runs. */
  asks: string
}

/**
 * Finds the assertions of a `check` fence, in the order of its text.
 * @param code JavaScript.
 */
export function findAssertions(code: string): Assertion[] {
  const assertions: Assertion[] = []
  walk(parseSync('check.mjs', code, { sourceType: 'module' }).program, ({ type, test, consequent }) => {
    const error = type === 'IfStatement' && test ? thrownBy(consequent) : undefined
    if (error && test) assertions.push({ test, asks: asked(textOf(error.arguments?.[0])) })
  })
  return assertions
}

/** The `new Error(…)` that a branch throws and does nothing else. */
function thrownBy(branch: Node | undefined): Node | undefined {
  const only = branch?.type === 'BlockStatement' && branch.body?.length === 1 ? branch.body[0] : branch
  return only?.type === 'ThrowStatement' && only.argument?.type === 'NewExpression' ? only.argument : undefined
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
