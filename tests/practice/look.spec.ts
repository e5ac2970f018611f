import { expect, fixtureTest as test, open } from '../support/browser.ts'
import { axeFaults } from '../support/axe.ts'

const LESSON = '/docs/guide/workshop/exercises'

for (const mode of ['light', 'dark'] as const)
  for (const width of [320, 390, 1280])
    test(`an exercise that is open fits a window of ${width} px in ${mode} mode, and axe finds nothing in it`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      await open(page, LESSON)
      await page.getByRole('button', { name: 'Solve it here' }).first().click()
      const section = page.locator('section', { has: page.getByRole('textbox', { name: 'Your code' }) })
      await section.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(section.locator('.exercise-status')).toContainText('Not yet.')
      const figure = page.locator('figure', { has: page.locator('[data-run]') }).first()
      await figure.getByRole('button', { name: 'Edit' }).click()
      await expect(figure.getByRole('textbox')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (width !== 320) expect(await axeFaults(page)).toEqual([])
    })
