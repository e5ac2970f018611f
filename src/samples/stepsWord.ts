import type { Meta } from './meta.ts'

/** What a `steps` word asks for. */
export type StepsRequest =
  | { kind: 'run'; /** 1-based lines of the sample. */ from: number; to: number }
  | { kind: 'cascade'; property: string; selector: string }

/** Steps of one figure; more are too many to go through. */
export const MAX_STEPS = 40

/** Lines of one figure; what is longer does not fit on a screen beside its state. */
const MAX_LINES = 30

/**
 * Reads the `steps` word of a fence.
 * @param lang the language of the fence
 * @param meta its words
 * @param code its text
 * @returns nothing where the word is absent or cannot be read
 */
export function stepsRequest(lang: string, { steps }: Meta, code: string): StepsRequest | undefined {
  if (steps === undefined) return undefined
  if (lang === 'css') {
    const [, property, selector] = /^([\w-]+) of (.+)$/.exec(steps) ?? []
    return property && selector ? { kind: 'cascade', property, selector } : undefined
  }
  if (steps === '') return { kind: 'run', from: 1, to: code.split('\n').length }
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(steps) ?? []
  return from && to ? { kind: 'run', from: Number(from), to: Number(to) } : undefined
}

/**
 * What is wrong with the `steps` word of a fence, as far as its text alone tells.
 * @param lang the language of the fence
 * @param meta its words
 * @param code its text
 */
export function stepsFaults(lang: string, meta: Meta, code: string): string[] {
  if (meta.steps === undefined) return []
  if (lang !== 'css' && lang !== 'js' && lang !== 'mjs')
    return ['`steps` is for js and css fences. Take the word away, or write the sample in JavaScript.']
  const request = stepsRequest(lang, meta, code)
  if (!request)
    return [
      lang === 'css'
        ? `\`steps="${meta.steps}"\` does not say which cascade to show. Write a property and a selector of one element, e.g. \`steps="color of h1"\`.`
        : `\`steps="${meta.steps}"\` is no range of lines. Write \`steps\` for the whole sample or, e.g., \`steps="4-12"\`.`,
    ]
  const faults: string[] = []
  if (meta.hidden ?? meta.check) faults.push('Nobody sees this sample. Take `steps` away.')
  if (meta.skip !== undefined) faults.push('A sample that is not run has no steps. Take `steps` or `skip` away.')
  if (meta.lines) faults.push('`steps` marks the line of each step. Take the `{…}` away.')
  const lines = code.split('\n').length
  if (lines > MAX_LINES) faults.push(`The sample has ${lines} lines; with \`steps\` at most ${MAX_LINES} fit. Shorten it.`)
  if (request.kind === 'cascade') return faults
  if (meta.env === 'browser')
    faults.push('Steps are recorded in Node. Take `steps` or `env=browser` away.')
  if (meta.preview) faults.push('`steps` shows how a sample runs and `preview` what it draws. Keep one.')
  if (request.from < 1 || request.to < request.from || request.to > lines)
    faults.push(`\`steps="${meta.steps}"\` is not within the sample, which has lines 1 to ${lines}.`)
  return faults
}
