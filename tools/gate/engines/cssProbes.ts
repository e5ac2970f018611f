import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from 'postcss'

/** A question for the browser. */
export interface Probe {
  kind: 'declaration' | 'descriptor' | 'feature' | 'rule' | 'selector'
  /** What is asked about: a value, selector, feature or rule. */
  text: string
  property: string
  /** 1-based line of the style sheet. */
  line: number
  /** Name of the problem when the answer is no, as `invalid` knows it. */
  rule: string
  /** What to tell when the answer is no. */
  message: string
}

/** At-rules whose declarations are descriptors and not properties. */
const descriptorRules = new Set([
  'counter-style',
  'font-face',
  'font-palette-values',
  'page',
  'property',
  'view-transition',
])

/** At-rules that only work where they stand: nothing can be asked about them alone. */
const unasked = new Set(['charset', 'import', 'namespace'])

/**
 * Writes down what has to be asked about a style sheet.
 * @param css A style sheet that parses.
 */
export function collectProbes(css: string): Probe[] {
  const probes: Probe[] = []
  parse(css).walk((node) => {
    if (node.type === 'decl') probes.push(...declarationProbes(node))
    if (node.type === 'rule') probes.push(...selectorProbes(node))
    if (node.type === 'atrule') probes.push(...atruleProbes(node))
  })
  return probes
}

function lineOf(node: ChildNode): number {
  return node.source?.start?.line ?? 1
}

function parentAtRule(node: ChildNode): string | undefined {
  const { parent } = node
  return parent?.type === 'atrule' ? (parent as AtRule).name.toLowerCase() : undefined
}

function declarationProbes(node: Declaration): Probe[] {
  if (descriptorRules.has(parentAtRule(node) ?? '') || node.prop.startsWith('--')) return []
  const place = { property: node.prop, line: lineOf(node) }
  return [
    {
      kind: 'declaration',
      text: 'inherit',
      rule: 'unknown-property',
      message: `The browser does not know the property \`${node.prop}\`.`,
      ...place,
    },
    {
      kind: 'declaration',
      text: node.value,
      rule: 'unknown-value',
      message: `The browser does not accept this value of \`${node.prop}\`.`,
      ...place,
    },
  ]
}

function selectorProbes(node: Rule): Probe[] {
  if (parentAtRule(node)?.endsWith('keyframes')) return []
  return node.selectors.map((selector) => ({
    kind: 'selector',
    // Nested selectors may begin with a combinator.
    text: /^[>+~]/.test(selector) ? `& ${selector}` : selector,
    property: '',
    line: lineOf(node),
    rule: 'unknown-selector',
    message: 'The browser does not know this selector.',
  }))
}

function atruleProbes(node: AtRule): Probe[] {
  const name = node.name.toLowerCase()
  const base = { property: '', line: lineOf(node), rule: 'unknown-at-rule' }
  if (name === 'media') return mediaProbes(node.params, base.line)
  if (unasked.has(name)) return []
  if (descriptorRules.has(name)) {
    const text = node.toString()
    const declarations = (node.nodes ?? []).filter((child) => child.type === 'decl')
    return [
      { kind: 'rule', text, message: `The browser does not accept this \`@${name}\`.`, ...base },
      ...declarations.map((child): Probe => ({
        kind: 'descriptor',
        text,
        property: child.prop,
        line: lineOf(child),
        rule: 'unknown-value',
        message: `The browser does not accept the descriptor \`${child.prop}\`.`,
      })),
    ]
  }
  const text = `@${node.name} ${node.params} ${node.nodes ? '{}' : ';'}`
  return [{ kind: 'rule', text, message: `The browser does not know this \`@${name}\`.`, ...base }]
}

/** A feature that the browser does not know neither matches nor fails to match. */
function mediaProbes(params: string, line: number): Probe[] {
  const features = params.match(/\([^()]+\)/g) ?? []
  return features.map((text) => ({
    kind: 'feature',
    text,
    property: '',
    line,
    rule: 'unknown-feature',
    message: 'The browser does not know this media feature.',
  }))
}
