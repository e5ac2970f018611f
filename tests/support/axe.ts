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

/** The rules on colors. They take most of the time: code has a thousand colored words. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** What the client makes reachable once it knows the sizes, and the HTML must have made reachable before. */
const SCROLLING = ['scrollable-region-focusable']

/** Which rules: all of them, all but those on colors, or those on scrolling. */
export type Rules = 'all' | 'others' | 'scrolling'

/** The modes of the site's colors. */
export const MODES = ['light', 'dark'] as const
export type Mode = (typeof MODES)[number]

declare global {
  interface Window {
    testTextStyles?: Record<Mode, Map<string, Element>>
  }
}

/**
 * Runs in the page: keeps the first text of each text style in each mode, and returns the styles.
 * A text style is all that contrast depends on: color and size of the text, the color of what is around it, and the
 * backgrounds behind it.
 */
function findTextStyles(modes: readonly Mode[]): Record<Mode, string[]> {
  // Otherwise every element would be in transition from one mode to the other, which takes longer than to look.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  const texts = [...document.body.querySelectorAll('*')].filter((element) => {
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!(isText || element.matches('input'))) return false
    const { left, right, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && left >= 0 && right <= innerWidth && element.checkVisibility()
  })
  const textStyles = (window.testTextStyles = { light: new Map<string, Element>(), dark: new Map<string, Element>() })
  for (const mode of modes) {
    document.documentElement.dataset.theme = mode
    const backgrounds = new Map<Element, string>()
    const behind = (element: Element | null): string => {
      if (!element) return ''
      const known = backgrounds.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      // Most elements have no background and are left out.
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
      const own = isClear ? '' : ` ${backgroundColor} ${backgroundImage} ${opacity}`
      const style = behind(element.parentElement) + own
      backgrounds.set(element, style)
      return style
    }
    for (const element of texts) {
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
      const around = element.parentElement ? getComputedStyle(element.parentElement).color : ''
      const style = `${color} ${fontSize} ${fontWeight} ${textDecorationLine} ${around} ${behind(element)}`
      if (!textStyles[mode].has(style)) textStyles[mode].set(style, element)
    }
  }
  return { light: [...textStyles.light.keys()], dark: [...textStyles.dark.keys()] }
}

/** Sent once a document: it takes longer than some passes of axe. */
async function load(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

const described = (violations: AxeResults['violations']) =>
  violations.map(({ id, help, nodes }) => {
    const [first] = nodes
    const where = `${String(first?.target)} ${first?.html.slice(0, 120)}`
    return `${id}: ${help}, ${nodes.length} times, e.g. ${where}\n    ${first?.failureSummary}`
  })

/**
 * Looks at a page with axe. What a sample shows in its frame, the gate of the samples looks at.
 * @returns a text per rule that is broken
 */
export async function axeFaults(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await load(page)
  const violations = await page.evaluate(
    async ([which, colors, scrolling]) => {
      const options: RunOptions = { resultTypes: ['violations'], iframes: false }
      if (which === 'scrolling') options.runOnly = scrolling
      if (which === 'others') options.rules = Object.fromEntries(colors.map((rule) => [rule, { enabled: false }]))
      // Style sheets, which one rule wants to read, and which are the same on every page.
      if (which !== 'all') options.preload = false
      return (await window.axe.run(document, options)).violations
    },
    [rules, COLORS, SCROLLING] as const,
  )
  return described(violations)
}

/**
 * Looks at the colors of the texts of a page in both modes: of texts that look the same, one stands for all.
 * @param known Styles that have been compared, on this page or on another; those of this page are added.
 * @returns a text per mode and rule that is broken
 */
export async function colorFaults(page: Page, known: Set<string>): Promise<string[]> {
  const textStyles = await page.evaluate(findTextStyles, MODES)
  const faults: string[] = []
  for (const mode of MODES) {
    const fresh = textStyles[mode].filter((style) => !known.has(style))
    if (fresh.length === 0) continue
    for (const style of fresh) known.add(style)
    await load(page)
    const violations = await page.evaluate(
      async ([theme, chosen, colors]) => {
        document.documentElement.dataset.theme = theme
        const texts = chosen.flatMap((style) => window.testTextStyles?.[theme].get(style) ?? [])
        const options: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false, runOnly: colors }
        return (await window.axe.run(texts, options)).violations
      },
      [mode, fresh, COLORS] as const,
    )
    faults.push(...described(violations).map((text) => `${mode}: ${text}`))
  }
  return faults
}
