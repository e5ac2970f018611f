import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What a screen reader would have said by itself since the test has last asked. */
    testSpoken?: string[]
  }
}

/**
 * Runs in the page: writes down what screen readers say unasked, which is what gets the focus and what changes in live
 * regions, each as NVDA does with Chromium, the strictest of them: of a region that is not atomic only the letters that
 * differ, and nothing of a region that comes together with its text, unless it is an alert.
 */
export function recordSpeech(): void {
  const said: string[] = (window.testSpoken = [])
  const REGIONS = '[aria-live], output, [role=status], [role=alert], [role=log]'
  const textOf = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  const isAtomic = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' || region.matches('output, [role=status], [role=alert]')
  const isHeard = (region: Element) =>
    region.ariaLive !== 'off' && region.checkVisibility() && !region.closest('[aria-hidden=true], [inert]')
  const difference = (before: string, after: string) => {
    let start = 0
    while (start < after.length && before[start] === after[start]) start++
    let end = after.length
    for (let old = before.length; end > start && old > start && before[old - 1] === after[end - 1]; old--) end--
    return after.slice(start, end).trim()
  }
  new MutationObserver((mutations) => {
    const fresh = new Set<Node>(mutations.flatMap(({ addedNodes }) => [...addedNodes]))
    const isFresh = (region: Element) => {
      for (let node: Node | null = region; node; node = node.parentNode) if (fresh.has(node)) return true
      return false
    }
    const atomic = new Set<Element>()
    const say = (text: string) => text !== '' && said.push(text)
    for (const { type, target, addedNodes, oldValue } of mutations) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const alert of [node, ...node.querySelectorAll('*')].filter((e) => e.matches('[role=alert]')))
          if (isHeard(alert)) atomic.add(alert)
      }
      const region = elementOf(target)?.closest(REGIONS)
      if (!region || isFresh(region) || !isHeard(region)) continue
      if (isAtomic(region)) atomic.add(region)
      else if (type === 'characterData') say(difference(oldValue ?? '', target.textContent ?? ''))
      else for (const node of addedNodes) say(textOf(node))
    }
    for (const region of atomic) say(textOf(region))
  }).observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true })
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) said.push(`(focus) ${target.getAttribute('aria-label') ?? textOf(target)}`)
    },
    true,
  )
}

/** Begins to write down what is said. To be called before the page is opened. */
export const listen = (page: Page) => page.addInitScript(recordSpeech)

/** Forgets what was said so far. */
export const hush = (page: Page) => page.evaluate(() => void window.testSpoken?.splice(0))

/** What was said since the last {@link hush}. */
export const spoken = (page: Page) => page.evaluate(() => window.testSpoken ?? [])
