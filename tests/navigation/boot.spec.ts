import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { siteServer } from '../../src/server/server.ts'
import { listen } from '../hosts/servers.ts'
import {
  boot,
  expect,
  fixtureTest as test,
  hold,
  hydrated,
  type Page,
  payloadPaths,
  startReading,
  touchControl,
  watchConsole,
  watchRequests,
} from '../support/browser.ts'
import { FIXTURE_DIST } from '../../scripts/settings.ts'

const LESSON = '/docs/guide/basics/features'

test.describe('Late boot', () => {
  test('before an intent nothing is requested but the document, its style, images and icons', async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(LESSON, { waitUntil: 'networkidle' })
    const types = new Set(requests.map((request) => request.resourceType()))
    for (const type of types) expect(['document', 'stylesheet', 'image', 'manifest', 'other']).toContain(type)
    expect(requests.filter((request) => /\/_rsc\/|\.js$|\.woff/.test(request.url()))).toEqual([])
    await expect(page.locator('html[data-hydrated]')).not.toBeAttached()
  })

  test('a pointer that passes over text is no intent', async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(LESSON)
    await page.locator('h1').hover()
    await page.waitForLoadState('networkidle')
    expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([])
  })

  test('reading loads a small script and no framework: scrolling, keys, links and presses on text', async ({
    page,
  }) => {
    const requests = watchRequests(page)
    await page.goto(LESSON)
    await page.mouse.wheel(0, 400)
    await startReading(page)
    await page.keyboard.press('Shift')
    await page.locator('h1').click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover()
    await page.getByRole('link', { name: 'Fixture' }).first().focus()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html[data-hydrated]')).not.toBeAttached()
    const scripts = requests.filter((request) => request.resourceType() === 'script').map((request) => request.url())
    // The last one keeps the place in the lesson.
    expect(scripts.filter((url) => !/\/(?:reading|shared|place)-/.test(url))).toEqual([])
    expect(payloadPaths(requests)).toEqual([])
  })

  test('a pointer that passes over a button is no intent', async ({ page }) => {
    await page.goto(LESSON)
    // When it is looked for again, it is not there any more.
    await page.dispatchEvent('header button', 'pointerover')
    await page.waitForTimeout(200)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html[data-hydrated]')).not.toBeAttached()
  })

  test('a pointer that rests on a button boots', async ({ page }) => {
    await page.goto(LESSON)
    await page.getByRole('button', { name: /Switch between/ }).hover()
    await hydrated(page)
  })

  test('a press on a button boots', async ({ page }) => {
    await page.goto(LESSON)
    await touchControl(page)
    await hydrated(page)
  })

  test('the field of the search brings the search and not the client, and so does the key that leads there', async ({
    page,
  }) => {
    await page.goto(LESSON)
    await page.keyboard.press('/')
    await expect(page.locator('header [name=q]')).toHaveRole('combobox')
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  })

  test('the client is loaded once, whatever happens meanwhile', async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(LESSON)
    await page.mouse.wheel(0, 200)
    await page.keyboard.press('Shift')
    for (let i = 0; i < 3; i++) await touchControl(page)
    await hydrated(page)
    const scripts = requests.filter((request) => request.resourceType() === 'script').map((request) => request.url())
    expect(scripts.length).toBeGreaterThan(0)
    expect(new Set(scripts).size).toBe(scripts.length)
    expect(requests.filter((request) => request.url().endsWith(`/_rsc${LESSON}.txt`))).toHaveLength(1)
  })
})

test.describe('Early clicks', () => {
  test('a button pressed before the boot does its work after it', async ({ page }) => {
    const client = await hold(page, '**/assets/*.js')
    await page.goto(LESSON)
    await page.getByRole('button', { name: /Switch between/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
    client.release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  test('several presses are replayed in their order', async ({ page }) => {
    const client = await hold(page, '**/assets/*.js')
    await page.goto(LESSON)
    await page.getByRole('button', { name: /Switch between/ }).click()
    await page.getByRole('button', { name: /Switch between/ }).click()
    await page.getByRole('button', { name: 'Close announcement' }).click()
    client.release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('#announcement')).toBeHidden()
  })

  test('a tab chosen before the boot is chosen after it', async ({ page }) => {
    const client = await hold(page, '**/assets/*.js')
    await page.goto(LESSON)
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    client.release()
    await expect(page.getByRole('tab', { name: 'pnpm' }).first()).toHaveAttribute('aria-selected', 'true')
  })

  test('a link pressed before the boot is followed at once by the browser', async ({ page }) => {
    await hold(page, '**/assets/*.js')
    await page.goto(LESSON)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.locator('h1')).toHaveText('About')
  })

  test('the menu opens before the boot', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await hold(page, '**/assets/*.js')
    await page.goto(LESSON)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('#menu')).toBeVisible()
  })

  test('hydration finds the page as the server rendered it', async ({ page }) => {
    const messages = watchConsole(page)
    await page.goto(LESSON)
    await boot(page)
    expect(messages).toEqual([])
  })
})

