import type { Page } from '@playwright/test'
import { boot, expect, fixtureTest as test, startReading } from '../support/browser.ts'

const LESSON = '/docs/guide/more/joint'

/** Opens the lesson and begins to read, at its top. */
async function open(page: Page, path = LESSON): Promise<void> {
  await page.goto(path)
  await startReading(page)
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('progress') ?? '')
const inSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'The guide pages' }).getByRole('link', { name, exact: true })

test('a checkpoint says how long its part takes, and leads on or to what part two holds', async ({ page }) => {
  await page.goto(LESSON)
  const checkpoint = page.getByRole('region', { name: 'Checkpoint' })
  await expect(checkpoint).toContainText('That was part one, about 7 minutes.')
  await expect(checkpoint.getByRole('link', { name: 'The last lesson' })).toHaveAttribute('href', /\/more\/last$/)
  await checkpoint.getByRole('link', { name: 'Currencies' }).click()
  await expect(page).toHaveURL(/#currencies$/)
})

test('the table of contents sets part two apart, and the head of the page has the time of both', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(LESSON)
  const toc = page.getByRole('navigation', { name: 'On this page' })
  await expect(toc.getByRole('listitem').filter({ hasText: 'Adding up' })).toBeVisible()
  await expect(toc).toContainText(/Padding.*Part two, 1 min.*Rounding/)
  await expect(page.locator('main header')).toContainText('7 min, and 1 min for part two')
})

test('a lesson is learned at its checkpoint and complete at its end, which the sidebar shows without moving', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  expect(await stored(page)).not.toContain('learned":["')
  /** Size of the link, and how far the next one is from it: the page itself has scrolled. */
  const place = async (name: string) => {
    const [own, next] = await Promise.all(
      [inSidebar(page, name), inSidebar(page, 'The last lesson')].map((link) => link.boundingBox()),
    )
    return [own?.width, own?.height, (next?.y ?? 0) - (own?.y ?? 0)]
  }
  const before = await place('A lesson with a joint')
  await page.locator('#checkpoint').scrollIntoViewIfNeeded()
  await expect.poll(() => stored(page)).toContain(`"read":[],"learned":["${LESSON}"]`)
  const learned = inSidebar(page, 'A lesson with a joint (learned)')
  await expect(learned).toBeVisible()
  expect(await place('A lesson with a joint (learned)')).toEqual(before)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => stored(page)).toContain(`"read":["${LESSON}"]`)
  await expect(inSidebar(page, 'A lesson with a joint (complete)')).toBeVisible()
  expect(await (await page.request.get(LESSON)).text()).not.toContain('data-done')
})

test('the marks are there on the next page, and after a client navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  await page.evaluate((path) => {
    localStorage.setItem('progress', JSON.stringify({ read: [], learned: [path], solved: [], last: {} }))
  }, LESSON)
  await open(page, '/docs/guide/more/page-1')
  await expect(inSidebar(page, 'A lesson with a joint (learned)')).toBeVisible()
  await boot(page)
  await inSidebar(page, 'The last lesson').click()
  await expect(page.locator('h1')).toHaveText('The last lesson')
  await expect(inSidebar(page, 'A lesson with a joint (learned)')).toBeVisible()
})

test('a section after the checkpoint is found as one of part two', async ({ page }) => {
  await page.goto(`/search?q=currencies`)
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /Currencies/ })
      .first(),
  ).toContainText('Part two')
})

test('an exercise that starts from nothing shows its specification, and is solved in its empty editor', async ({
  page,
}) => {
  await open(page)
  const exercise = page.getByRole('region', { name: /^Exercise 1/ })
  await expect(exercise.getByRole('listitem')).toHaveText([
    'The total of no prices should be 0',
    'The total of 4 and 5 should be 9',
  ])
  await exercise.getByRole('button', { name: 'Solve it here' }).click()
  const editor = exercise.getByRole('textbox')
  await editor.fill('const total = (prices) => prices.reduce((sum, price) => sum + price, 0)')
  await exercise.getByRole('button', { name: 'Check' }).click()
  await expect(exercise).toContainText('All checks pass.')
})

test('the script that measured a prediction is folded', async ({ page }) => {
  await page.goto(LESSON)
  const script = page.getByText('offsetWidth')
  await expect(script).toBeHidden()
  await page.getByText('How this was measured').click()
  await expect(script).toBeVisible()
})
