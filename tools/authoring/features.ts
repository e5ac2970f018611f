import type { Diagnostic } from '../../src/config/diagnostics.ts'
import { parse as parseCss, type Container } from 'postcss'
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'rolldown/utils'

/** What a lesson teaches and other pages use: the site's `docs.taughtIn` says which lesson, by this name. */
interface Feature {
  name: string
}

/** Takes a node that is a use of a feature. */
type Take = (node: ESTree.Span) => void

interface JsFeature extends Feature {
  /** Sees every node that may be a use. */
  visitor: (take: Take) => VisitorObject
}

interface TextFeature extends Feature {
  pattern: RegExp
}

const js = (name: string, visitor: JsFeature['visitor']): JsFeature => ({ name, visitor })
const ofType =
  (...types: (keyof VisitorObject)[]): JsFeature['visitor'] =>
  (take) =>
    Object.fromEntries(types.map((type) => [type, take]))
/** The name of an identifier, `#name` and `x.name` have none. */
const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : undefined)
/** A call or construction of what a global name holds, or one of its properties. */
const uses = (...names: string[]): JsFeature['visitor'] => {
  const isNamed = (node: ESTree.Node) => names.includes(nameOf(node) ?? '')
  return (take) => ({
    CallExpression: (node) => isNamed(node.callee) && take(node),
    NewExpression: (node) => isNamed(node.callee) && take(node),
    MemberExpression: (node) => isNamed(node.object) && take(node),
  })
}
/** `Date` or one of its relatives, or a formatter of `Intl` for them: others are for numbers, words or lists. */
const dates: JsFeature['visitor'] = (take) => ({
  ...uses('Date', 'Temporal')(take),
  MemberExpression(node) {
    const { object, property } = node
    const isFormatter = nameOf(object) === 'Intl' && /Date|Time|Duration/.test(nameOf(property) ?? '')
    if (isFormatter || /^(?:Date|Temporal)$/.test(nameOf(object) ?? '')) take(node)
  },
})
const callsMethod =
  (...names: string[]): JsFeature['visitor'] =>
  (take) => ({
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type === 'MemberExpression' && names.includes(nameOf(callee.property) ?? '')) take(node)
    },
  })
const ofFunctions =
  (word: 'async' | 'generator'): JsFeature['visitor'] =>
  (take) => {
    const look = (node: ESTree.ArrowFunctionExpression | ESTree.Function) => node[word] && take(node)
    return { ArrowFunctionExpression: look, FunctionDeclaration: look, FunctionExpression: look }
  }

/** Of JavaScript. */
const JAVASCRIPT: readonly JsFeature[] = [
  js('template literals', ofType('TemplateLiteral')),
  js('the conditional operator', ofType('ConditionalExpression')),
  js('?. and ??', (take) => ({
    CallExpression: (node) => node.optional && take(node),
    MemberExpression: (node) => node.optional && take(node),
    LogicalExpression: (node) => node.operator === '??' && take(node),
  })),
  js('if', ofType('IfStatement')),
  js('loops', ofType('ForStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement')),
  js('functions', ofType('FunctionDeclaration', 'FunctionExpression')),
  js('arrow functions', ofType('ArrowFunctionExpression')),
  js('this', ofType('ThisExpression')),
  js('destructuring', ofType('ObjectPattern', 'ArrayPattern')),
  js('spread', ofType('SpreadElement')),
  js('Map and Set', uses('Map', 'Set', 'WeakMap', 'WeakSet')),
  js('JSON', uses('JSON')),
  js('regular expressions', (take) => ({ Literal: (node) => 'regex' in node && take(node) })),
  js('dates', dates),
  js('the DOM', callsMethod('querySelector', 'querySelectorAll', 'createElement')),
  js('events', callsMethod('addEventListener')),
  js('fetch', uses('fetch')),
  js('storage', uses('localStorage', 'sessionStorage')),
  js('promises', (take) => {
    const promise = uses('Promise')(take)
    const then = callsMethod('then')(take)
    return {
      ...promise,
      CallExpression(node) {
        promise.CallExpression?.(node)
        then.CallExpression?.(node)
      },
    }
  }),
  js('async and await', (take) => ({ ...ofFunctions('async')(take), AwaitExpression: take })),
  js('throw', ofType('ThrowStatement')),
  js('try', ofType('TryStatement')),
  js('classes', ofType('ClassDeclaration', 'ClassExpression')),
  js('generators', ofFunctions('generator')),
  js('symbols and proxies', uses('Symbol', 'Proxy', 'Reflect')),
]

