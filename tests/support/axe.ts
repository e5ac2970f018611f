import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
  }
}

/** The rules on colours. They take most of the time: code has a thousand coloured words. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Which rules: all of them, those on colours, or the others. */
export type Rules = 'all' | 'colours' | 'others'

/**
 * Looks at a page with axe. What a sample shows in its frame, the gate of the samples looks at.
 * @returns a text per rule that is broken
 */
export async function axeFaults(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // Sent once a document: it takes longer than some looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ([which, colours]) => {
      const options: RunOptions = { resultTypes: ['violations'], iframes: false }
      if (which === 'colours') options.runOnly = colours
      if (which === 'others') {
        options.rules = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]))
        // Style sheets, which every look at all rules reads anew.
        options.preload = false
      }
      return (await window.axe.run(document, options)).violations
    },
    [rules, COLOURS] as const,
  )
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes
    const where = `${String(first?.target)} ${first?.html.slice(0, 120)}`
    return `${id}: ${help}, ${nodes.length} times, e.g. ${where}\n    ${first?.failureSummary}`
  })
}
