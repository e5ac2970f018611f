import { boot, expect, hold, open, test, watchRequests, type Page } from '../support/browser.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Search all pages' })
const results = (page: Page) => page.locator('.search-results li a')

test('§2 /search?q= shows all results at once, without another intent', async ({ page }) => {
  await page.goto('/search?q=closures')
  await expect(results(page).first()).toBeVisible()
  await expect(page.locator('.search-results > p')).toHaveText(/^\d+ results for “closures”$/)
  await expect(field(page)).toHaveValue('closures')
  expect(await results(page).count()).toBeGreaterThan(8)
})

test('results stand as they came: nothing takes their place, and parts on their way are told', async ({ page }) => {
  const text = await hold(page, /\/text-\d+-\d+\.txt/)
  await page.goto('/search?q=closures')
  await expect(page.locator('.search-results > p')).toHaveText('Searching…')
  await expect(results(page)).toHaveCount(0)
  text.release()
  await expect(page.locator('.search-results > p')).toHaveText(/^\d+ results for “closures”$/)
})

test('/search without a query loads nothing and lists every page', async ({ page }) => {
  const requests = watchRequests(page)
  const loaded = () => requests.filter((request) => /\.js|search\//.test(request.url()))
  await page.goto('/search')
  await expect(page.locator('main a[href="/docs/cheatsheets/git"]')).toBeVisible()
  // The script of the page decides while it is parsed, before it has loaded; whatever it put off comes before this.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(loaded()).toEqual([])
  await boot(page)
  expect(loaded()).not.toEqual([])
})

test('typing keeps the query in the address, in the same history entry', async ({ page }) => {
  await open(page, '/about')
  await open(page, '/search')
  await field(page).fill('git stash')
  await expect(results(page).first()).toContainText(/stash/i)
  await expect(page).toHaveURL('/search?q=git+stash')
  await field(page).fill('')
  await expect(page).toHaveURL('/search')
  await expect(page.locator('main a[href="/docs/cheatsheets/git"]')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('back from a result shows the results again', async ({ page }) => {
  await open(page, '/search?q=git+stash')
  await results(page).first().click()
  await expect(page).toHaveURL(/\/docs\/cheatsheets\/git/)
  await page.goBack()
  await expect(page).toHaveURL('/search?q=git+stash')
  await expect(results(page).first()).toContainText(/stash/i)
})

test('§8 Search has no match: No results', async ({ page }) => {
  await page.goto('/search?q=zzzzqqqq')
  await expect(page.locator('.search-results > p')).toHaveText('No results')
})

test('Show more shows more', async ({ page }) => {
  await page.goto('/search?q=css')
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => results(page).count()).toBeGreaterThan(20)
})

test('the search page has one field, which the shortcut moves to', async ({ page }) => {
  await open(page, '/search')
  await expect(page.locator('header [name=q]')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('stash')
  await expect(results(page).first()).toContainText(/stash/i)
})

for (const key of ['Tab', 'Enter'])
  test(`what is typed on the search page before its scripts are there, with ${key} after it, is searched`, async ({
    page,
  }) => {
    const scripts = await hold(page, /\/assets\/.*\.js/)
    await page.goto('/search')
    await field(page).click()
    await page.keyboard.type('closure')
    await page.keyboard.press(key)
    await page.waitForTimeout(300)
    scripts.release()
    await expect(results(page).first()).toContainText(/closure/i)
    await expect(field(page)).toHaveValue('closure')
  })
