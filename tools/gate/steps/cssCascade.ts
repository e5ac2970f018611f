import type { CDPSession, Page } from 'playwright-core'
import type { Step } from '../../../src/record/steps.ts'
import type { Sample } from '../../../src/samples/sample.ts'
import { cascadeSteps, compareDeclared, type Declared, type SeenDeclaration, strongest } from './cascade.ts'
import { StepsError } from './stepsError.ts'

type Answers = Awaited<ReturnType<typeof matchedStyles>>
type Rule = NonNullable<Answers['matchedCSSRules']>[number]
type Style = NonNullable<Answers['inlineStyle']>
type CssProperty = Style['cssProperties'][number]

/** A declaration, and how to take it away. */
interface Found extends Declared {
  /** Style sheet and place of its text; absent for what no style sheet of the page holds. */
  text?: { sheet: string; line: number; from: number; to: number }
  outside: boolean
}

/**
 * Asks the browser for every declaration of a property that an element gets, and for its value as they come in. The
 * order that is shown is tried out: at each step the winner alone must give the value that all declarations so far do.
 * @param page Has loaded the page of the sample.
 * @param selector Of the element.
 * @throws {StepsFault} where there is nothing to show
 */
export async function recordCascade(page: Page, sample: Sample, property: string, selector: string): Promise<Step[]> {
  const { known, count, element } = await page.evaluate(lookAt, { property, selector })
  if (known === 0)
    throw new StepsError(
      `The browser does not know the property \`${property}\`.`,
      'Name one that it knows in `steps="…"`.',
    )
  if (known > 1)
    throw new StepsError(`\`${property}\` is a shorthand: each of its longhands has a cascade.`, 'Name one of them.')
  if (count !== 1)
    throw new StepsError(
      count < 0 ? `\`${selector}\` is no selector.` : `\`${selector}\` matches ${count || 'no'} elements of the html.`,
      'Name one element in `steps="…"`, and put the html fence of the same `example` before the css.',
    )
  const session = await page.context().newCDPSession(page)
  try {
    const own = await findDeclared(session, sample, property, selector)
    const inherits = own.ancestors.length > 0 && (await page.evaluate(isInherited, { property, values: own.values }))
    const inherited = inherits ? own.ancestors : []
    const all = [...own.element, ...inherited]
    if (all.length === 0)
      throw new StepsError(
        `No declaration of \`${property}\` concerns \`${selector}\`.`,
        'Name another property or element, or declare it.',
      )
    const outside = all.find((declared) => declared.outside)
    if (outside)
      throw new StepsError(
        `\`${outside.selector} { ${outside.property}: ${outside.value} }\` takes part and is not in this fence.`,
        'Put all declarations of the property into the fence that has `steps`.',
      )
    const values = await tryOut({ page, session, property, selector }, own.element)
    const ancestors = await page.evaluate(computedValues, { property, selector })
    const fromAncestors = inherited.map((declared) => ({
      declared,
      computed: (values.length > 0 ? ancestors[0] : ancestors[declared.distance]) ?? '',
    }))
    const seen: SeenDeclaration[] = [...values, ...fromAncestors]
    if (seen.at(-1)?.computed !== ancestors[0]) throw otherOrder(property)
    return cascadeSteps(property, element, seen)
  } finally {
    await session.detach()
  }
}

function otherOrder(property: string): StepsError {
  return new StepsError(
    `The cascade of \`${property}\` cannot be told declaration by declaration: the browser's value is another one.`,
    'Take away what depends on other declarations, such as `revert` or a logical property, or take `steps` away.',
  )
}

async function matchedStyles(session: CDPSession, selector: string) {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  return session.send('CSS.getMatchedStylesForNode', { nodeId })
}

