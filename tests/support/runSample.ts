import type { Locator } from '@playwright/test'

/** How long (ms) a sample may take to come to rest. */
const LIMIT = 20_000

/** What a reader sees under a sample that has been run. */
interface Seen {
  /** It came to rest in time. */
  rested: boolean
  lines: string[]
  notes: string[]
}

/**
 * Presses the button of a sample, unless its result has opened by itself, and waits until it is at rest. All in the
 * page: a thousand samples are run, and asking from outside takes longer than most of them.
 */
export async function runSample(box: Locator): Promise<Seen> {
  return await box.evaluate(async (element, limit) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    const buttons = () => [...element.querySelectorAll('button')]
    const button = buttons().at(-1)
    if (/^(Run|Show result)$/.test(button?.textContent ?? '')) button?.click()
    const again = () => buttons().some((other) => other.textContent === 'Run again' && other.checkVisibility())
    const end = performance.now() + limit
    while (!again() && performance.now() < end) await new Promise((done) => setTimeout(done, 10))
    const texts = (selector: string) =>
      [...(element.closest('figure')?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent)
    return { rested: again(), lines: texts('.sample-panel samp'), notes: texts('.sample-panel p') }
  }, LIMIT)
}
