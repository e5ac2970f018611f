import type { Meta } from './meta.ts'

/** What a `steps` word asks for: 1-based lines of the sample. */
export interface StepsRange {
  from: number
  to: number
}

/** Steps of one figure; more are too many to go through. */
export const MAX_STEPS = 40

/** Lines of one figure; what is longer does not fit on a screen beside its state. */
const MAX_LINES = 30

/**
 * Reads the `steps` word of a fence.
 * @returns nothing where the word is absent or cannot be read
 */
export function stepsRange({ steps }: Meta, code: string): StepsRange | undefined {
  if (steps === undefined) return undefined
  if (steps === '') return { from: 1, to: code.split('\n').length }
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(steps) ?? []
  return from && to ? { from: Number(from), to: Number(to) } : undefined
}

/** What a `steps` word asks for on a `css` fence. */
export interface CssSteps {
  /** Of the element whose cascade is shown, or the one whose matching is. */
  selector: string
  /** The property whose cascade is shown; absent where the matching of the selector is. */
  property?: string
}

/**
 * Reads the `steps` word of a css fence: `color of .note` or a selector.
 * @returns nothing where the word is absent or empty
 */
export function cssSteps({ steps }: Meta): CssSteps | undefined {
  if (!steps) return undefined
  const [, property, element] = /^(--[\w-]+|[a-z-]+) of (.+)$/.exec(steps) ?? []
  return property && element ? { property, selector: element.trim() } : { selector: steps.trim() }
}

/** What is wrong with the `steps` word of a fence, as far as its text alone tells. */
export function checkSteps(lang: string, meta: Meta, code: string): string[] {
  if (meta.steps === undefined) return []
  if (lang === 'css')
    return cssSteps(meta)
      ? checkPlace(meta, code)
      : ['On css, `steps` says what is shown. Write, e.g., `steps="color of .note"` or `steps="nav > a"`.']
  if (lang !== 'js' && lang !== 'mjs')
    return ['`steps` is for js and css fences. Take the word away, or write the sample in JavaScript.']
  const range = stepsRange(meta, code)
  if (!range)
    return [
      `\`steps="${meta.steps}"\` is no range of lines. Write \`steps\` for the whole sample or, e.g., \`steps="4-12"\`.`,
    ]
  const messages = checkPlace(meta, code)
  const lines = code.split('\n').length
  if (meta.env === 'browser') messages.push('Steps are recorded in Node. Take `steps` or `env=browser` away.')
  if (meta.preview) messages.push('`steps` shows how a sample runs and `preview` what it draws. Keep one.')
  if (range.from < 1 || range.to < range.from || range.to > lines)
    messages.push(`\`steps="${meta.steps}"\` is not within the sample, which has lines 1 to ${lines}.`)
  return messages
}

/** What a figure of any language needs of its fence. */
function checkPlace(meta: Meta, code: string): string[] {
  const messages: string[] = []
  if (meta.hidden ?? meta.check) messages.push('Nobody sees this sample. Take `steps` away.')
  if (meta.skip !== undefined) messages.push('A sample that is not run has no steps. Take `steps` or `skip` away.')
  if (meta.lines) messages.push('`steps` marks the line of each step. Take the `{…}` away.')
  const lines = code.split('\n').length
  if (lines > MAX_LINES)
    messages.push(`The sample has ${lines} lines; with \`steps\` at most ${MAX_LINES} fit. Shorten it.`)
  return messages
}
