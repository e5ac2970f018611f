import { expect, open, test } from './support/browser.ts'

for (const [paper, width, height] of [
  ['A4', 794, 1123],
  ['A4 landscape', 1123, 794],
] as const) {
  test(`printed on ${paper}, a lesson has its text and nothing to press`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/docs/css/basics/css-box-model')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('.prose')).toBeVisible()
    for (const chrome of [
      'header[data-navbar]',
      '#menu',
      'body > footer',
      'nav',
      'button',
      '.anchor',
      'details:has(> nav)',
    ])
      expect([chrome, await page.locator(chrome).filter({ visible: true }).count()]).toEqual([chrome, 0])
    const solutions = page.locator('section details pre')
    expect(await solutions.count()).toBeGreaterThan(0)
    for (const solution of await solutions.all())
      expect(await solution.evaluate((pre) => pre.checkVisibility())).toBe(true)
  })
}

test('printed from the dark mode, a page is dark on light', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await open(page, '/docs/cheatsheets/git')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
