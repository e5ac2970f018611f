import { axeFaults } from './support/axe.ts'
import { boot, expect, hydrated, startReading, type Page } from './support/browser.ts'
import { isCached, keepAll, test, visit } from './support/offline.ts'

test('a page that was visited is there without a network, in the dark mode that was chosen', async ({ page, site }) => {
  await visit(page, site, '/about')
  await page.getByRole('button', { name: /Switch between dark and light/ }).click()
  site.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await boot(page)
})

test('who only reads keeps nothing of one page, and with the second one both', async ({ page, site }) => {
  await page.goto(`${site.origin}/about`)
  await startReading(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await startReading(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const path of ['/contact', '/about']) await isCached(page, path)
  await expect(page.locator('html[data-hydrated]')).not.toBeAttached()
  // What only a press asks for stays where it is: it is three quarters of all scripts.
  await isCached(page, '/offline')
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(kept.filter((url) => /typecheck|translate|Editor|SamplePanel|worker/.test(url))).toEqual([])
  site.stop()
  await page.goto(`${site.origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  // What a control needs was kept as well.
  await boot(page)
})

test('a page that is not kept is stood in for by the offline page, which says what is there', async ({
  page,
  site,
}) => {
  await visit(page, site, '/about')
  site.stop()
  await page.goto(`${site.origin}/contact`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline reading')
  await boot(page)
  await expect(page.getByRole('alert').getByText('/contact')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
})

test('an update is activated at once, and in offline mode every open tab offers to reload', async ({
  page,
  site,
  context,
}) => {
  await keepAll(page, site)
  const second = await context.newPage()
  await second.goto(`${site.origin}/contact?offlineMode=true`)
  await boot(second)
  await site.deploy({ file: 'about.html', from: 'About', to: 'Who we are' })
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()))
  for (const tab of [page, second])
    await expect(tab.getByText('There is a new version of this site.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('h1')).toHaveText('Who we are')
  await second.getByRole('button', { name: 'Later' }).click()
  await expect(second.getByText('There is a new version')).toHaveCount(0)
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.waiting ?? null)),
  ).toBeNull()
})

test('to turn offline mode on is no update', async ({ page, site, context }) => {
  await visit(page, site, '/about')
  await context.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[aria-label=Update]')) window.testMark = true
    }).observe(document, { subtree: true, childList: true })
  })
  const second = await context.newPage()
  await keepAll(second, site, '/contact')
  await expect
    .poll(() => second.evaluate(() => navigator.serviceWorker.controller?.scriptURL), { timeout: 20_000 })
    .toContain('offlineMode=true')
  expect(await second.evaluate(() => window.testMark)).toBeUndefined()
})

test('a window that is made narrow and wide again changes the worker once', async ({ page, site }) => {
  const workers: string[] = []
  page.context().on('serviceworker', (worker) => workers.push(new URL(worker.url()).search))
  await visit(page, site, '/about')
  for (const width of [390, 1280, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${site.origin}/contact`)
    await boot(page)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL), { timeout: 20_000 })
      .toContain('offlineMode=true')
  }
  expect(workers).toEqual(['?offlineMode=false&debug=false', '?offlineMode=true&debug=false'])
})

test('after an update only what has changed is fetched again, and one version is left', async ({ page, site }) => {
  await keepAll(page, site)
  await site.deploy({ file: 'about.html', from: 'About', to: 'Who we are' })
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()))
  await expect(page.getByText('There is a new version of this site.')).toBeVisible({ timeout: 20_000 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Reload' }).click()
  await boot(page)
  await expect.poll(() => page.evaluate(() => caches.keys().then((all) => all.length)), { timeout: 30_000 }).toBe(1)
  // Nothing leads there, so nobody guesses that the reader goes there either.
  expect(asked.filter((path) => path.startsWith('/docs/css/basics/'))).toEqual([])
  site.stop()
  await page.goto(`${site.origin}/about`)
  await expect(page.locator('h1')).toHaveText('Who we are')
  await page.goto(`${site.origin}/docs/css`)
  await expect(page.locator('html[data-path="/docs/css"]')).toBeAttached()
})

test('two updates in a row take nothing away that was kept', async ({ page, site }) => {
  await keepAll(page, site)
  // Without offline mode nothing is fetched ahead.
  await page.goto(`${site.origin}/about`)
  for (const to of ['Who we are', 'The people']) {
    await site.deploy({ file: 'about.html', from: 'About', to })
    const { build } = (await (await fetch(`${site.origin}/offline.json`)).json()) as { build: string }
    await page.goto(`${site.origin}/about`)
    await boot(page)
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()))
    // Without a request of its own: they would put the change of workers off.
    const isActive = (name: string) =>
      navigator.serviceWorker.getRegistration().then(async (registration) => {
        const { installing, waiting, active } = registration ?? {}
        return (await caches.has(name)) && !installing && !waiting && active?.state === 'activated'
      })
    await expect.poll(() => page.evaluate(isActive, `site-${build}`), { timeout: 40_000 }).toBe(true)
  }
  site.stop()
  await page.goto(`${site.origin}/docs/css`)
  await expect(page.locator('html[data-path="/docs/css"]')).toBeAttached()
})

