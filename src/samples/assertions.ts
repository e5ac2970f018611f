import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** An `if` of a `check` fence that throws. */
export interface Assertion {
  /** The condition under which it throws. */
  test: ESTree.Expression
  /** What it asks for, in words; empty where that is known only when it runs. */
  asks: string
}

/**
 * Finds the assertions of a `check` fence, in the order of its text.
 * @param code JavaScript.
 */
export function findAssertions(code: string): Assertion[] {
  const assertions: Assertion[] = []
  new Visitor({
    IfStatement({ test, consequent }) {
      const error = thrownBy(consequent)
      if (error) assertions.push({ test, asks: asked(textOf(error.arguments[0])) })
    },
  }).visit(parseSync('check.mjs', code, { sourceType: 'module' }).program)
  return assertions
}

/** The `new Error(…)` that a branch throws and does nothing else. */
function thrownBy(branch: ESTree.Statement): ESTree.NewExpression | undefined {
  const only = branch.type === 'BlockStatement' && branch.body.length === 1 ? branch.body[0] : branch
  return only?.type === 'ThrowStatement' && only.argument.type === 'NewExpression' ? only.argument : undefined
}

/** The text of a message, with `…` for what is computed. */
function textOf(node: ESTree.Node | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
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
