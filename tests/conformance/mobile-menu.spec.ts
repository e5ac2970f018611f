import type { Page } from '@playwright/test'
import { expect, fixtureTest as test, open } from '../support/browser.ts'

const LESSON = '/docs/guide/basics/features'
const menu = (page: Page) => page.locator('#menu')
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const isOpen = (page: Page) => menu(page).evaluate((element) => element.matches(':popover-open'))

test.use({ viewport: { width: 390, height: 844 } })

test.describe('§4 Mobile sidebar', () => {
  test('it is hidden until it is opened, and slides in', async ({ page }) => {
    await open(page, LESSON)
    await expect(menu(page)).toBeHidden()
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    await expect(menu(page)).toHaveCSS('translate', /^(none|0px( 0px)?)$/)
    const box = await menu(page).boundingBox()
    expect(box?.x).toBe(0)
    expect(box?.width).toBeLessThan(390)
  })

  test('it hides on its button, on Escape and on a press beside it', async ({ page }) => {
    await open(page, LESSON)
    for (const hide of [
      () => page.getByRole('button', { name: 'Close menu' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(380, 600),
    ]) {
      await opener(page).click()
      await expect(menu(page)).toBeVisible()
      await hide()
      await expect(menu(page)).toBeHidden()
    }
  })

  test('it hides when the viewport passes the desktop breakpoint', async ({ page }) => {
    await open(page, LESSON)
    await opener(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.setViewportSize({ width: 996, height: 844 })
    expect(await isOpen(page)).toBe(true)
    await page.setViewportSize({ width: 997, height: 844 })
    await expect.poll(() => isOpen(page)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu(page)).toBeHidden()
  })

  test('the page behind it does not scroll', async ({ page }) => {
    await open(page, LESSON)
    await opener(page).click()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  })
})

test.describe('§4 Secondary menu', () => {
  test('on a page with a sidebar it comes first; a button leads back to the main menu and again to it', async ({
    page,
  }) => {
    await open(page, LESSON)
    await opener(page).click()
    await expect(menu(page).getByRole('link', { name: 'Second page' }).first()).toBeVisible()
    await expect(menu(page).getByRole('navigation', { name: 'Site' })).toBeHidden()
    await menu(page).getByRole('button', { name: 'Back to main menu' }).click()
    await expect(menu(page).getByRole('navigation', { name: 'Site' })).toBeVisible()
    await expect(menu(page).locator('nav[data-sidebar]')).toBeHidden()
    await menu(page).getByRole('button', { name: 'The guide' }).click()
    await expect(menu(page).locator('nav[data-sidebar]')).toBeVisible()
  })

  test('opened again it begins with the secondary menu', async ({ page }) => {
    await open(page, LESSON)
    await opener(page).click()
    await menu(page).getByRole('button', { name: 'Back to main menu' }).click()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await opener(page).click()
    await expect(menu(page).locator('nav[data-sidebar]')).toBeVisible()
  })

  test('on a page without a sidebar there is only the main menu', async ({ page }) => {
    await open(page, '/about')
    await opener(page).click()
    await expect(menu(page).getByRole('navigation', { name: 'Site' })).toBeVisible()
    await expect(menu(page).getByRole('button', { name: 'Back to main menu' })).toHaveCount(0)
  })

  test('the main menu has every item of the navbar', async ({ page }) => {
    await open(page, '/about')
    await opener(page).click()
    const site = menu(page).getByRole('navigation', { name: 'Site' })
    for (const name of ['About', 'Features', 'Guide', 'Version'])
      await expect(site.getByRole('link', { name, exact: true })).toBeVisible()
    for (const name of ['Next', 'More', 'English'])
      await expect(site.locator('summary', { hasText: name })).toBeVisible()
  })
})

test.describe('§4 Mobile collapsible dropdown', () => {
  const more = (page: Page) => menu(page).locator('details', { has: page.locator('summary', { hasText: 'More' }) })

  test('it is collapsed, expands on a press and collapses on the next', async ({ page }) => {
    await open(page, '/about')
    await opener(page).click()
    await expect(more(page)).not.toHaveAttribute('open')
    await more(page).locator('summary').click()
    await expect(more(page).getByRole('link', { name: 'Archive' })).toBeVisible()
    await more(page).locator('summary').click()
    await expect(more(page)).not.toHaveAttribute('open')
  })

  test('it starts expanded if a child is active', async ({ page }) => {
    await page.goto('/blog/archive')
    await expect(more(page)).toHaveAttribute('open')
    await expect(more(page).locator('[aria-current=page]')).toHaveText('Archive')
  })
})
