import { boot, expect, test, type Page } from '../support/browser.ts'
import { runSamples } from '../support/samples.ts'

const pages = await runSamples()

/** URL path of a content file: the site names each page after its file, but for those with a slug of their own. */
const slugs: Record<string, string> = { 'docs/react/basics/jsx.mdx': '/docs/docs/react/basics/jsx' }

function pathOf(file: string): string {
  return slugs[file] ?? (`/${file}`.replace(/^\/pages/, '').replace(/(\/index)?\.mdx$/, '') || '/')
}

/** Presses the button of a sample, unless its result has opened by itself, and waits until it is at rest. */
async function runSample(page: Page, index: number) {
  const box = page.locator('[data-run]').nth(index)
  const figure = box.locator('xpath=ancestor::figure[1]')
  const again = box.getByRole('button', { name: 'Run again' })
  await box.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true
  })
  await box.scrollIntoViewIfNeeded()
  await box.evaluate((element) => {
    const button = [...element.querySelectorAll('button')].at(-1)
    if (/^(Run|Show result)$/.test(button?.textContent ?? '')) button?.click()
  })
  await expect(again).toBeVisible({ timeout: 20_000 })
  return figure
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
      const figure = await runSample(page, index)
      const lines = await figure.locator('.sample-panel samp').allTextContents()
      const isComponent = /^[jt]sx$/.test(lang)
      const root = figure.frameLocator('iframe').frameLocator('iframe').locator('#root')
      const got = isComponent && lines.length === 0 ? await root.innerText() : lines.join('\n')
      const expected = [output, ...(throws && !isComponent ? [`Uncaught ${throws.replace(/^Uncaught /, '')}`] : [])]
      const where = `${file}:${line}`
      expect.soft(got.trim(), where).toBe(expected.filter(Boolean).join('\n').trim())
      if (preview) expect.soft(await figure.locator('iframe').boundingBox(), where).not.toBeNull()
      await expect.soft(figure.locator('.sample-panel p'), where).toHaveCount(0)
    }
    expect(complaints).toEqual([])
  })
}
