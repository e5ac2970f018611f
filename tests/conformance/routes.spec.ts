import { expect, test } from '../support/browser.ts'
import { builtPages, viewKind } from '../support/dist.ts'

/** A page of each kind of view. */
const pageOfKind = new Map(builtPages().map(({ path }) => [viewKind(path), path]))

test('§2 Routes: a page of each kind answers with itself', async ({ request }) => {
  expect(pageOfKind.size).toBeGreaterThan(10)
  for (const path of pageOfKind.values()) {
    const answer = await request.get(path)
    // The not-found page says that it is one.
    expect([path, answer.status()]).toEqual([path, 200])
    expect(await answer.text()).toContain(`data-path="${path}"`)
  }
})

test('§2 Routes: /404 is the not-found page', async ({ page }) => {
  await page.goto('/404')
  await expect(page.locator('h1')).toHaveText('Page not found')
})

for (const path of ['/nothing-here', '/docs/css/nothing', '/blog/nothing/at/all', '/ABOUT', '/%E2%82%AC', '/%zz']) {
  test(`§2 Routes: an unmatched path shows the not-found page: ${path}`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('h1')).toHaveText('Page not found')
    await expect(page.getByRole('main').locator('a[href="/docs/css"]')).toBeVisible()
  })
}

test('§2 Routes: matching is exact, letters count as they are', async ({ request }) => {
  for (const path of ['/About', '/docs/CSS', '/blog/Hello-World'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('§2 Routes: /search takes the query parameter q', async ({ page }) => {
  const answer = await page.goto('/search?q=grid')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('h1')).toHaveText(/Search/)
})

for (const [form, path] of [
  ['/docs/css.html', '/docs/css'],
  ['/docs/css/index.html', '/docs/css'],
  ['/index.html', '/'],
  ['/docs/css/', '/docs/css'],
] as const) {
  test(`§2 Navigation: ${form} leads to ${path}, query and all`, async ({ page, request }) => {
    const redirect = await request.get(`${form}?a=b`, { maxRedirects: 0 })
    expect(redirect.status()).toBe(308)
    expect(redirect.headers().location).toBe(`${path}?a=b`)
    const answer = await page.goto(`${form}?a=b#main`)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveURL(`${path}?a=b#main`)
    await expect(page.locator('html')).toHaveAttribute('data-path', path)
  })
}

test('§2 Navigation: trailing slashes are not forced', async ({ page }) => {
  await page.goto('/docs/css')
  await expect(page).toHaveURL('/docs/css')
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.filter((href) => href !== '/' && href.endsWith('/'))).toEqual([])
})
