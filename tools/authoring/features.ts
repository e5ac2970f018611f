import { parse as parseCss, type Container } from 'postcss'
import { parseSync } from 'rolldown/utils'

/** A node of a syntax tree of JavaScript, as far as a feature looks at it. */
interface JsNode {
  type: string
  [key: string]: unknown
}

/** What a lesson teaches first. */
interface Feature {
  name: string
  /** Path of its lesson, from the content folder. */
  lesson: string
}

interface JsFeature extends Feature {
  isIn: (node: JsNode) => boolean
}

interface TextFeature extends Feature {
  pattern: RegExp
}

const js = (name: string, lesson: string, isIn: JsFeature['isIn']): JsFeature => ({
  name,
  lesson: `docs/javascript/${lesson}.mdx`,
  isIn,
})
const ofType =
  (...types: string[]) =>
  ({ type }: JsNode) =>
    types.includes(type)
const nameOf = (node: unknown) => (node as JsNode | null | undefined)?.name
/** A call or construction of what a global name holds. */
const uses =
  (...names: string[]) =>
  ({ type, callee, object }: JsNode) =>
    names.includes(String(nameOf(/^(?:Call|New)Expression$/.test(type) ? callee : object)))
/** A formatter of `Intl`, of which some are for numbers, words or lists. */
const ofIntl =
  (name: RegExp) =>
  ({ object, property }: JsNode) =>
    nameOf(object) === 'Intl' && name.test(String(nameOf(property)))
const callsMethod =
  (...names: string[]) =>
  ({ type, callee }: JsNode) =>
    type === 'CallExpression' && names.includes(String(nameOf((callee as JsNode | undefined)?.property)))

/** What the lessons on JavaScript teach. */
const JAVASCRIPT: readonly JsFeature[] = [
  js('template literals', 'basics/strings', ofType('TemplateLiteral')),
  js('the conditional operator', 'basics/javascript-operators', ofType('ConditionalExpression')),
  js('?. and ??', 'basics/javascript-operators', ({ optional, operator }) => optional === true || operator === '??'),
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
  js('regular expressions', 'intermediate/regex', (node) => node.type === 'Literal' && node.regex !== undefined),
  js('dates', 'intermediate/dates', (node) => uses('Date', 'Temporal')(node) || ofIntl(/Date|Time|Duration/)(node)),
  js('the DOM', 'intermediate/dom-manipulation', callsMethod('querySelector', 'querySelectorAll', 'createElement')),
  js('events', 'intermediate/events', callsMethod('addEventListener')),
  js('fetch', 'intermediate/apis-fetch', uses('fetch')),
  js('storage', 'intermediate/local-storage', uses('localStorage', 'sessionStorage')),
  js('promises', 'advanced/promises', (node) => uses('Promise')(node) || callsMethod('then')(node)),
  js('async and await', 'advanced/async-await', (node) => node.type === 'AwaitExpression' || node.async === true),
  js('throw', 'advanced/error-handling', ofType('ThrowStatement')),
  js('try', 'advanced/error-handling', ofType('TryStatement')),
  js('classes', 'advanced/classes', ofType('ClassDeclaration', 'ClassExpression')),
  js('generators', 'advanced/iterators-generators', (node) => node.generator === true),
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
  const found = new Map<Feature, number>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as JsNode
    if (typeof node.type === 'string')
      for (const feature of JAVASCRIPT)
        if (!found.has(feature) && feature.isIn(node)) found.set(feature, Number(node.start ?? 0))
    Object.values(node).forEach(visit)
  }
  visit(program)
  return [...found].map(([feature, at]) => ({ ...plain(feature), line: code.slice(0, at).split('\n').length }))
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
