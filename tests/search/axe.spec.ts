import { axeFaults } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'

// Looking at a whole page takes its time.
test.describe.configure({ timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const mode of ['light', 'dark'])
  for (const width of [390, 1280]) {
    test(`axe finds nothing in the open search, ${mode}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      await open(page, '/docs/css/basics/css-box-model')
      await page.locator('header [name=q]').focus()
      await page.keyboard.type('selectors')
      await expect(page.locator('header output')).toContainText('for selectors')
      await page.keyboard.press('ArrowDown')
      expect(await axeFaults(page)).toEqual([])
      await page.locator('header [name=q]').fill('zzzzqqqq')
      await expect(page.locator('.search-note')).toHaveText('No results')
      expect(await axeFaults(page)).toEqual([])
    })

    test(`axe finds nothing on the page of results and on a highlighted page, ${mode}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      await page.goto('/search?q=margin')
      await expect(page.locator('.search-results li a').first()).toBeVisible()
      expect(await axeFaults(page)).toEqual([])
      await page.locator('.search-results li a').first().click()
      await expect(page.getByRole('button', { name: 'Clear highlights' })).toBeVisible()
      expect(await axeFaults(page)).toEqual([])
    })
  }

test('no page of results is wider than the screen', async ({ page }) => {
  await page.goto(`/search?q=${'css'}&x=${'y'.repeat(500)}`)
  await expect(page.locator('.search-results li a').first()).toBeVisible()
  for (const width of [320, 390, 996]) {
    await page.setViewportSize({ width, height: 800 })
    // The two are read while the window is still being resized, and more results are drawn meanwhile.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width} px`)
      .toBe(true)
  }
})
