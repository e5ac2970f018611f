import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Frame, Locator, Page } from '@playwright/test'
import { boot, expect, test } from '../support/browser.ts'
import { builtPages } from '../support/dist.ts'

/** The lessons that end with the files of the reader's own site. */
const steps = builtPages().flatMap(({ path, html }) => (html.includes('download="index.html"') ? [path] : []))

/** Where an element is and how it looks. */
interface Look {
  tag: string
  box: number[]
  style: string[]
}

/**
 * Runs in a page: every element that is seen. A page that has no `main` may stand in one of the frame, and the height
 * of the body is that of the window while the browser reads the page as it would have in the 1990s.
 */
function looks(): Look[] {
  const STYLE = ['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'border-top', 'border-radius']
  return [...document.querySelectorAll('body, body *:not(script, style)')]
    .filter((element) => element.localName !== 'main')
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const computed = getComputedStyle(element)
      return {
        tag: element.localName,
        box: (element.localName === 'body' ? [x, width] : [x, y, width, height]).map(Math.round),
        style: STYLE.map((name) => computed.getPropertyValue(name)),
      }
    })
}

/** Runs in a page: whether each of its style sheets has come, and changes what one sees. */
function sheetsApply(): boolean[] {
  const look = () =>
    [...document.querySelectorAll('body, body *')].map((element) => {
      const { color, backgroundColor, fontFamily } = getComputedStyle(element)
      return `${color} ${backgroundColor} ${fontFamily}`
    })
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => {
    const before = look().join()
    if (!link.sheet) return false
    link.disabled = true
    const without = look().join()
    link.disabled = false
    return before !== without
  })
}

/** The document of a result, in the innermost frame. */
async function resultFrame(figure: Locator): Promise<Frame> {
  const outer = figure.locator('iframe').filter({ visible: true })
  await outer.scrollIntoViewIfNeeded({ timeout: 60_000 })
  let frame = (await (await outer.elementHandle())?.contentFrame()) ?? undefined
  await expect.poll(() => frame?.childFrames().length ?? 0).toBeGreaterThan(0)
  for (let inner = frame; inner; [inner] = inner.childFrames()) frame = inner
  if (!frame) throw new Error('The result has no document.')
  await frame.waitForLoadState()
  return frame
}

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

/** The menu of a page: addresses of its other files. */
const menuOf = (html: string) => [...html.matchAll(/<a href="([^":/]+\.html)"/g)].map(([, file = '']) => file)

/** Opens a page of the folder and looks at what a reader would see at once if it were not right. */
async function expectPage(page: Page, file: string, html: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${file}$`))
  await expect(page).toHaveTitle(titleOf(html))
  const pictures = page.locator('img')
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), file).toBeGreaterThan(0)
  expect(await page.evaluate(sheetsApply), `the style sheets of ${file}`).toEqual(
    [...html.matchAll(/<link rel="stylesheet"/g)].map(() => true),
  )
}

test('there are lessons that end with the files of a site', () => {
  expect(steps.length).toBeGreaterThan(0)
})

for (const step of steps) {
  test(`the files of ${step} are, from the disk, the site that the lesson shows`, async ({
    page,
    context,
    request,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'project-'))
    try {
      await page.goto(step)
      const section = page.getByRole('region', { name: 'Your files after this step' })
      const links = await section
        .locator('a[download]')
        .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href, download }) => ({ href, download })))
      const texts = new Map<string, string>()
      for (const { href, download } of links) {
        const answer = await request.get(href)
        expect([download, answer.status()]).toEqual([download, 200])
        const bytes = await answer.body()
        await writeFile(join(folder, download), bytes)
        texts.set(download, bytes.toString('utf8'))
      }
      const index = texts.get('index.html') ?? ''
      expect(index).not.toBe('')

      const site = await context.newPage()
      const complaints: string[] = []
      site.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      site.on('pageerror', (error) => complaints.push(String(error)))
      site.on('requestfailed', (failed) => complaints.push(failed.url()))
      await site.goto(pathToFileURL(join(folder, 'index.html')).href)
      await expectPage(site, 'index.html', index)

      const menu = menuOf(index)
      for (const file of menu) {
        await site.locator(`a[href="${file}"]`).first().click()
        await expectPage(site, file, texts.get(file) ?? '')
        await site.locator('a[href="index.html"]').first().click()
        await expectPage(site, 'index.html', index)
      }

      const figure = section.locator('figure').first()
      await figure.scrollIntoViewIfNeeded({ timeout: 60_000 })
      await boot(page)
      const button = figure.getByRole('button', { name: 'Show result' })
      const frames = figure.locator('iframe').filter({ visible: true })
      // It may open by itself at any moment, and the button is gone then.
      await expect(async () => {
        if (await button.isVisible()) await button.click({ timeout: 1000 })
        await expect(frames).toBeVisible({ timeout: 5000 })
      }).toPass()
      const result = await resultFrame(figure)
      const { width, height } = await result.evaluate(() => ({ width: innerWidth, height: innerHeight }))
      await site.setViewportSize({ width, height })
      await expect.poll(() => result.evaluate(looks)).toEqual(await site.evaluate(looks))
      expect(complaints).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
