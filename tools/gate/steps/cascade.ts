import type { Step } from '../../../src/record/steps.ts'

/** Where a declaration comes from: the browser's style sheet, a presentational attribute, a rule, or `style="…"`. */
type Origin = 'attribute' | 'browser' | 'rule' | 'style'

/** A declaration of the property, as the browser tells it. */
export interface Declared {
  origin: Origin
  selector: string
  /** The property that is written, which may be a shorthand. */
  property: string
  value: string
  important: boolean
  /** 1-based line of the sample; 0 for what is outside of it. */
  line: number
  /** Names of its cascade layers, outermost first; empty outside of layers. */
  layer: string
  specificity: readonly number[]
  /** Its place among the declarations of its element, weakest first, as if none were important. */
  place: number
  /** Generations to the element that it is inherited from; 0 for the element itself. */
  distance: number
}

/** A declaration with the value that the element has once it was seen. */
export interface SeenDeclaration {
  declared: Declared
  computed: string
}

/**
 * Compares two declarations of one property for one element, as the cascade does.
 * @returns above 0 where the first wins; and why, from the side of the winner
 * @see https://www.w3.org/TR/css-cascade-5/#cascade-sort
 */
export function compareDeclared(a: Declared, b: Declared): { order: number; why: string } {
  const differs = (order: number, why: string) => ({ order, why })
  if (a.distance !== b.distance)
    return differs(
      b.distance - a.distance,
      Math.min(a.distance, b.distance) === 0
        ? 'a declaration for the element itself beats an inherited one'
        : 'the nearer ancestor wins',
    )
  if (rank(a) !== rank(b))
    return differs(
      rank(a) - rank(b),
      a.important === b.important ? 'your styles beat those of the browser' : 'important beats normal',
    )
  if ((a.origin === 'style') !== (b.origin === 'style'))
    return differs(a.origin === 'style' ? 1 : -1, 'a `style` attribute beats any selector')
  if (a.layer !== b.layer) return compareLayers(a, b)
  for (const [i, count] of a.specificity.entries()) {
    const difference = count - (b.specificity[i] ?? 0)
    const [more, less] = difference > 0 ? [a, b] : [b, a]
    if (difference !== 0) return differs(difference, `specificity ${counts(more)} is higher than ${counts(less)}`)
  }
  return differs(a.place - b.place, 'specificity is equal, and the later one wins')
}

/** Importance and origin: more beats less. */
function rank({ origin, important }: Declared): number {
  if (important) return origin === 'browser' ? 4 : 3
  return { browser: 0, attribute: 1, rule: 2, style: 2 }[origin]
}

function compareLayers(a: Declared, b: Declared): { order: number; why: string } {
  if (a.important)
    return {
      order: b.place - a.place,
      why: 'among important declarations the earlier layer wins, and rules outside of layers come last',
    }
  const why = a.layer === '' || b.layer === '' ? 'rules outside of layers beat those inside' : 'the later layer wins'
  return { order: a.place - b.place, why }
}

/** The strongest of some declarations. */
export function strongest(declarations: readonly Declared[]): Declared | undefined {
  return declarations.toSorted((a, b) => compareDeclared(b, a).order)[0]
}

/**
 * The steps of a cascade: one for each declaration, as the browser comes to it.
 * @param element What the element is called, such as `<p class="note">`.
 */
export function cascadeSteps(property: string, element: string, seen: readonly SeenDeclaration[]): Step[] {
  return seen.map(({ declared, computed }, at): Step => {
    const before = strongest(seen.slice(0, at).map((s) => s.declared))
    const soFar = seen
      .slice(0, at + 1)
      .map((s) => s.declared)
      .toSorted((a, b) => compareDeclared(b, a).order)
    const isNew = computed !== seen[at - 1]?.computed
    return {
      line: declared.line,
      event: `${against(declared, before)}${isNew ? `; ${property} is ${computed}` : ''}`,
      printed: 0,
      boxes: [
        {
          key: 'declarations',
          kind: 'rules',
          title: `Declarations of ${property} for ${element}, strongest first`,
          rows: soFar.map((one, i) => [name(one), [weight(one), i === 0 ? 'wins' : 'overridden'].join(', ')]),
        },
        { key: 'value', kind: 'rules', title: `Value of ${property}`, rows: [['', computed]] },
      ],
    }
  })
}

function against(declared: Declared, before: Declared | undefined): string {
  if (!before) return `${short(declared)} is the first`
  const { order, why } = compareDeclared(declared, before)
  const isSame = declared.selector === before.selector
  const [one, other] = [declared, before].map((it) => `${short(it)}${isSame ? ` in line ${it.line}` : ''}`)
  return `${one} ${order > 0 ? 'beats' : 'loses to'} ${other}: ${why}`
}

/** How a declaration is told of in a sentence. */
function short({ origin, selector, distance }: Declared): string {
  if (origin === 'browser') return `the browser's ${selector}`
  if (origin === 'rule') return distance > 0 ? `inherited ${selector}` : selector
  return `${distance > 0 ? 'an inherited' : 'the'} ${selector}`
}

/** How a declaration is listed. Nobody sees the text of those that are not in the sample. */
function name(declared: Declared): string {
  const { origin, selector, layer, line, property, value } = declared
  if (origin === 'browser') return `${selector} { ${property}: ${value} }, browser`
  return [`${layer && `@layer ${layer}: `}${selector}`, line > 0 && `line ${line}`].filter(Boolean).join(', ')
}

function weight({ origin, important, distance, specificity }: Declared): string {
  if (distance > 0) return 'inherited'
  return [origin === 'style' ? 'style' : counts({ specificity }), important && '!important'].filter(Boolean).join(' ')
}

function counts({ specificity }: Pick<Declared, 'specificity'>): string {
  return specificity.join('-')
}
