import type { Locator } from '@playwright/test'
import { MAX_HEIGHT } from '../../src/runner/protocol.ts'
import { boot, expect, test } from '../support/browser.ts'
import { pathOf } from '../support/exercises.ts'
import { runSamples } from '../support/samples.ts'

const pages = await runSamples()

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
async function runSample(box: Locator): Promise<Seen> {
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

// Another zone and language than those of the recorded runs: what is printed must not depend on the reader's.
test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

for (const [file, samples] of pages) {
  test(`every Run button of ${file} prints what is recorded`, async ({ page }) => {
    test.setTimeout(30_000 + samples.length * 8000)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(pathOf(file))
    await boot(page)
    await expect(page.locator('[data-run]')).toHaveCount(samples.length)
    for (const [index, { lang, line, output, preview, throws }] of samples.entries()) {
      const buttons = page.locator('[data-run]').nth(index)
      const { rested, lines, notes } = await runSample(buttons)
      const figure = buttons.locator('xpath=ancestor::figure[1]')
      const isComponent = /^[jt]sx$/.test(lang)
      const content = figure.frameLocator('iframe').frameLocator('iframe')
      const root = content.locator('#root')
      const got = isComponent && lines.length === 0 ? await root.innerText() : lines.join('\n')
      const expected = [output, ...(throws && !isComponent ? [`Uncaught ${throws.replace(/^Uncaught /, '')}`] : [])]
      const where = `${file}:${line}`
      expect.soft(rested, `${where} comes to rest`).toBe(true)
      expect.soft(got.trim(), where).toBe(expected.filter(Boolean).join('\n').trim())
      if (preview) {
        const hidden = () => content.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)
        const box = await figure.locator('iframe').boundingBox()
        expect.soft(box, where).not.toBeNull()
        if (box?.height !== MAX_HEIGHT) await expect.soft.poll(hidden, where).toBeLessThan(1)
      }
      expect.soft(notes, where).toEqual([])
    }
    expect(complaints).toEqual([])
  })
}
