import type { BrowserContext, Page } from '@playwright/test'
import {
  boot,
  expect,
  fixtureTest as test,
  shown,
  startReading,
  test as siteTest,
  watchConsole,
  watchRequests,
} from '../support/browser.ts'

const LESSON = '/docs/guide/more/joint'

const line = (page: Page) => page.locator('p > [data-continue]')
const inBar = (page: Page) => page.locator('header').getByRole('link', { name: /^Continue/ })

/** A device on which somebody has stopped in part two of the lesson. */
async function stopped(context: BrowserContext, more: object = {}): Promise<void> {
  const place = { address: `${LESSON}#currencies`, title: 'A lesson with a joint', part: 2, at: 1, ...more }
  await context.addInitScript(
    (text) => {
      try {
        if (localStorage.getItem('progress') === null) localStorage.setItem('progress', text)
      } catch {
        // Frames of samples have no storage.
      }
    },
    JSON.stringify({ version: 2, read: [], learned: [LESSON], solved: [], last: {}, stopped: place }),
  )
}

/** Scrolls until an element is at the top, as a reader does. */
async function readTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
}

const address = (page: Page) =>
  page.evaluate(() => {
    const { stopped } = JSON.parse(localStorage.getItem('progress') ?? '{}') as { stopped?: { address: string } }
    return stopped?.address
  })

/** CSS pixels by which a page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What has moved since the page was opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

declare global {
  interface Window {
    shifts: number
  }
}

test('from a closed tab one press leads back to the section that was read', async ({ context, page }) => {
  await page.goto(LESSON)
  await startReading(page)
  await readTo(page, '#currencies')
  await expect.poll(() => address(page)).toBe(`${LESSON}#currencies`)
  await page.close({ runBeforeUnload: true })
  const tab = await context.newPage()
  await tab.goto('/')
  const back = line(tab)
  await expect(back).toHaveText('Continue: A lesson with a joint, part two')
  await back.click()
  await expect(tab).toHaveURL(`${LESSON}#currencies`)
  await expect(tab.locator('#currencies')).toBeInViewport()
})

test('at the checkpoint part two is what comes, and after the end the next lesson', async ({ page }) => {
  await page.goto(LESSON)
  await startReading(page)
  await expect.poll(() => address(page)).toBe(LESSON)
  await readTo(page, '#checkpoint')
  await expect.poll(() => address(page)).toBe(`${LESSON}#checkpoint`)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => address(page)).toMatch(/\/more\/last$/)
  await page.goto('/')
  await expect(line(page)).toHaveText('Continue: The last lesson')
})

for (const [path, width] of [
  ['/', 320],
  ['/', 1280],
  ['/docs', 390],
] as const)
  test(`the way back moves nothing on ${path} in a window of ${width} pixels`, async ({ context, page }) => {
    await stopped(context)
    await watchShifts(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(line(page)).toHaveText(/part two/)
    await boot(page)
    await expect(line(page)).toHaveText(/part two/)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => window.shifts)).toBe(0)
  })

test('in the bar of a wide window and in the menu of a small one there is a way back, not on the page itself', async ({
  context,
  page,
}) => {
  await stopped(context)
  await watchShifts(page)
  await page.goto('/about')
  await startReading(page)
  await expect(inBar(page)).toHaveAccessibleName('Continue: A lesson with a joint, part two')
  expect(await page.evaluate(() => window.shifts)).toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.locator('#menu').getByRole('link', { name: 'Continue: A lesson with a joint, part two' }).click()
  await expect(page).toHaveURL(`${LESSON}#currencies`)
  await page.setViewportSize({ width: 1280, height: 700 })
  await startReading(page)
  // Where the link to the next lesson is in sight, that is the place.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.locator('header [data-continue]')).toBeHidden()
})

test('it is there after client navigations as well', async ({ context, page }) => {
  await stopped(context)
  const said = watchConsole(page)
  await page.goto('/about')
  await boot(page)
  await page.locator('header').getByRole('link').first().click()
  await shown(page, '/')
  await expect(line(page)).toHaveText('Continue: A lesson with a joint, part two')
  await line(page).click()
  await shown(page, LESSON)
  await expect(page.locator('header [data-continue]')).toBeHidden()
  expect(said).toEqual([])
})

test('who has no progress is served nothing of it, and loads no script for it', async ({ page }) => {
  const requests = watchRequests(page)
  await page.goto('/')
  await expect(line(page)).toBeHidden()
  await startReading(page)
  await expect(inBar(page)).toHaveCount(0)
  expect(requests.map((request) => request.url()).filter((url) => /\/place-/.test(url))).toEqual([])
})

test('what was stored by somebody else leads nowhere but to this site', async ({ context, page }) => {
  await stopped(context, { address: '//evil.example/', title: '<img src=x>' })
  await page.goto('/')
  await startReading(page)
  await expect(line(page)).toBeHidden()
  await expect(inBar(page)).toHaveCount(0)
})

test('a title is text and no markup', async ({ context, page }) => {
  await stopped(context, { title: '<img src=x>' })
  await page.goto('/')
  await expect(line(page)).toHaveText('Continue: <img src=x>, part two')
})

test('another tab tells of the place, and of its removal', async ({ context, page }) => {
  await stopped(context)
  await page.goto('/')
  await expect(line(page)).toHaveText(/part two/)
  const other = await context.newPage()
  await other.goto(LESSON)
  await startReading(other)
  await readTo(other, '#adding-up')
  await expect(line(page)).toHaveText('Continue: A lesson with a joint')
  await other.evaluate(() => localStorage.removeItem('progress'))
  await expect(line(page)).toBeHidden()
})

test('where storage is blocked or full, lessons read as ever', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  await page.goto(LESSON)
  await startReading(page)
  await readTo(page, '#currencies')
  await page.goto('/')
  await startReading(page)
  await expect(line(page)).toBeHidden()
  expect(uncaught).toEqual([])
})

siteTest('the way back is in the bar of the site where it fits beside all else', async ({ context, page }) => {
  await stopped(context, { address: '/docs/css/intermediate/css-grid#checkpoint', title: 'Grid' })
  await page.setViewportSize({ width: 1241, height: 800 })
  await page.goto('/docs/css/intermediate/css-flexbox')
  await page.evaluate(() =>
    document.querySelector('main h1')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
  )
  await page.goto('/')
  await expect(inBar(page)).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const [last, next] = await Promise.all([
    inBar(page).boundingBox(),
    page.locator('header').getByRole('link', { name: 'GitHub' }).boundingBox(),
  ])
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(next?.x ?? 0)
})

test('a look at the beginning of the lesson does not lose the place, and a time of a wrong clock does not hold it', async ({
  context,
  page,
}) => {
  await stopped(context, { at: Number.MAX_SAFE_INTEGER })
  await page.goto(LESSON)
  await startReading(page)
  await page.goto('/about')
  expect(await address(page)).toBe(`${LESSON}#currencies`)
  await page.goto(LESSON)
  await startReading(page)
  await readTo(page, '#padding')
  await expect.poll(() => address(page)).not.toBe(`${LESSON}#currencies`)
})