const css = (name: string, pattern: RegExp): TextFeature => ({ name, pattern })

/** Of CSS, in declarations (`property: value`), preludes of at-rules (`@media …`) and selectors. */
const CSS: readonly TextFeature[] = [
  css(':has()', /:has\(/),
  css('math functions', /: .*\b(?:calc|min|max|clamp)\(/),
  css('light-dark()', /: .*light-dark\(/),
  css('color-mix()', /color-mix\(/),
  css('flexbox', /^display: .*flex|^flex(?:-|:)/),
  css('grid', /^display: .*grid|^grid-/),
  css('positioning', /^position: (?!static|relative)/),
  css('media queries', /^@media/),
  css('transitions', /^transition/),
  css('transforms', /^(?:transform|translate|rotate|scale):/),
  css('animations', /^animation|^@keyframes/),
  css('filters', /^(?:backdrop-)?filter:|^mix-blend-mode:/),
  css('layers', /^@layer/),
  css('container queries', /^@container|^container/),
  css('nesting', /^&/),
  css('subgrid', /: .*\bsubgrid\b/),
  css('logical properties', /^[a-z-]*\b(?:inline|block)\b[a-z-]*:/),
  css('custom properties', /^--|var\(--/),
  css('anchor positioning', /^anchor-name:|anchor\(/),
  css('relative colors', /\bfrom var\(/),
]

/** A feature in a sample. */
export interface FeatureUse extends Feature {
  /** Line of the code, from 1. */
  line: number
}

/**
 * The features of the tables that a sample uses, each where it is used first.
 * @param lang Of the fence.
 * @returns nothing for other languages, and for code that does not parse
 */
export function featuresOf(lang: string, code: string): FeatureUse[] {
  if (/^[cm]?js$/.test(lang)) return inJavaScript(code)
  return lang === 'css' ? inCss(code) : []
}

function inJavaScript(code: string): FeatureUse[] {
  const { program, errors } = parseSync('sample.mjs', code)
  if (errors.length > 0) return []
  const uses = JAVASCRIPT.flatMap((feature) => {
    let first = Infinity
    new Visitor(feature.visitor(({ start }) => (first = Math.min(first, start)))).visit(program)
    return first === Infinity ? [] : [{ feature, first }]
  })
  return uses
    .toSorted((a, b) => a.first - b.first)
    .map(({ feature: { name }, first }) => ({ name, line: code.slice(0, first).split('\n').length }))
}

function inCss(code: string): FeatureUse[] {
  const found = new Map<Feature, number>()
  const meet = (text: string, line: number) => {
    for (const feature of CSS) if (!found.has(feature) && feature.pattern.test(text)) found.set(feature, line)
  }
  const visit = (container: Container, isNested: boolean): void => {
    container.each((node) => {
      const line = node.source?.start?.line ?? 1
      if (node.type === 'decl') meet(`${node.prop}: ${node.value}`, line)
      else if (node.type === 'atrule') meet(`@${node.name} ${node.params}`, line)
      // A rule within a rule is nested, with or without its sign.
      else if (node.type === 'rule') meet(isNested ? `& ${node.selector}` : node.selector, line)
      if ('nodes' in node && node.nodes) visit(node as Container, isNested || node.type === 'rule')
    })
  }
  try {
    visit(parseCss(code), false)
  } catch {
    return []
  }
  return [...found].map(([{ name }, line]) => ({ name, line }))
}

/** The names that `docs.taughtIn` in the configuration and `glosses` in front matter may have. */
export const featureNames: ReadonlySet<string> = new Set([...JAVASCRIPT, ...CSS].map(({ name }) => name))

/** Names that are none, in a field of a file. */
export const unknownFeatures = (file: string, field: string, names: readonly string[]): Diagnostic[] =>
  names
    .filter((name) => !featureNames.has(name))
    .map((name) => ({
      file,
      message: `${field}: "${name}" is not in the table of features.`,
      fix: `Write one of: ${[...featureNames].join('; ')}.`,
    }))
