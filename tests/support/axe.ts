import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
}

/** The rules on colours. They take most of the time: code has a thousand coloured words. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** What the client makes reachable once it knows the sizes, and the HTML must have made reachable before. */
const SCROLLING = ['scrollable-region-focusable']

/**
 * Which rules: all of them, those on colours, the others, or those on scrolling. The colours are for a document in another mode, whose texts
 * have each been looked at in the first: of those that look the same, one stands for all.
 */
export type Rules = 'all' | 'colours' | 'others' | 'scrolling'

/** The first text of each look: its own colour and size, those of what is around it, and the backgrounds behind it. */
function textOfEachLook(): Element[] {
  const backgrounds = new Map<Element, string>()
  const behind = (element: Element | null): string => {
    if (!element) return ''
    const known = backgrounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const look = `${behind(element.parentElement)} ${backgroundColor} ${backgroundImage} ${opacity}`
    backgrounds.set(element, look)
    return look
  }
  const looks = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*')) {
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const { left, right, width, height } = element.getBoundingClientRect()
    const isInSight = width > 1 && height > 1 && left >= 0 && right <= innerWidth && element.checkVisibility()
    if (!(isText || element.matches('input')) || !isInSight) continue
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : ''
    const look = `${color} ${fontSize} ${fontWeight} ${textDecorationLine} ${around} ${behind(element)}`
    if (!looks.has(look)) looks.set(look, element)
  }
  return [...looks.values()]
}

/**
 * Looks at a page with axe. What a sample shows in its frame, the gate of the samples looks at.
 * @returns a text per rule that is broken
 */
export async function axeFaults(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // Sent once a document: it takes longer than some looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const context = await page.evaluateHandle<Document | Element[]>(rules === 'colours' ? textOfEachLook : () => document)
  const violations = await page.evaluate(
    async ([where, which, colours, scrolling]) => {
      const options: RunOptions = { resultTypes: ['violations'], iframes: false }
      if (which === 'colours') options.runOnly = colours
      if (which === 'scrolling') options.runOnly = scrolling
      if (which === 'others') {
        options.rules = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]))
        // Style sheets, which every look at all rules reads anew.
        options.preload = false
      }
      return (await window.axe.run(where, options)).violations
    },
    [context, rules, COLOURS, SCROLLING] as const,
  )
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes
    const where = `${String(first?.target)} ${first?.html.slice(0, 120)}`
    return `${id}: ${help}, ${nodes.length} times, e.g. ${where}\n    ${first?.failureSummary}`
  })
}
