import {
  boot,
  clickWithoutPointer,
  expect,
  expectSameDocument,
  fixtureTest as test,
  markDocument,
  open,
  shown,
  touchControl,
  watchConsole,
} from '../support/browser.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'

declare global {
  interface Window {
    /** While it is true, the tabs of the lesson throw when they are rendered. */
    testCrash?: boolean
  }
}

test.describe('§8 Route content fails to load', () => {
  for (const [what, status] of [
    ['is missing', 404],
    ['cannot be made', 500],
  ] as const) {
    test(`a payload that ${what}: a warning is logged and the page comes from the server`, async ({ page }) => {
      const messages = watchConsole(page)
      await page.route(`**/_rsc${SECOND}.txt`, (route) => route.fulfill({ status, body: 'no' }))
      await open(page, LESSON)
      await markDocument(page)
      await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
      await expect(page).toHaveURL(SECOND)
      await expect(page.locator('h1')).toHaveText('Second page')
      await expectSameDocument(page, false)
      expect(messages.filter((message) => message.startsWith('warning: The content of'))).toHaveLength(1)
    })
  }

  test('on the way back too', async ({ page }) => {
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await page.goto('/about')
    await page.goBack()
    await boot(page)
    await page.route(`**/_rsc${LESSON}.txt`, (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goBack()
    await expect(page.locator('h1')).toHaveText('Every feature')
    await expect(page).toHaveURL(LESSON)
  })
})

test.describe('Another version has been deployed since the page was loaded, and its files are gone', () => {
  test('the scripts: links lead on from the server, with a warning', async ({ page }) => {
    const messages = watchConsole(page)
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'no' }))
    await page.goto(LESSON)
    await markDocument(page)
    await touchControl(page)
    await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
    await page.locator(`main a[href="${SECOND}"]`).first().click()
    await expect(page).toHaveURL(SECOND)
    await expect(page.locator('h1')).toHaveText('Second page')
    await expectSameDocument(page, false)
  })

  test('the search: Enter leads to its page on the server', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'no' }))
    await page.goto(LESSON)
    await page.locator('header [name=q]').fill('second')
    await page.unroute('**/assets/*.js')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=second')
    await expect(page.getByRole('textbox', { name: 'Search all pages' })).toHaveValue('second')
  })
})

test.describe('§8 Render crash', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.testCrash = true
      const original = Array.prototype.indexOf
      // A client component that throws while rendering: only the tabs look for a label.
      Array.prototype.indexOf = function (this: unknown[], item: unknown, from?: number) {
        if (window.testCrash && this[0] === 'npm')
          throw new Error('The tabs are broken', { cause: new Error('A screw is loose', { cause: 'and a nail' }) })
        return original.call(this, item, from)
      }
    })
    await open(page, SECOND)
    await clickWithoutPointer(page, `main a[href="${LESSON}"]`)
  })

  test("'This page crashed' is shown, with the message and all its causes", async ({ page }) => {
    const report = page.getByRole('alert')
    await expect(report.locator('h1')).toHaveText('This page crashed')
    await expect(report).toContainText('The tabs are broken')
    await expect(report).toContainText('Cause: A screw is loose')
    await expect(report).toContainText('Cause: and a nail')
    await expect(page.locator('header[data-navbar]')).toBeVisible()
  })

  test("'Try again' clears the error and renders again", async ({ page }) => {
    const button = page.getByRole('button', { name: 'Try again' })
    await button.click()
    await expect(page.getByRole('alert').locator('h1')).toHaveText('This page crashed')
    await page.evaluate(() => void (window.testCrash = false))
    await button.click()
    await expect(page.locator('main h1')).toHaveText('Every feature')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'npm' }).first()).toBeVisible()
  })

  test('the crash of a page does not follow to the next', async ({ page }) => {
    await expect(page.getByRole('alert')).toBeVisible()
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await shown(page, '/about')
    await expect(page.locator('h1')).toHaveText('About')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('§8 Site failed to load, base URL possibly wrong', () => {
  test('a red banner says so', async ({ page }) => {
    await page.route('**/assets/*.css', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    const banner = page.locator('#base-url-banner')
    await expect(banner).toBeVisible()
    await expect(banner).toHaveCSS('background-color', 'rgb(185, 28, 28)')
    await expect(banner).toContainText('served from the root of its domain')
    await expect(banner).toContainText(/\/assets\/style-[\w-]+\.css/)
  })

  test('a site that loads has no banner', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#base-url-banner')).toHaveCount(0)
  })
})
