import { expect, open, test, type Page } from '../support/browser.ts'

const LESSON = '/docs/css/basics/css-box-model'

/** The texts that the browser highlights now. */
const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => (range as Range).toString()))
const clear = (page: Page) => page.getByRole('button', { name: 'Clear highlights' })

test('§9 opening a suggestion highlights its terms on the page, through _highlight, and scrolls to the section', async ({
  page,
}) => {
  await open(page, '/about')
  await page.locator('header [name=q]').focus()
  await page.keyboard.type('negative margin')
  // An answer to what was typed before, or from headings alone, may have other sections.
  await expect(page.locator('header output')).toHaveText(/^\d+ results for negative margin$/)
  await expect(page.getByText('From headings so far.')).toBeHidden()
  const href = (await page.getByRole('option').first().getAttribute('href')) ?? ''
  expect(href).toMatch(/css-box-model\?_highlight=.*#/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href)
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport()
  await expect.poll(() => highlighted(page)).toContain('margin')
  expect((await highlighted(page)).every((text) => /margin|negative/i.test(text))).toBe(true)
})

test('an address with _highlight is highlighted without another intent', async ({ page }) => {
  await page.goto(`${LESSON}?_highlight=padding`)
  await expect.poll(() => highlighted(page)).toContain('padding')
})

test('highlights can be cleared; the address forgets them and the page stays where it is', async ({ page }) => {
  await page.goto(`${LESSON}?_highlight=padding#measuring-a-box`)
  await expect(clear(page)).toBeVisible()
  const before = await page.evaluate(() => scrollY)
  await clear(page).click()
  await expect(page).toHaveURL(`${LESSON}#measuring-a-box`)
  expect(await highlighted(page)).toEqual([])
  await expect(clear(page)).toBeHidden()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5)
})

test('the next page has no highlights of the one before', async ({ page }) => {
  await page.goto(`${LESSON}?_highlight=box`)
  await expect(clear(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(clear(page)).toBeHidden()
  expect(await highlighted(page)).toEqual([])
})

test('the document stays as it was: nothing is wrapped, and React goes on', async ({ page }) => {
  await page.goto(`${LESSON}?_highlight=box&_highlight=padding`)
  await expect(clear(page)).toBeVisible()
  await expect(page.locator('main mark')).toHaveCount(0)
})
