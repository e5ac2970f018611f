import { parse as parseCss, type Container } from 'postcss'
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'rolldown/utils'

/** What a lesson teaches first. */
interface Feature {
  name: string
  /** Path of its lesson, from the content folder. */
  lesson: string
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

const js = (name: string, lesson: string, visitor: JsFeature['visitor']): JsFeature => ({
  name,
  lesson: `docs/javascript/${lesson}.mdx`,
  visitor,
})
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

/** What the lessons on JavaScript teach. */
const JAVASCRIPT: readonly JsFeature[] = [
  js('template literals', 'basics/strings', ofType('TemplateLiteral')),
  js('the conditional operator', 'basics/javascript-operators', ofType('ConditionalExpression')),
  js('?. and ??', 'basics/javascript-operators', (take) => ({
    CallExpression: (node) => node.optional && take(node),
    MemberExpression: (node) => node.optional && take(node),
    LogicalExpression: (node) => node.operator === '??' && take(node),
  })),
  js('if', 'basics/javascript-control-flow', ofType('IfStatement')),
  js(
    'loops',
    'basics/javascript-loops',
    ofType('ForStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'),
  ),
  js('functions', 'intermediate/functions', ofType('FunctionDeclaration', 'FunctionExpression')),
  js('arrow functions', 'intermediate/functions', ofType('ArrowFunctionExpression')),
  js('this', 'intermediate/scope-and-this', ofType('ThisExpression')),
  js('destructuring', 'intermediate/destructuring-spread', ofType('ObjectPattern', 'ArrayPattern')),
  js('spread', 'intermediate/destructuring-spread', ofType('SpreadElement')),
  js('Map and Set', 'intermediate/map-set-weakmap', uses('Map', 'Set', 'WeakMap', 'WeakSet')),
  js('JSON', 'intermediate/json', uses('JSON')),
  js('regular expressions', 'intermediate/regex', (take) => ({ Literal: (node) => 'regex' in node && take(node) })),
  js('dates', 'intermediate/dates', dates),
  js('the DOM', 'intermediate/dom-manipulation', callsMethod('querySelector', 'querySelectorAll', 'createElement')),
  js('events', 'intermediate/events', callsMethod('addEventListener')),
  js('fetch', 'intermediate/apis-fetch', uses('fetch')),
  js('storage', 'intermediate/local-storage', uses('localStorage', 'sessionStorage')),
  js('promises', 'advanced/promises', (take) => {
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
  js('async and await', 'advanced/async-await', (take) => ({ ...ofFunctions('async')(take), AwaitExpression: take })),
  js('throw', 'advanced/error-handling', ofType('ThrowStatement')),
  js('try', 'advanced/error-handling', ofType('TryStatement')),
  js('classes', 'advanced/classes', ofType('ClassDeclaration', 'ClassExpression')),
  js('generators', 'advanced/iterators-generators', ofFunctions('generator')),
  js('symbols and proxies', 'advanced/symbols-proxies', uses('Symbol', 'Proxy', 'Reflect')),
]

const css = (name: string, lesson: string, pattern: RegExp): TextFeature => ({
  name,
  lesson: `docs/css/${lesson}.mdx`,
  pattern,
})

/** What the lessons on CSS teach, in declarations (`property: value`), preludes of at-rules (`@media …`) and selectors. */
const CSS: readonly TextFeature[] = [
  css(':has()', 'basics/css-selectors', /:has\(/),
  css('math functions', 'basics/css-units-values', /: .*\b(?:calc|min|max|clamp)\(/),
  css('light-dark()', 'basics/css-colors-backgrounds', /: .*light-dark\(/),
  css('color-mix()', 'basics/css-colors-backgrounds', /color-mix\(/),
  css('flexbox', 'intermediate/css-flexbox', /^display: .*flex|^flex(?:-|:)/),
  css('grid', 'intermediate/css-grid', /^display: .*grid|^grid-/),
  css('positioning', 'intermediate/css-positioning', /^position: (?!static|relative)/),
  css('media queries', 'intermediate/css-responsive-design', /^@media/),
  css('transitions', 'intermediate/css-transitions', /^transition/),
  css('transforms', 'intermediate/css-transforms', /^(?:transform|translate|rotate|scale):/),
  css('animations', 'intermediate/css-animations', /^animation|^@keyframes/),
  css('filters', 'intermediate/css-filters-effects', /^(?:backdrop-)?filter:|^mix-blend-mode:/),
  css('layers', 'intermediate/css-cascade', /^@layer/),
  css('container queries', 'intermediate/css-container-queries', /^@container|^container/),
  css('nesting', 'intermediate/css-nesting', /^&/),
  css('subgrid', 'intermediate/css-subgrid', /: .*\bsubgrid\b/),
  css('logical properties', 'intermediate/css-logical-properties', /^[a-z-]*\b(?:inline|block)\b[a-z-]*:/),
  css('custom properties', 'advanced/css-variables', /^--|var\(--/),
  css('anchor positioning', 'advanced/css-anchor-positioning', /^anchor-name:|anchor\(/),
  css('relative colors', 'advanced/css-color-spaces', /\bfrom var\(/),
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
    .map(({ feature, first }) => ({ ...plain(feature), line: code.slice(0, first).split('\n').length }))
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
  return [...found].map(([feature, line]) => ({ ...plain(feature), line }))
}

const plain = ({ name, lesson }: Feature): Feature => ({ name, lesson })

/** Every lesson of the tables. */
export const taughtIn: ReadonlySet<string> = new Set([...JAVASCRIPT, ...CSS].map(({ lesson }) => lesson))

/** The names that `glosses` in front matter may have. */
export const featureNames: ReadonlySet<string> = new Set([...JAVASCRIPT, ...CSS].map(({ name }) => name))
