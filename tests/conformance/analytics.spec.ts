import { boot, expect, extrasBegun, test, type Page } from '../support/browser.ts'

const SCRIPT = '**/insights/script.js'

/** Answers for the host's script: it tells what it is given. */
const HOST = `window.testViews = (window.vaq ?? []).map((call) => call[1]); window.va = (name, view) => window.testViews.push(view)`

interface View {
  path: string
  query: string
  hash: string
}

/** Opens a page as it is built where analytics are configured. */
async function openCounted(page: Page, path: string, mode = 'production'): Promise<void> {
  const options = JSON.stringify({ src: '/insights/script.js', mode, debug: true, anonymizeIp: true })
  await page.route(/\/about(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('<html', `<html data-analytics='${options}'`)
    await route.fulfill({ response, body: html })
  })
  await page.goto(path)
  await boot(page)
}

const views = (page: Page) => page.evaluate(() => (window as { testViews?: View[] }).testViews ?? [])

test('§7 Analytics: the script of a fixed path, and a page view with path, query and hash at each change', async ({
  page,
}) => {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: HOST }))
  await openCounted(page, '/about?from=test#top')
  await expect.poll(() => views(page)).toEqual([{ path: '/about', query: '?from=test', hash: '#top' }])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect.poll(async () => (await views(page)).map((view) => view.path)).toEqual(['/about', '/blog'])
  const script = page.locator('script[src="/insights/script.js"]')
  await expect(script).toHaveAttribute('data-anonymize-ip', 'true')
  await expect(script).toHaveAttribute('data-debug', 'true')
})

test('§8 Analytics script fails to load: a message suggests blockers or enabling analytics, and the page works', async ({
  page,
}) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.route(SCRIPT, (route) => route.abort())
  await openCounted(page, '/about')
  await expect.poll(() => messages.join('\n')).toMatch(/content blocker may be on, or analytics are not enabled/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.locator('html[data-path="/blog"]')).toBeAttached()
})

for (const [name, value] of Object.entries({ doNotTrack: '1', globalPrivacyControl: true }))
  test(`${name} is respected: nothing is asked for and nothing is sent`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(
      ([key, set]) => Object.defineProperty(navigator, key as string, { value: set }),
      [name, value],
    )
    await openCounted(page, '/about')
    await extrasBegun(page)
    expect(asked.filter((url) => url.includes('insights'))).toEqual([])
    expect(await page.evaluate(() => typeof window.va)).toBe('undefined')
  })

test('what a page writes into its own address is no page view', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: HOST }))
  await openCounted(page, '/about')
  await expect.poll(async () => (await views(page)).length).toBe(1)
  await page.evaluate(() => {
    history.replaceState(null, '', '/about?q=c')
    history.replaceState(null, '', '/about?q=cl')
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect.poll(async () => (await views(page)).map((view) => view.path)).toEqual(['/about', '/blog'])
})

test('§9 Analytics: the automatic mode asks for no script on one’s own machine, and shows what would be counted', async ({
  page,
}) => {
  const asked: string[] = []
  const messages: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => messages.push(message.text()))
  await openCounted(page, '/about', 'auto')
  await expect.poll(() => messages.join('\n')).toContain('[analytics] page view')
  expect(asked.filter((url) => url.includes('/insights/'))).toEqual([])
})

test('off unless configured: the site has no analytics', async ({ page }) => {
  await page.goto('/about')
  await boot(page)
  await extrasBegun(page)
  expect(await page.locator('html').getAttribute('data-analytics')).toBeNull()
  expect(await page.evaluate(() => typeof window.va)).toBe('undefined')
})
