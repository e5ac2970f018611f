import type { Page } from 'playwright-core'
import { parse } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { Step } from '../../../src/record/steps.ts'
import type { Sample } from '../../../src/samples/sample.ts'
import { StepsError } from './stepsError.ts'

/** One more compound of a selector, read from the right. */
interface Part {
  /** The compound and all that is to the right of it. */
  selector: string
  compound: string
  /** What stands between it and the compound to its right; empty for the rightmost one. */
  combinator: string
}

/** An element of the page, as the browser tells it. */
interface Candidate {
  label: string
  /** How many parts it matches, from the first on. */
  matches: number
  parent: string
  previous: string
}

/**
 * Asks the browser which elements each compound of a selector keeps, from right to left.
 * @param page Has loaded the page of the sample.
 * @param selector Selector of one of its rules.
 * @throws {StepsFault} where there is nothing to show
 */
export async function recordMatching(page: Page, sample: Sample, selector: string): Promise<Step[]> {
  const line = lineOfRule(sample.code, selector)
  const parts = partsOf(selector)
  const candidates = await page.evaluate(
    findCandidates,
    parts.map((part) => part.selector),
  )
  if (!candidates.some(({ matches }) => matches === parts.length))
    throw new StepsError(
      `\`${selector}\` matches no elements of the html.`,
      'Show a selector that matches, and put the html fence of the same `example` before the css.',
    )
  if (candidates.length > MAX_ELEMENTS)
    throw new StepsError(
      `${candidates.length} elements match \`${parts[0]?.compound}\`; ${MAX_ELEMENTS} can be shown.`,
      'Shorten the html.',
    )
  const whyDropped = ({ matches, parent, previous }: Candidate) => {
    const { combinator = '', compound = '' } = parts[matches] ?? {}
    if (matches > 1)
      return `no ${parts[matches - 1]?.compound} has ${relative(combinator, 'a')} that matches ${compound}`
    if (combinator === '>') return `its parent is ${parent}`
    if (combinator === '+' && previous) return `its previous sibling is ${previous}`
    return `it has no ${relative(combinator)} that matches ${compound}`
  }
  return parts.map(({ compound, combinator, selector: partial }, at): Step => {
    const kept = candidates.filter(({ matches }) => matches > at)
    const dropped = candidates.filter(({ matches }) => matches === at)
    const asks = `${relative(combinator, 'the')} of ${parts[at - 1]?.compound} must match ${compound}`
    return {
      line,
      event: [
        at === 0 ? `${compound} matches ${count(kept)}: ${labels(kept)}` : `${partial} keeps ${count(kept)}: ${asks}`,
        ...(at > 0 && dropped.length > 0 ? [`drops ${labels(dropped)}`] : []),
      ].join('; '),
      printed: 0,
      boxes: [
        {
          key: 'kept',
          kind: 'rules',
          title: `Elements that match ${parts[0]?.compound ?? ''}`,
          rows: candidates.map((one) => [one.label, one.matches > at ? 'kept' : `dropped: ${whyDropped(one)}`]),
        },
      ],
    }
  })
}

/** More rows than these do not fit beside the code. */
const MAX_ELEMENTS = 12

const count = ({ length }: readonly Candidate[]) => `${length} ${length === 1 ? 'element' : 'elements'}`
const labels = (candidates: readonly Candidate[]) => candidates.map(({ label }) => label).join(', ')

/** The relative that a combinator looks at. Of some there may be many. */
function relative(combinator: string, article: 'a' | 'the' | '' = ''): string {
  const [name, one] = {
    '>': ['parent', true] as const,
    '+': ['previous sibling', true] as const,
    '~': ['earlier sibling', false] as const,
  }[combinator] ?? ['ancestor', false]
  if (article === '') return name
  if (article === 'the' && one) return `the ${name}`
  return `${/^[ae]/.test(name) ? 'an' : 'a'} ${name}`
}

function lineOfRule(code: string, selector: string): number {
  const wanted = normal(selector)
  let line = 0
  parse(code).walkRules((rule) => {
    if (line === 0 && rule.selectors.some((one) => normal(one) === wanted)) line = rule.source?.start?.line ?? 0
  })
  if (line === 0)
    throw new StepsError(
      `No rule of this sample has the selector \`${selector}\`.`,
      'Write the selector of one of its rules, or a property and its element, e.g. `steps="color of .note"`.',
    )
  return line
}

const normal = (selector: string) => selector.replace(/\s+/g, ' ').trim()

function partsOf(selector: string): Part[] {
  const [only, ...more] = selectorParser().astSync(selector).nodes
  const nodes = only?.nodes ?? []
  if (more.length > 0 || nodes.some((node) => node.type === 'pseudo' && node.value.startsWith('::')))
    throw new StepsError(
      `\`${selector}\` is more than one selector, or has a pseudo-element.`,
      'Show one selector that stands for elements.',
    )
  const parts: Part[] = []
  let compound = ''
  let rest = ''
  for (const node of nodes.toReversed()) {
    if (node.type !== 'combinator') {
      compound = `${String(node).trim()}${compound}`
      continue
    }
    rest = add(parts, compound, rest)
    compound = ''
    parts.push({ selector: '', compound: '', combinator: node.value.trim() })
  }
  add(parts, compound, rest)
  if (parts.length < 2)
    throw new StepsError(
      `\`${selector}\` has one compound, so its matching has one step.`,
      'Show a selector with a combinator, such as `nav > a`.',
    )
  return parts
}

/** Ends the part that was begun by its combinator. Returns the selector so far. */
function add(parts: Part[], compound: string, rest: string): string {
  const begun = parts.at(-1)
  if (begun?.compound !== '') {
    parts.push({ selector: compound, compound, combinator: '' })
    return compound
  }
  begun.compound = compound
  begun.selector = [compound, begun.combinator, rest].filter(Boolean).join(' ')
  return begun.selector
}

/** Runs in the page: the elements that match the first selector, and how many of the others, one after the other. */
function findCandidates(selectors: string[]): Candidate[] {
  const tag = (element: Element | null) => /^<[^>]*>/.exec(element?.outerHTML ?? '')?.[0] ?? ''
  const seen = new Map<string, number>()
  return [...document.querySelectorAll(selectors[0] ?? '')].map((element) => {
    const failing = selectors.findIndex((selector) => !element.matches(selector))
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    const start = `${tag(element)}${words.length > 24 ? `${words.slice(0, 23).trim()}…` : words}`
    const nth = (seen.get(start) ?? 0) + 1
    seen.set(start, nth)
    return {
      label: nth === 1 ? start : `${start} (${nth})`,
      matches: failing < 0 ? selectors.length : failing,
      parent: tag(element.parentElement),
      previous: tag(element.previousElementSibling),
    }
  })
}
