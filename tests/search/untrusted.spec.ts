import { boot, expect, open, test, watchConsole, type Page } from '../support/browser.ts'

const LESSON = '/docs/css/basics/css-box-model'

declare global {
  interface Window {
    testPwned?: boolean
  }
}

const queries: [name: string, query: string][] = [
  ['markup', '<b>bold</b><img src=x onerror="testPwned=true">'],
  ['a script', '<script>testPwned=true</script>'],
  ['markup that ends an attribute', '"><svg onload=testPwned=true>'],
  ['10,000 characters', 'closure '.repeat(1250)],
  ['10,000 letters without a space', 'a'.repeat(10_000)],
  ['10,000 hyphens', '-'.repeat(10_000)],
  ['odd Unicode', '\u0000\u{1F469}\u200D\u{1F4BB}\uFFFD\u0301\u0301ﷺ'],
  ['right-to-left text and overrides', 'שלום \u202Eabc\u202C عربي'],
  ['signs of regular expressions', '(.*)+$^[a-z]{1,}\\b|(?:'],
  ['a pattern that runs away', `${'(a+)+'.repeat(50)}!`],
  ['broken percent signs', '%E0%A4%A'],
]

/** Nothing was run, nothing was written as markup, and the page still answers. */
async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.testPwned)).toBeUndefined()
  await expect(page.locator('main img[src=x], main svg[onload], header img, main b b')).toHaveCount(0)
  const started = Date.now()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(Date.now() - started).toBeLessThan(2000)
}

for (const [name, query] of queries) {
  test(`in q: ${name}`, async ({ page }) => {
    const messages = watchConsole(page)
    await page.goto(`/search?q=${name.startsWith('broken') ? query : encodeURIComponent(query.slice(0, 10_000))}`)
    await expect(page.locator('.search-results > p')).toHaveText(/results? for|No results/)
    await expectUnharmed(page)
    expect(messages).toEqual([])
  })

  test(`in _highlight: ${name}`, async ({ page }) => {
    const messages = watchConsole(page)
    const value = name.startsWith('broken') ? query : encodeURIComponent(query.slice(0, 10_000))
    await page.goto(`${LESSON}?_highlight=${value}&_highlight=box`)
    await boot(page)
    await expect(page.locator('h1')).toBeVisible()
    await expectUnharmed(page)
    expect(messages).toEqual([])
  })

  test(`in the box: ${name}`, async ({ page }) => {
    await open(page, LESSON)
    const box = page.locator('header [name=q]')
    await box.focus()
    await box.fill(query)
    await expect(page.locator('header output')).toHaveText(/results? for|No results/)
    await expectUnharmed(page)
  })
}