test.describe('A client that cannot be loaded', () => {
  test('a warning is logged, and the page reads and its links work', async ({ page }) => {
    const messages = watchConsole(page)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(LESSON)
    await touchControl(page)
    await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.locator('h1')).toHaveText('About')
  })

  test('a payload that is missing leaves the page as it is', async ({ page }) => {
    const messages = watchConsole(page)
    await page.route('**/_rsc/**', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto(LESSON)
    await touchControl(page)
    await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
    await expect(page.locator('h1')).toHaveText('Every feature')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.locator('h1')).toHaveText('About')
  })
})

async function shownWhole(page: Page) {
  await hydrated(page)
  await expect(page.locator('main h1')).toHaveText('Every feature')
  await expect(page.locator('body > footer')).toBeVisible()
  await expect(page.locator('body > footer')).toHaveCount(1)
}

test.describe('A document that is not what its payload makes', () => {
  test('the payload is of a later version: the page is shown as that has it, without a complaint', async ({ page }) => {
    const text = await readFile(join(FIXTURE_DIST, `_rsc${LESSON}.txt`), 'utf8')
    expect(text).toContain('Every feature')
    const body = text.replaceAll('Every feature', 'Later feature').replace(/[\da-f]{8}\n$/, '01234567\n')
    await page.route(`**/_rsc${LESSON}.txt`, (route) => route.fulfill({ contentType: 'text/x-component', body }))
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    const messages = watchConsole(page)
    await page.goto(LESSON)
    await expect(page.locator('main h1')).toHaveText('Every feature')
    await page.evaluate(() => scrollTo(0, 500))
    await boot(page)
    await expect(page.locator('main h1')).toHaveText('Later feature')
    await expect(page.locator('main h1')).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await page.evaluate(() => scrollY)).toBe(500)
    await page.getByRole('button', { name: /Switch between/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.locator('main h1')).toHaveText('About')
    expect(messages).toEqual([])
  })

  for (const before of ['<header', '<main', '<h1', 'Every feature</h1>', '</main>', '<footer'])
    test(`the document ends before ${before}: nobody has to touch it`, async ({ page }) => {
      await page.clock.install()
      const html = await readFile(join(FIXTURE_DIST, `${LESSON}.html`), 'utf8')
      // The title and the social card have it, too.
      const end = html.lastIndexOf(before)
      expect(end).toBeGreaterThan(html.indexOf('<body'))
      const body = html.slice(0, end)
      await page.route(`**${LESSON}`, (route) => route.fulfill({ contentType: 'text/html', body }))
      const messages = watchConsole(page)
      await page.goto(LESSON)
      await page.clock.runFor(10_000)
      await shownWhole(page)
      // The document that was cut is stopped, and with it the script that keeps the place in the lesson.
      expect(messages.filter((message) => !message.includes('The place in the lesson is not kept'))).toEqual([])
    })

  test('its transfer is cut off: nobody has to touch it', async ({ page }) => {
    const site = await siteServer(FIXTURE_DIST)
    let cut: (() => void) | undefined
    const server = createServer((request, response) => {
      if (request.url !== LESSON) return void site.emit('request', request, response)
      const bytes = readFileSync(join(FIXTURE_DIST, `${LESSON}.html`))
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': bytes.length })
      response.write(bytes.subarray(0, bytes.indexOf('<main')))
      cut = () => response.destroy()
      return undefined
    })
    const { port, stop } = await listen(server)
    try {
      await page.clock.install()
      await page.goto(`http://localhost:${port}${LESSON}`, { waitUntil: 'commit' })
      // What is cut before its script runs stays as it is.
      await page.waitForFunction(() => '__boot' in window)
      const failed = page.waitForEvent('requestfailed')
      cut?.()
      await failed
      await page.clock.runFor(10_000)
      await shownWhole(page)
    } finally {
      await stop()
    }
  })
})
