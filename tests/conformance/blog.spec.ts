import { builtPages, isListing } from '../support/dist.ts'
import { expect, test } from '../support/browser.ts'

const PER_PAGE = 5
const AUTHOR = '/blog/authors/scrollcraft'
const posts = builtPages()
  .map((page) => page.path)
  .filter((path) => path.startsWith('/blog/') && !isListing(path))
const pageCount = Math.ceil(posts.length / PER_PAGE)

test('§2 Blog: /blog is the post list, 5 posts a page', async ({ page }) => {
  const seen: string[] = []
  for (let number = 1; number <= pageCount; number++) {
    await page.goto(number === 1 ? '/blog' : `/blog/page/${number}`)
    const links = await page
      .locator('main article h2 a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(links).toHaveLength(number < pageCount ? PER_PAGE : posts.length - PER_PAGE * (pageCount - 1))
    seen.push(...links)
  }
  expect(seen.toSorted()).toEqual(posts.toSorted())
})

test('there is no page after the last of the blog', async ({ request }) => {
  expect((await request.get(`/blog/page/${pageCount}`)).status()).toBe(200)
  expect((await request.get(`/blog/page/${pageCount + 1}`)).status()).toBe(404)
  expect((await request.get('/blog/page/1')).status()).toBe(404)
})

test('§2 Blog: pages of the list lead to each other', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('link', { name: /Older posts/ }).click()
  await expect(page).toHaveURL('/blog/page/2')
  await page.getByRole('link', { name: /Newer posts/ }).click()
  await expect(page).toHaveURL('/blog')
})

test('posts are newest first', async ({ page }) => {
  await page.goto('/blog/archive')
  const dates = await page
    .locator('main time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(dates).toHaveLength(posts.length)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('§2 Blog: /blog/archive lists every post by year', async ({ page }) => {
  await page.goto('/blog/archive')
  await expect(page.locator('main section h2').first()).toHaveText(/^20\d\d$/)
  const links = await page
    .locator('main section li a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(links.toSorted()).toEqual(posts.toSorted())
})

test('§2 Blog: /blog/authors lists the authors', async ({ page }) => {
  await page.goto('/blog/authors')
  await page.getByRole('main').getByRole('link', { name: 'Scrollcraft team' }).click()
  await expect(page).toHaveURL(AUTHOR)
  await expect(page.locator('h1')).toHaveText('Posts by Scrollcraft team')
})

test('§2 Blog: the posts of an author go on at /blog/authors/{name}/authors/2', async ({ page }) => {
  await page.goto(AUTHOR)
  await page.getByRole('link', { name: /Older posts/ }).click()
  await expect(page).toHaveURL(`${AUTHOR}/authors/2`)
  await expect(page.locator('h1')).toHaveText('Posts by Scrollcraft team, page 2')
})

test('§2 Blog: /blog/tags is the tag index, and each tag leads to its posts', async ({ page }) => {
  await page.goto('/blog/tags')
  await page.getByRole('main').locator('a[rel=tag]').first().click()
  await expect(page).toHaveURL(/\/blog\/tags\/[\w-]+$/)
  await expect(page.locator('main article').first()).toBeVisible()
})

test('§2 Blog: a post carries its tags', async ({ page }) => {
  await page.goto('/blog/css-grid-vs-flexbox')
  await page.getByRole('main').locator('a[rel=tag]', { hasText: 'CSS' }).first().click()
  await expect(page).toHaveURL('/blog/tags/css')
  await expect(page.locator('main article h2 a[href="/blog/css-grid-vs-flexbox"]')).toBeVisible()
})

test('§2 Blog: the sidebar lists all posts grouped by year', async ({ page }) => {
  await page.goto('/blog')
  const sidebar = page.locator('#menu nav[data-sidebar]')
  await expect(sidebar).toBeVisible()
  const links = await sidebar.locator('section a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(links.toSorted()).toEqual(posts.toSorted())
  for (const section of await sidebar.locator('section').all())
    await expect(section).toHaveAttribute('aria-label', /^20\d\d$/)
})

test('§2 Blog: reading time is hidden', async ({ page }) => {
  for (const path of ['/blog', '/blog/hello-world']) {
    await page.goto(path)
    await expect(page.locator('main')).not.toContainText(/min(ute)?s? read|reading time/i)
  }
})

test('§2 Blog: feeds are offered as RSS and Atom', async ({ page, request }) => {
  await page.goto('/blog')
  for (const [type, path] of [
    ['application/rss+xml', '/blog/rss.xml'],
    ['application/atom+xml', '/blog/atom.xml'],
  ] as const) {
    await expect(page.locator(`link[rel=alternate][type="${type}"]`)).toHaveAttribute('href', path)
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/xml/)
  }
})

test('§3 Posts: the list shows a preview that ends at the mark, the post shows all', async ({ page }) => {
  await page.goto('/blog')
  const first = page.locator('main article').first()
  const preview = (await first.innerText()).length
  await first.getByRole('link', { name: /^Read more about/ }).click()
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(preview * 2)
})

for (const path of ['/blog/hello-world', '/docs/css/basics/css-box-model', '/about']) {
  test(`§3 Content: ${path} says who updated it last and when`, async ({ page }) => {
    await page.goto(path)
    const note = page.locator('main', { hasText: /Last updated on .+ by .+/ })
    await expect(note).toBeVisible()
    expect(Date.parse((await page.locator('main footer time').getAttribute('datetime')) ?? '')).not.toBeNaN()
  })
}
