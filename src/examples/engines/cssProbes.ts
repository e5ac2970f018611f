import { type Atrule, type CssNode, type Declaration, generate, parse, type Rule, walk } from 'css-tree'
import type { CssFault } from './css.ts'

/** A question for the browser. */
export interface Probe {
  kind: 'declaration' | 'descriptor' | 'feature' | 'rule' | 'selector'
  /** What is asked about: a value, selector, feature or rule. */
  text: string
  property: string
  /** 1-based line of the style sheet. */
  line: number
  /** Name of the fault when the answer is no, as `invalid` knows it. */
  rule: string
  /** What to tell when the answer is no. */
  message: string
}

/** At-rules whose declarations are descriptors and not properties. */
const descriptorRules = new Set(['counter-style', 'font-face', 'font-palette-values', 'page', 'property', 'view-transition'])

/**
 * Writes down what has to be asked about a style sheet.
 * @param css a style sheet that parses
 */
export function collectProbes(css: string): { probes: Probe[]; faults: CssFault[] } {
  const probes: Probe[] = []
  const faults: CssFault[] = []
  const tree = parse(css, {
    positions: true,
    parseCustomProperty: false,
    onParseError: (error) => faults.push({ line: (error as unknown as { line: number }).line, rule: 'parse', message: 'The CSS cannot be parsed.', got: error.message }),
  })
  walk(tree, {
    enter(this: { atrule: Atrule | null; rule: Rule | null }, node: CssNode) {
      if (node.type === 'Declaration') probes.push(...declarationProbes(node, this.atrule, css))
      if (node.type === 'Rule' && this.atrule?.name !== 'keyframes') probes.push(...selectorProbes(node, css))
      if (node.type === 'Atrule') probes.push(...atruleProbes(node, css))
    },
  })
  // What css-tree does not know yet, the browser may: it is asked, and its answer counts.
  return { probes, faults: probes.length === 0 ? faults : [] }
}

function lineOf(node: CssNode): number {
  return node.loc?.start.line ?? 1
}

function sourceOf(node: CssNode, css: string): string {
  return node.loc ? css.slice(node.loc.start.offset, node.loc.end.offset) : generate(node)
}

function declarationProbes(node: Declaration, atrule: Atrule | null, css: string): Probe[] {
  if (atrule && descriptorRules.has(atrule.name)) return []
  if (node.property.startsWith('--')) return []
  const value = sourceOf(node.value, css).trim()
  const place = { property: node.property, line: lineOf(node) }
  const known: Probe = { kind: 'declaration', text: 'inherit', rule: 'unknown-property', message: `The browser does not know the property \`${node.property}\`.`, ...place }
  const accepted: Probe = { kind: 'declaration', text: value, rule: 'unknown-value', message: `The browser does not accept this value of \`${node.property}\`.`, ...place }
  return [known, accepted]
}

function selectorProbes(node: Rule, css: string): Probe[] {
  const text = sourceOf(node.prelude, css).trim()
  const selectors = node.prelude.type === 'SelectorList' ? node.prelude.children.toArray().map((s) => sourceOf(s, css).trim()) : [text]
  return selectors.map((selector) => ({
    kind: 'selector',
    // Nested selectors may begin with a combinator.
    text: /^[>+~]/.test(selector) ? `& ${selector}` : selector,
    property: '',
    line: lineOf(node),
    rule: 'unknown-selector',
    message: 'The browser does not know this selector.',
  }))
}

function atruleProbes(node: Atrule, css: string): Probe[] {
  const line = lineOf(node)
  const prelude = node.prelude ? sourceOf(node.prelude, css).trim() : ''
  const base = { property: '', line }
  if (node.name === 'media') return mediaProbes(prelude, line)
  if (node.name === 'import' || node.name === 'charset' || node.name === 'namespace') return []
  if (descriptorRules.has(node.name)) {
    const rule: Probe = { kind: 'rule', text: sourceOf(node, css), rule: 'unknown-at-rule', message: `The browser does not accept this \`@${node.name}\`.`, ...base }
    const declarations = node.block?.children.toArray().filter((child) => child.type === 'Declaration') ?? []
    return [rule, ...declarations.map((d) => descriptorProbe(d, sourceOf(node, css)))]
  }
  const body = node.block ? '{}' : ';'
  return [{ kind: 'rule', text: `@${node.name} ${prelude} ${body}`, rule: 'unknown-at-rule', message: `The browser does not know this \`@${node.name}\`.`, ...base }]
}

function descriptorProbe(node: Declaration, rule: string): Probe {
  return { kind: 'descriptor', text: rule, property: node.property, line: lineOf(node), rule: 'unknown-value', message: `The browser does not accept the descriptor \`${node.property}\`.` }
}

/** A feature that the browser does not know neither matches nor fails to match. */
function mediaProbes(prelude: string, line: number): Probe[] {
  const features = prelude.match(/\([^()]+\)/g) ?? []
  return features.map((text) => ({ kind: 'feature', text, property: '', line, rule: 'unknown-feature', message: 'The browser does not know this media feature.' }))
}
