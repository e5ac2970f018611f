import type { Page } from '@playwright/test'
import { boot, expect, fixtureTest, hold, open, test } from '../support/browser.ts'

declare global {
  interface Window {
    /** Color mode at the moment the body came. */
    modeAtBody?: string
  }
}

const toggle = (page: Page) => page.getByRole('button', { name: /Switch between/ })
const mode = (page: Page) => page.locator('html')
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

test.describe('§4 Color mode', () => {
  test('light is the default', async ({ page }) => {
    await page.goto('/')
    await expect(mode(page)).toHaveAttribute('data-theme', 'light')
    expect(await scheme(page)).toBe('light')
  })

  test('the preference of the system is not respected', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, '/')
    await expect(mode(page)).toHaveAttribute('data-theme', 'light')
    expect(await scheme(page)).toBe('light')
  })

  test('the toggle switches between light and dark', async ({ page }) => {
    await open(page, '/')
    await toggle(page).click()
    await expect(mode(page)).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await toggle(page).click()
    await expect(mode(page)).toHaveAttribute('data-theme', 'light')
    await expect(toggle(page)).toHaveAccessibleName('Switch between dark and light mode (now light mode)')
  })

  test('the choice is persisted, under a key without a namespace', async ({ page }) => {
    await open(page, '/')
    await toggle(page).click()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.goto('/about')
    await expect(mode(page)).toHaveAttribute('data-theme', 'dark')
  })

  test('the choice is there before the first paint and before any script is loaded', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark')
      new MutationObserver((_, observer) => {
        if (!document.body) return
        window.modeAtBody = document.documentElement.dataset.theme
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await hold(page, '**/assets/*.js')
    await page.goto('/')
    expect(await page.evaluate(() => window.modeAtBody)).toBe('dark')
    await expect(mode(page)).toHaveAttribute('data-theme', 'dark')
  })

  test('hydration and navigation keep the choice', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await open(page, '/')
    await expect(mode(page)).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page.locator('html[data-path="/blog"]')).toBeAttached()
    await expect(mode(page)).toHaveAttribute('data-theme', 'dark')
  })

  test('the choice is synchronized across tabs', async ({ page, context }) => {
    await open(page, '/')
    const other = await context.newPage()
    await open(other, '/about')
    await toggle(page).click()
    await expect(mode(other)).toHaveAttribute('data-theme', 'dark')
    await expect(toggle(other)).toHaveAccessibleName(/now dark mode/)
    await toggle(other).click()
    await expect(mode(page)).toHaveAttribute('data-theme', 'light')
  })

  test('stored nonsense is ignored', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'purple"><script>'))
    await open(page, '/')
    await expect(mode(page)).toHaveAttribute('data-theme', 'light')
  })
})

fixtureTest.describe('§4 Color mode, where the preference of the system is respected', () => {
  fixtureTest('the toggle cycles system, light, dark, system', async ({ page }) => {
    await open(page, '/')
    for (const next of ['light', 'dark', 'system', 'light']) {
      await toggle(page).click()
      await expect(mode(page)).toHaveAttribute('data-theme', next)
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(next)
    }
  })

  fixtureTest('system follows the system, while it changes too', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await background()
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await background()).toBe('rgb(255, 255, 255)')
    expect(dark).not.toBe('rgb(255, 255, 255)')
    await boot(page)
    await expect(mode(page)).toHaveAttribute('data-theme', 'system')
  })

  fixtureTest('a chosen mode wins over the system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    await page.goto('/')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })
})
