// What an attack on the search without a framework found.
import { boot, expect, hold, open, scrollTop, test, watchConsole, type Page } from '../support/browser.ts'

const LESSON = '/docs/css/basics/css-box-model'
const box = (page: Page) => page.locator('header [name=q]')
const options = (page: Page) => page.getByRole('option')
const field = (page: Page) => page.getByRole('textbox', { name: 'Search all pages' })
const results = (page: Page) => page.locator('.search-results li a')

async function find(page: Page, query: string): Promise<void> {
  await box(page).focus()
  await page.keyboard.type(query)
  await expect(page.locator('header output')).toContainText(`for ${query}`)
}

for (const [how, takeBack] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['Tab', (page: Page) => page.keyboard.press('Tab')],
  ['a press beside it', (page: Page) => page.locator('main h1').dispatchEvent('pointerdown')],
] as const)
  test(`Enter before the answer is taken back by ${how}`, async ({ page }) => {
    const parts = await hold(page, /\/terms-\d+\.txt/)
    await page.goto(LESSON)
    await box(page).focus()
    await expect(box(page)).toHaveRole('combobox')
    await page.keyboard.type('flexbox')
    await page.keyboard.press('Enter')
    await takeBack(page)
    parts.release()
    await expect(page.locator('header .search-path').first()).toBeAttached()
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(LESSON)
  })

test('a press of the mouse on the last option throws nothing', async ({ page }) => {
  const messages = watchConsole(page)
  await page.goto(LESSON)
  await find(page, 'grid')
  await options(page).last().click()
  await expect(page).toHaveURL('/search?q=grid')
  expect(messages).toEqual([])
})

test('a list that is replaced while an option has the focus throws nothing', async ({ page }) => {
  const messages = watchConsole(page)
  await page.goto(LESSON)
  await find(page, 'grid')
  await box(page).evaluate((input: HTMLInputElement) => {
    document.getElementById('search-option-1')?.focus()
    input.value = 'selectors'
    input.dispatchEvent(new Event('input'))
  })
  await expect(page.locator('header [role=option]').first()).toContainText(/selector/i)
  expect(messages).toEqual([])
})

test('a press in the list that meets no option leaves it open, and the focus where it is', async ({ page }) => {
  await page.goto(LESSON)
  await find(page, 'selectors')
  await page.locator('.search-path').first().click()
  await expect(options(page).first()).toBeVisible()
  await expect(box(page)).toBeFocused()
})

test('Escape closes the list from its buttons, too', async ({ page }) => {
  await page.goto(LESSON)
  await find(page, 'selectors')
  await page.getByRole('button', { name: 'Clear search' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.locator('.search-panel')).toBeHidden()
  await expect(box(page)).toBeFocused()
})

test('the shortcut leaves the page where it is', async ({ page }) => {
  await page.goto(LESSON)
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await expect.poll(() => scrollTop(page)).toBe(1500)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.waitForTimeout(300)
  expect(await scrollTop(page)).toBe(1500)
})

test('after a reload one is where one was among the results, with as many of them', async ({ page }) => {
  await page.goto('/search?q=css')
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(results(page)).toHaveCount(40)
  await expect(results(page).nth(20)).toBeFocused()
  await page.evaluate(() => scrollTo({ top: 1245, behavior: 'instant' }))
  await expect.poll(() => scrollTop(page)).toBe(1245)
  await page.reload()
  await expect(results(page)).toHaveCount(40)
  await expect.poll(() => scrollTop(page)).toBe(1245)
})

test('another fragment undoes nothing of Show more', async ({ page }) => {
  await open(page, '/search?q=css')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(results(page)).toHaveCount(40)
  await page.evaluate(() => (location.hash = '#content-start'))
  await page.waitForTimeout(300)
  await expect(results(page)).toHaveCount(40)
})

test('a query is never written into the address of another page', async ({ page }) => {
  await open(page, '/docs/react')
  await page.evaluate(() => navigation.navigate('/search?q=grid'))
  await expect(results(page).first()).toBeVisible()
  const payloads = await hold(page, /\/_rsc\//)
  await field(page).pressSequentially(' area')
  await page.evaluate(() => history.back())
  await page.waitForTimeout(600)
  payloads.release()
  await expect(page).toHaveURL('/docs/react')
})

test('a long query with an emoji at the end of what an address keeps stays as it is typed', async ({ page }) => {
  const query = `flex ${'a'.repeat(194)}😀 grid ${'b'.repeat(100)}`
  await page.goto('/search')
  await field(page).fill(query)
  await expect(page).toHaveURL(/q=flex/)
  const writes = await page.evaluate(async () => {
    let count = 0
    const { replaceState } = history
    history.replaceState = function (...args) {
      count++
      replaceState.apply(this, args)
    }
    await new Promise((resolve) => setTimeout(resolve, 1200))
    return count
  })
  expect(writes).toBe(0)
  await page.keyboard.press('Tab')
  await page.waitForTimeout(400)
  await expect(field(page)).toHaveValue(query)
})

test('after a reload in a visit the way forward to a query shows its results', async ({ page }) => {
  await open(page, '/search')
  await page.evaluate(() => navigation.navigate('/search?q=grid'))
  await expect(results(page).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await page.reload()
  await page.goForward()
  await expect(page).toHaveURL('/search?q=grid')
  await expect(results(page).first()).toBeVisible()
  await expect(field(page)).toHaveValue('grid')
})

test('what was typed outlives a page that is rendered anew', async ({ page }) => {
  await page.route(LESSON, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/data-version="\w+"/, 'data-version="0"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(LESSON)
  await find(page, 'flexbox')
  await boot(page)
  await expect(box(page)).toHaveValue('flexbox')
  await expect(box(page)).toHaveRole('combobox')
})

test('where no worker can be made, the page goes on without the search', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new Error('blocked')
      }
    } as unknown as typeof Worker
  })
  const messages = watchConsole(page)
  await page.goto('/search?q=grid')
  await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
  expect(messages.filter((message) => message.startsWith('uncaught'))).toEqual([])
  await expect(page.locator('main a[href="/docs/cheatsheets/git"]')).toBeVisible()
  await boot(page)
})

test('a page in the place of the index is told as such', async ({ page }) => {
  await page.route(/\/search\.json/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in</p>' }))
  await page.goto(LESSON)
  await box(page).focus()
  await page.keyboard.type('grid')
  await expect(page.locator('header').getByRole('alert')).toContainText('does not name the index of the search')
})