/** The declarations of an element in the order of the source, and the strongest of each ancestor, outermost first. */
async function findDeclared(session: CDPSession, sample: Sample, property: string, selector: string) {
  const { matchedCSSRules = [], inlineStyle, attributesStyle, inherited = [] } = await matchedStyles(session, selector)
  const texts = new Map<string, string>()
  for (const { rule } of [matchedCSSRules, ...inherited.map((entry) => entry.matchedCSSRules)].flat())
    if (rule.styleSheetId !== undefined && rule.origin === 'regular' && !texts.has(rule.styleSheetId)) {
      const { text } = await session.send('CSS.getStyleSheetText', { styleSheetId: rule.styleSheetId })
      texts.set(rule.styleSheetId, text)
    }
  const read = (rules: readonly Rule[], distance: number, inline?: Style, attributes?: Style): Found[] =>
    [
      ...propertiesOf(attributes, property).map((one) => ofElement(one, 'attribute', distance)),
      ...rules.flatMap((match) => ofRule(match, property, distance, sample, texts)),
      ...propertiesOf(inline, property).map((one) => ofElement(one, 'style', distance)),
    ].map((found, place) => ({ ...found, place }))
  const element = read(matchedCSSRules, 0, inlineStyle, attributesStyle)
  const fromBrowser = strongest(element.filter(({ origin }) => origin === 'browser'))
  const ancestors = inherited.flatMap((entry, i) => {
    const best = strongest(read(entry.matchedCSSRules, i + 1, entry.inlineStyle))
    return best ? [best as Found] : []
  })
  return {
    element: element
      .filter((found) => found.origin !== 'browser' || found === fromBrowser)
      .toSorted((a, b) => stage(a) - stage(b) || a.line - b.line || (a.text?.from ?? 0) - (b.text?.from ?? 0)),
    ancestors: ancestors.toReversed(),
    values: ancestors.map((found): [string, string] => [found.property, found.value]),
  }
}

/** When the browser comes to a declaration. */
function stage({ origin }: Declared): number {
  return ['browser', 'attribute', 'rule', 'style'].indexOf(origin)
}

function ofElement(
  { name, value, important = false }: CssProperty,
  origin: 'attribute' | 'style',
  distance: number,
): Found {
  const selector = `${origin === 'style' ? '`style`' : 'presentational'} attribute`
  const specificity = [0, 0, 0]
  return {
    origin,
    selector,
    property: name,
    value: plain(value),
    important,
    line: 0,
    layer: '',
    specificity,
    place: 0,
    distance,
    outside: false,
  }
}

function ofRule(
  { rule, matchingSelectors }: Rule,
  property: string,
  distance: number,
  sample: Sample,
  texts: ReadonlyMap<string, string>,
): Found[] {
  if (rule.scopes !== undefined && rule.scopes.length > 0 && propertiesOf(rule.style, property).length > 0)
    throw new StepsError('What `@scope` does to the cascade cannot be shown yet.', 'Take `@scope` or `steps` away.')
  const matching = matchingSelectors.map((at) => rule.selectorList.selectors[at])
  const weights = matching.map((one) => ({
    text: one?.text ?? '',
    specificity: [one?.specificity?.a ?? 0, one?.specificity?.b ?? 0, one?.specificity?.c ?? 0],
  }))
  const best = weights.toSorted((a, b) => compareCounts(b.specificity, a.specificity))[0]
  const text = texts.get(rule.styleSheetId ?? '')
  const start = text?.indexOf(sample.code) ?? -1
  const first = (text ?? '').slice(0, Math.max(start, 0)).split('\n').length
  const lines = sample.code.split('\n').length
  const origin = rule.origin === 'regular' ? 'rule' : 'browser'
  return propertiesOf(rule.style, property).map((one): Found => {
    const line = one.range ? one.range.startLine + 2 - first : 0
    const outside = origin === 'rule' && (start < 0 || line < 1 || line > lines)
    return {
      origin,
      selector: plain(best?.text ?? ''),
      property: one.name,
      value: plain(one.value),
      important: one.important ?? false,
      line: origin === 'rule' ? line : 0,
      layer: (rule.layers ?? [])
        .map((layer) => layer.text || `without a name (line ${(layer.range?.startLine ?? 0) + 2 - first})`)
        .toReversed()
        .join('.'),
      specificity: best?.specificity ?? [0, 0, 0],
      place: 0,
      distance,
      outside,
      ...(origin === 'rule' &&
        one.range &&
        rule.styleSheetId !== undefined && {
          text: {
            sheet: rule.styleSheetId,
            line: one.range.startLine,
            from: one.range.startColumn,
            to: one.range.endLine === one.range.startLine ? one.range.endColumn : Number.POSITIVE_INFINITY,
          },
        }),
    }
  })
}

