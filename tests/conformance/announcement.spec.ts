import type { Page } from '@playwright/test'
import { expect, fixtureTest as test, hold, open } from '../support/browser.ts'

const ID = 'launch: 1 "now"'
const bar = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })
const close = (page: Page) => page.getByRole('button', { name: 'Close announcement' })
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('announcement-id'), localStorage.getItem('announcement-dismissed')])

test.describe('§4 Announcement bar', () => {
  test('it is visible until closed, on every page, in its colors', async ({ page }) => {
    await open(page, '/')
    await expect(bar(page)).toContainText('The fixture has something to say')
    await expect(bar(page)).toHaveCSS('background-color', 'rgb(18, 52, 86)')
    await expect(bar(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
    await page.goto('/blog')
    await expect(bar(page)).toBeVisible()
  })

  test('closing it hides it and stores the dismissal', async ({ page }) => {
    await open(page, '/')
    await close(page).click()
    await expect(bar(page)).toBeHidden()
    expect(await stored(page)).toEqual([ID, 'true'])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.locator('html[data-path="/about"]')).toBeAttached()
    await expect(bar(page)).toBeHidden()
  })

  test('a dismissed bar does not flash: it is hidden before any script is loaded', async ({ page }) => {
    await open(page, '/')
    await close(page).click()
    await hold(page, '**/assets/*.js')
    await page.goto('/about')
    await expect(bar(page)).toBeHidden()
  })

  test('a dismissal of another bar does not count, and the store is reset', async ({ page }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('announcement-id') !== null) return
      localStorage.setItem('announcement-id', 'an older one')
      localStorage.setItem('announcement-dismissed', 'true')
    })
    await page.goto('/')
    await expect(bar(page)).toBeVisible()
    await open(page, '/about')
    await expect(bar(page)).toBeVisible()
    await expect.poll(() => stored(page)).toEqual([ID, 'false'])
  })

  test('a dismissal reaches the other tabs', async ({ page, context }) => {
    await open(page, '/')
    const other = await context.newPage()
    await open(other, '/about')
    await close(page).click()
    await expect(bar(other)).toBeHidden()
  })
})