test('a browser that refuses to keep anything is not taken for a network that is silent', async ({ page, site }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.addInitScript(() => {
    const value = () => Promise.reject(new DOMException('Site data is blocked.', 'SecurityError'))
    for (const name of ['open', 'keys', 'has', 'match']) Object.defineProperty(CacheStorage.prototype, name, { value })
  })
  await page.goto(`${site.origin}/offline`)
  await boot(page)
  await expect(page.getByText('This browser keeps no pages for offline reading.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Keep the/ })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('without offline mode the download is a choice: it can be paused, resumed and removed', async ({ page, site }) => {
  await visit(page, site, '/offline')
  site.delay = 150
  await page.getByRole('button', { name: /Keep the (whole site|rest)/ }).click()
  await expect(page.getByText(/Keeping it: [1-9]/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  site.delay = 0
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('All of it is kept on this device')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove it from this device' }).click()
  await expect(page.getByRole('button', { name: /Keep the (whole site|rest)/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove it from this device' })).toHaveCount(0)
  expect(await page.evaluate(() => caches.match('/docs/css').then(Boolean))).toBe(false)
})

test('the focus stays with the panel when its last button goes', async ({ page, site }) => {
  await visit(page, site, '/offline')
  const start = page.getByRole('button', { name: /Keep the (whole site|rest)/ })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All of it is kept on this device')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'The whole site' })).toBeFocused()
})

test('the focus stays with the notice, and goes back to the page when that is closed', async ({ page, site }) => {
  site.delay = 30
  await page.goto(`${site.origin}/about?offlineMode=true`)
  await boot(page)
  const notice = page.getByRole('region', { name: 'Offline reading' })
  await notice.getByRole('button', { name: 'Pause' }).focus()
  site.delay = 0
  await expect(page.getByText('The whole site can be read offline now.')).toBeVisible({ timeout: 60_000 })
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(page.locator('main h1')).toBeFocused()
})

test('a full device stops the download and takes nothing away', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { put } = Cache.prototype
    let left = 40
    Cache.prototype.put = function (...args) {
      if (left-- <= 0) return Promise.reject(new DOMException('No room', 'QuotaExceededError'))
      return put.apply(this, args)
    }
  })
  await visit(page, site, '/about?offlineMode=true')
  await expect(page.getByText('There is no more room on this device')).toBeVisible({ timeout: 30_000 })
  site.stop()
  await page.goto(`${site.origin}/about`)
  await expect(page.locator('h1')).toHaveText('About')
})

for (const mode of ['light', 'dark'])
  test(`axe finds nothing in the notices and the panel in ${mode} mode`, async ({ page, site, context }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
    const faults: string[] = []
    const look = async (what: string) => {
      faults.push(...(await axeFaults(page)).map((text) => `${what}: ${text}`))
    }
    site.delay = 60
    await visit(page, site, '/about?offlineMode=true')
    await expect(page.getByText('Keeping the site for offline reading')).toBeVisible({ timeout: 20_000 })
    await look('under way')
    await page.getByRole('button', { name: 'Pause' }).click()
    site.delay = 0
    await page.goto(`${site.origin}/offline`)
    await boot(page)
    await expect(page.getByRole('button', { name: 'Keep the rest' })).toBeVisible()
    await look('the panel')
    await page.getByRole('button', { name: 'Keep the rest' }).click()
    await expect(page.getByText('All of it is kept on this device')).toBeVisible({ timeout: 60_000 })
    await look('the panel when all is kept')
    expect(faults).toEqual([])
    await context.close()
  })

test('the worker is registered with offlineMode and debug in its address', async ({ page, site }) => {
  await visit(page, site, '/about?offlineMode=true&debug=true')
  const url = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  expect(new URL(url).pathname + new URL(url).search).toBe('/sw.js?offlineMode=true&debug=true')
})

for (const [sign, show] of [
  [
    'in a window of its own',
    // Chromium emulates many media features, and not this one.
    async (page: Page) =>
      page.addInitScript(() => {
        const original = window.matchMedia
        window.matchMedia = (query) => original.call(window, query.replace('(display-mode: standalone)', 'all'))
      }),
  ],
  [
    'with data saver alone',
    async (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  ],
] as const)
  test(`§4 offline mode is on ${sign}`, async ({ page, site }) => {
    const address = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
    await visit(page, site, '/about')
    expect(new URL(await address()).searchParams.get('offlineMode')).not.toBe('true')
    await show(page)
    await visit(page, site, '/about')
    await expect.poll(async () => new URL(await address()).searchParams.get('offlineMode')).toBe('true')
  })

test('§8 Service worker registration fails: a console error, and the page works', async ({ page, site }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('Refused'))
  })
  await page.goto(`${site.origin}/about`)
  await boot(page)
  await expect.poll(() => errors.join('\n')).toContain('The service worker could not be registered')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.locator('html[data-path="/blog"]')).toBeAttached()
})

test('installed, the site is in offline mode from then on', async ({ page, site }) => {
  await visit(page, site, '/about')
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  expect(await page.evaluate(() => localStorage.getItem('installed-app'))).toBe('true')
  await page.reload()
  await hydrated(page).catch(() => boot(page))
  await expect(page.getByRole('region', { name: 'Offline reading' })).toBeVisible({ timeout: 20_000 })
})
