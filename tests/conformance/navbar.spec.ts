import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/browser.ts'

const LESSON = '/docs/css/basics/css-box-model'
const bottom = async (page: Page) => {
  const box = await page.locator('[data-navbar]').boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

/** Scrolls as a reader does, and waits until the page has followed. */
async function scroll(page: Page, by: number) {
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, by)
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('§4 Navbar', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, LESSON)
    await page.mouse.move(640, 500)
  })

  test('it hides when scrolling down', async ({ page }) => {
    await scroll(page, 600)
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0)
  })

  test('it shows when scrolling up', async ({ page }) => {
    await scroll(page, 900)
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0)
    await scroll(page, -200)
    await expect.poll(() => bottom(page)).toBeGreaterThan(40)
  })

  test('it shows near the top', async ({ page }) => {
    await scroll(page, 600)
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0)
    await page.evaluate(() => scrollTo(0, 10))
    await expect.poll(() => bottom(page)).toBeGreaterThan(40)
  })

  test('a hash navigation hides it, upwards too', async ({ page }) => {
    const target = (await page.locator('.prose h2[id]').nth(2).getAttribute('id')) ?? ''
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0)
    await page.evaluate((id) => void (location.hash = id), target)
    await expect(page.locator(`[id="${target}"]`)).toBeInViewport()
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0)
  })

  test('the focus brings it back', async ({ page }) => {
    await scroll(page, 900)
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0)
    await page
      .locator('header a[href="/"]')
      .first()
      .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
    await expect.poll(() => bottom(page)).toBeGreaterThan(40)
  })
})
