import { MAX_HEIGHT } from '../../src/runner/shared/protocol.ts'
import { boot, expect, test } from '../support/browser.ts'
import { pathOf } from '../support/exercises.ts'
import { clientHash, dueProofs, runnerParts } from '../support/proofs.ts'
import { runSample } from '../support/runSample.ts'
import { runSamples } from '../support/samples.ts'
import { stillResult } from '../support/still.ts'

const pages = await runSamples()
const scripts = clientHash('samples')
const subjects = new Map(
  [...pages].map(([file, samples]) => [
    file,
    // A sample may move in its page.
    [scripts, ...runnerParts(pathOf(file)), JSON.stringify(samples.map((sample) => ({ ...sample, line: 0 })))],
  ]),
)

// Another zone and language than those of the recorded runs: what is printed must not depend on the reader's.
test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

for (const { subject: file, note } of dueProofs('run', import.meta.filename, subjects)) {
  const samples = pages.get(file) ?? []
  test(`every sample of ${file} prints what is recorded, and every result is seen whole`, async ({ page }) => {
    test.setTimeout(30_000 + samples.length * 8000)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(pathOf(file))
    await boot(page)
    await expect(page.locator('[data-run]')).toHaveCount(samples.length)
    for (const [index, { lang, line, output, preview, heights, throws }] of samples.entries()) {
      const buttons = page.locator('[data-run]').nth(index)
      const figure = buttons.locator('xpath=ancestor::figure[1]')
      if (heights) {
        await stillResult(figure).expectWhole(MAX_HEIGHT, `${file}:${line}`)
        continue
      }
      const { rested, lines, notes } = await runSample(buttons)
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
    note()
  })
}
