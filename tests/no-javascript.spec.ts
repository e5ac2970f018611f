import { expect, test } from '@playwright/test'
import { pageOfEachKind } from './support/allPages.ts'
import { FIXTURE_URL, SITE_URL } from '../scripts/settings.ts'

const LESSON = `${FIXTURE_URL}/docs/guide/basics/features`

// The project switches JavaScript off. tests/built/html.test.ts looks at the files of all pages.
test('a page of each kind reads, and shows no control that cannot work', async ({ page }) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  for (const address of pageOfEachKind) {
    const answer = await page.goto(address)
    const heading = page.locator('h1')
    const fault = (what: string) => faults.push(`${address}: ${what}`)
    if (answer?.status() !== 200) fault(`status ${answer?.status()}`)
    if ((await heading.count()) !== 1 || !(await heading.isVisible())) fault('no heading to be seen')
    if ((await page.locator('main').innerText()).length < 40) fault('nothing to read')
    const dead = page.locator('button.needs-js:visible, [aria-busy=true]:visible, [role=alert]:visible')
    if ((await dead.count()) > 0) fault(`${await dead.count()} controls that cannot work, or errors`)
  }
  expect(faults).toEqual([])
})

test('links work: from the home page to a lesson, its neighbor, a tag and back', async ({ page }) => {
  await page.goto(SITE_URL)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CSS', exact: true }).click()
  await expect(page).toHaveURL(`${SITE_URL}/docs/css`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /box model/i })
    .first()
    .click()
  await expect(page).toHaveURL(`${SITE_URL}/docs/css/basics/css-box-model`)
  await page.locator('main a[rel=next]').click()
  await expect(page.locator('h1')).toBeVisible()
  await page.locator('main a[rel=tag]').first().click()
  await expect(page).toHaveURL(/\/docs\/tags\//)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/docs\/tags\//)
})

test('the practice says how it works, and lists the pages that have questions', async ({ page }) => {
  await page.goto(`${SITE_URL}/practice`)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  const list = page.locator('#questions + ul a')
  expect(await list.count()).toBeGreaterThan(8)
  await list.first().click()
  await expect(page).toHaveURL(/\/docs\/interviews\//)
  await expect(page.locator('h1')).toBeVisible()
})

test('a link to a section scrolls to it', async ({ page }) => {
  await page.goto(LESSON)
  await page.getByRole('link', { name: 'this section', exact: true }).click()
  await expect(page.locator('#tabs')).toBeInViewport()
})

test('tabs show all their panels, each under its label', async ({ page }) => {
  await page.goto(LESSON)
  await expect(page.getByText('npm install', { exact: true })).toBeVisible()
  await expect(page.getByText('pnpm install', { exact: true })).toBeVisible()
  await expect(page.getByText('The third way, without code.')).toBeVisible()
  await expect(page.getByRole('tab').first()).toBeHidden()
})

test('the first link of the sidebar is within reach', async ({ page }) => {
  for (const address of [LESSON, `${SITE_URL}/docs/css/basics/css-box-model`]) {
    await page.goto(address)
    const first = page.locator('#menu nav[data-sidebar] a').first()
    const path = await first.getAttribute('href')
    await first.click()
    await expect(page).toHaveURL(new URL(path ?? '', address).href)
  }
})

test('categories fold and unfold', async ({ page }) => {
  await page.goto(LESSON)
  const more = page.locator('#menu details', { hasText: 'Guide more' })
  await expect(more.getByRole('link', { name: 'More, page 1' })).toBeHidden()
  await more.locator('summary').click()
  await expect(more.getByRole('link', { name: 'More, page 1' })).toBeVisible()
  await more.locator('summary').click()
  await expect(more.getByRole('link', { name: 'More, page 1' })).toBeHidden()
})

test('a solution opens', async ({ page }) => {
  await page.goto(LESSON)
  const solution = page.locator('details', { has: page.locator('summary', { hasText: 'Solution: One way' }) })
  await expect(solution.locator('pre')).toBeHidden()
  await solution.locator('summary').click()
  await expect(solution.locator('pre')).toBeVisible()
})

test('a folded section opens, and a link to it opens it', async ({ page }) => {
  const text = page.getByText('What a first reading does without.')
  await page.goto(LESSON)
  await page.locator('summary', { hasText: 'In depth: Rare cases' }).click()
  await expect(text).toBeVisible()
  await page.goto(LESSON.replace('features', 'second'))
  await page.locator('main').getByRole('link', { name: 'rare cases' }).click()
  await expect(text).toBeInViewport()
})

test('dropdowns of the navigation open', async ({ page }) => {
  await page.goto(LESSON)
  await page.locator('header summary', { hasText: 'More' }).click()
  await page.locator('header details[open]').getByRole('link', { name: 'Archive' }).click()
  await expect(page).toHaveURL(`${FIXTURE_URL}/blog/archive`)
})

test('the system preference decides the color mode where the site respects it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(FIXTURE_URL)
  await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.goto(SITE_URL)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('what needs JavaScript is not shown', async ({ page }) => {
  await page.goto(`${FIXTURE_URL}/docs/interviews/three`)
  await expect(page.getByRole('button', { name: /Switch between/ })).toBeHidden()
  await page.getByRole('button', { name: 'Page actions' }).click()
  await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy page' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Practice' })).toBeHidden()
  await page.goto(LESSON)
  await expect(page.getByRole('button', { name: 'Copy code' }).first()).toBeHidden()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens and closes, with the links of the section and of the site', async ({ page }) => {
    await page.goto(LESSON)
    await expect(page.locator('#menu')).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('#menu nav[data-sidebar]')).toBeVisible()
    await expect(page.locator('#menu').getByRole('navigation', { name: 'Site' })).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.locator('#menu')).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Second page' }).first().click()
    await expect(page).toHaveURL(`${FIXTURE_URL}/docs/guide/basics/second`)
  })
})