function compareCounts(a: readonly number[], b: readonly number[]): number {
  return a.map((count, i) => count - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** What a style says of a property, be it through a shorthand. The browser's own styles have no text. */
function propertiesOf(style: Style | undefined, property: string): CssProperty[] {
  const all = style?.cssProperties ?? []
  const written = all.filter(({ range }) => range !== undefined)
  return (written.length > 0 ? written : all).filter(
    ({ name, parsedOk, longhandProperties }) =>
      parsedOk !== false && (name === property || longhandProperties?.some((one) => one.name === property)),
  )
}

/** On one line, and without `!important`, which is told apart. */
function plain(text: string): string {
  return text
    .replace(/\s*!important$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

interface Trial {
  page: Page
  session: CDPSession
  property: string
  selector: string
}

/** The value of the element as its declarations come in, one by one. */
async function tryOut(trial: Trial, all: readonly Found[]): Promise<SeenDeclaration[]> {
  const seen: SeenDeclaration[] = []
  const originals = new Map<string, string>()
  for (const { text } of all)
    if (text && !originals.has(text.sheet)) {
      const answer = await trial.session.send('CSS.getStyleSheetText', { styleSheetId: text.sheet })
      originals.set(text.sheet, answer.text)
    }
  const valueWith = async (kept: readonly Found[]) => {
    const gone = all.filter((found) => !kept.includes(found))
    for (const [styleSheetId, text] of originals)
      await trial.session.send('CSS.setStyleSheetText', { styleSheetId, text: without(text, gone, styleSheetId) })
    const { property, selector } = trial
    const keepsStyle = kept.some(({ origin }) => origin === 'style')
    return trial.page.evaluate(valueNow, { property, selector, keepsStyle })
  }
  for (const [at, declared] of all.entries()) {
    const soFar = all.slice(0, at + 1)
    const computed = await valueWith(soFar)
    const winner = soFar.toSorted((a, b) => compareDeclared(b, a).order)[0]
    if (winner && (await valueWith([winner])) !== computed) throw otherOrder(trial.property)
    seen.push({ declared, computed })
  }
  await valueWith(all)
  return seen
}

/** A style sheet with blanks in place of some declarations, so that the others keep their places. */
function without(text: string, gone: readonly Found[], sheet: string): string {
  const lines = text.split('\n')
  for (const found of gone) {
    if (found.text?.sheet !== sheet) continue
    const { line, from, to } = found.text
    const old = lines[line] ?? ''
    const end = Math.min(to, old.length)
    lines[line] = `${old.slice(0, from)}${' '.repeat(end - from)}${old.slice(end)}`
  }
  return lines.join('\n')
}

/** Runs in the page: how many longhands the property stands for, and what the selector finds. */
function lookAt({ property, selector }: { property: string; selector: string }) {
  const { style } = document.createElement('i')
  style.setProperty(property, 'inherit')
  try {
    const found = [...document.querySelectorAll(selector)]
    const [tag = ''] = /^<[^>]*>/.exec(found[0]?.outerHTML ?? '') ?? []
    return { known: style.length, count: found.length, element: tag.replace(/\s+style="[^"]*"/, '') }
  } catch {
    return { known: style.length, count: -1, element: '' }
  }
}

/** Runs in the page: whether children get one of these values from their parent. */
function isInherited({ property, values }: { property: string; values: [string, string][] }): boolean {
  const parent = document.createElement('div')
  const child = document.createElement('div')
  parent.append(child)
  document.body.append(parent)
  const childValue = (name: string, value: string) => {
    parent.style.setProperty(name, value)
    return getComputedStyle(child).getPropertyValue(property)
  }
  const initial = childValue(property, 'initial')
  const inherits = values.some(([name, value]) => childValue(name, value) !== initial)
  parent.remove()
  return inherits
}

/** Runs in the page: the values of the element and its ancestors. */
function computedValues({ property, selector }: { property: string; selector: string }): string[] {
  const values: string[] = []
  for (let node = document.querySelector(selector); node; node = node.parentElement)
    values.push(getComputedStyle(node).getPropertyValue(property))
  return values
}

/** Runs in the page: the value of the element, with or without what its style attribute says. */
function valueNow({ property, selector, keepsStyle }: { property: string; selector: string; keepsStyle: boolean }) {
  const element = document.querySelector<HTMLElement>(selector)!
  const written = element.getAttribute('style')
  if (!keepsStyle) element.style.removeProperty(property)
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  const value = getComputedStyle(element).getPropertyValue(property)
  if (written !== null) element.setAttribute('style', written)
  return value
}
