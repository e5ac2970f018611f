import { HtmlValidate } from 'html-validate'
import { expect, open, test } from './support/browser.ts'
import { builtPages, markup } from './support/dist.ts'
import { DIST, FIXTURE_DIST } from './support/settings.ts'

for (const [name, dist] of [
  ['the site', DIST],
  ['the fixture site', FIXTURE_DIST],
] as const) {
  test(`no page of ${name} has an inline style or an inline handler`, () => {
    const pages = builtPages(dist).filter((page) => /<[^>]*\s(?:style|on\w+)="/.test(markup(page.html)))
    expect(pages.map((page) => page.path)).toEqual([])
  })

  test(`every page of ${name} is valid HTML`, async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        // React closes void elements with a slash.
        'void-style': 'off',
        // React writes `charSet`, `hrefLang` and `popoverTarget`; HTML does not mind the case.
        'attr-case': 'off',
        // React writes `hidden=""` and `data-x=""`.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        // React's ids begin with an underscore, which HTML allows.
        'valid-id': ['error', { relaxed: true }],
        // ARIA lets lists have names; the recommended set allows fewer elements than ARIA does.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // React escapes no `>` and no quotes in text, which HTML allows.
        'no-raw-characters': 'off',
      },
    })
    const faults: string[] = []
    for (const { path, html } of builtPages(dist)) {
      const report = await validator.validateString(html, path)
      for (const message of report.results.flatMap((result) => result.messages))
        faults.push(
          `${path} ${message.line}:${message.column} ${message.ruleId}: ${message.message} (${message.selector})`,
        )
    }
    expect(faults, faults.slice(0, 40).join('\n')).toHaveLength(0)
  })
}

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
