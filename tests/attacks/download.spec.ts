import { boot, clickWithoutPointer, expect, type Page, shown, stubConnection } from '../support/browser.ts'
import type { Deployment } from '../support/deployment.ts'
import { falseEntries, test, visit } from '../support/offline.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Offline reading' })
const button = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true })
const isCached = (page: Page, path: string) => page.evaluate((p) => caches.match(p).then(Boolean), path)
const isWhole = (page: Page) =>
  expect(page.getByText('The whole site can be read offline now.')).toBeVisible({ timeout: 60_000 })

/** The percentage that a tab shows. */
const percent = async (page: Page) => Number(/(\d+) %/.exec((await notice(page).textContent()) ?? '')?.[1])

/** Waits until more of the site is kept than now. */
async function goesOn(page: Page): Promise<void> {
  const before = await percent(page)
  expect(before).toBeGreaterThanOrEqual(0)
  await expect.poll(() => percent(page), { timeout: 20_000 }).toBeGreaterThan(before)
}

/** Opens a page in offline mode and waits until its download is under way. */
async function downloading(page: Page, site: Deployment, path = '/about'): Promise<void> {
  await page.goto(`${site.origin}${path}?offlineMode=true`)
  await boot(page)
  await expect(notice(page).getByText(/[1-9]\d* %/)).toBeVisible({ timeout: 30_000 })
}

test('a download whose network hangs fails after a while, and Resume goes on with it', async ({ page, site }) => {
  site.delay = 60
  await downloading(page, site)
  site.hang()
  await expect(button(page, 'Resume')).toBeVisible({ timeout: 40_000 })
  await expect(notice(page).getByText('The network gave no answer')).toBeVisible()
  site.delay = 0
  site.resume()
  await button(page, 'Resume').click()
  await isWhole(page)
  expect(await falseEntries(page, site)).toEqual([])
})

test('Pause ends a download that hangs at once, and Resume begins it again', async ({ page, site }) => {
  site.delay = 60
  await downloading(page, site)
  site.hang()
  const asked = () => site.asked.values().reduce((sum, n) => sum + n, 0)
  const before = asked()
  await expect.poll(asked).toBeGreaterThan(before)
  await button(page, 'Pause').click()
  await expect(button(page, 'Resume')).toBeVisible()
  site.resume()
  await button(page, 'Resume').click()
  await goesOn(page)
})

for (const [what, fault, reported] of [
  ['an error of the host', { kind: 'status', status: 503 }, 'The server answered with an error'],
  ['a file that is not of this site', { kind: 'portal', type: undefined }, 'What came is not this site'],
  ['a connection that breaks', { kind: 'reset' }, 'The network gave no answer'],
] as const)
  test(`what ended a download is told: ${what}`, async ({ page, site }) => {
    site.delay = 30
    await downloading(page, site)
    site.fault = (path) => (path.startsWith('/og/') || path.startsWith('/docs/') ? fault : undefined)
    await expect(notice(page).getByText(reported)).toBeVisible({ timeout: 20_000 })
    site.delay = 0
    await page.goto(`${site.origin}/offline`)
    await boot(page)
    await page.getByRole('button', { name: /Keep the rest/ }).click()
    await expect(page.locator('.keep').getByText(reported)).toBeVisible({ timeout: 20_000 })
  })

test('a portal in the middle of a download ends it, and nothing of the portal is kept', async ({ page, site }) => {
  site.delay = 30
  await downloading(page, site)
  site.fault = () => ({ kind: 'portal', type: undefined })
  await expect(button(page, 'Resume')).toBeVisible({ timeout: 20_000 })
  expect(await falseEntries(page, site)).toEqual([])
  site.fault = () => undefined
  await button(page, 'Resume').click()
  await goesOn(page)
})

test('a second tab shows how far the download in the first has come, pauses it, and goes on with it', async ({
  page,
  site,
  context,
}) => {
  site.delay = 100
  await downloading(page, site)
  const second = await context.newPage()
  await downloading(second, site, '/contact')
  await expect(button(second, 'Pause')).toBeVisible()
  await goesOn(second)
  await button(second, 'Pause').click()
  for (const tab of [page, second]) await expect(button(tab, 'Resume')).toBeVisible()
  await button(second, 'Resume').click()
  for (const tab of [page, second]) await goesOn(tab)
})

test('when the tab that downloads is closed, another goes on', async ({ page, site, context }) => {
  site.delay = 60
  await downloading(page, site)
  const second = await context.newPage()
  await downloading(second, site, '/contact')
  await page.close()
  await goesOn(second)
})

test('a reload past the worker goes on with the download', async ({ page, site }) => {
  site.delay = 60
  await downloading(page, site)
  const client = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await client.send('Page.reload', { ignoreCache: true })
  await loaded
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.evaluate(() =>
    caches.keys().then((all) => Promise.all(all.map(async (name) => (await caches.open(name)).delete('/about')))),
  )
  await boot(page)
  await expect(button(page, 'Pause')).toBeVisible({ timeout: 20_000 })
  await goesOn(page)
  await expect.poll(() => isCached(page, '/about')).toBe(true)
})

test('the download does not wait for the page that is shown to be kept', async ({ page, site }) => {
  site.fault = (path, nth) => (path === '/about' && nth === 2 ? { kind: 'silent' } : undefined)
  site.delay = 30
  await page.goto(`${site.origin}/about?offlineMode=true`)
  await boot(page)
  await expect(button(page, 'Pause')).toBeVisible({ timeout: 20_000 })
  site.delay = 0
  await isWhole(page)
})

/** Opens a page, goes on to another one, and rests there until the offer comes. */
async function offered(page: Page, site: Deployment): Promise<void> {
  await visit(page, site, '/about')
  await clickWithoutPointer(page, 'footer a[href="/contact"]')
  await shown(page, '/contact')
  await expect(button(page, 'Keep')).toBeVisible({ timeout: 40_000 })
}

test.describe('at mobile width', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the first page of a visit offers nothing, and neither does a page that is being used', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await visit(page, site, '/about')
    await page.clock.runFor(120_000)
    await expect(notice(page)).toHaveCount(0)
    await clickWithoutPointer(page, 'footer a[href="/contact"]')
    await shown(page, '/contact')
    // A hand that moves now and then is no pause.
    for (let i = 0; i < 6; i++) {
      await page.clock.runFor(5000)
      await page.mouse.move(10 + i, 10)
    }
    await expect(notice(page)).toHaveCount(0)
    await page.clock.runFor(10_000)
    await expect(button(page, 'Keep')).toBeVisible()
  })

  test('the offer covers no sample, and goes when the reader turns to the page', async ({ page, site }) => {
    await page.clock.install()
    await visit(page, site, '/about')
    await clickWithoutPointer(page, 'footer a[href="/docs/css"]')
    await shown(page, '/docs/css')
    const sample = page.locator('main figure').first()
    await sample.evaluate((figure) => {
      const { bottom } = figure.getBoundingClientRect()
      scrollBy({ top: bottom - innerHeight + 40, behavior: 'instant' })
    })
    await page.clock.runFor(60_000)
    await expect(notice(page)).toHaveCount(0)
    // At its end there is nothing to use.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.clock.runFor(10_000)
    await expect(button(page, 'Keep')).toBeVisible()
    await page.locator('footer p').first().click()
    await expect(notice(page)).toHaveCount(0)
    // Nothing has been answered: it comes back, but not on this page.
    await page.clock.runFor(60_000)
    await expect(notice(page)).toHaveCount(0)
    await clickWithoutPointer(page, 'footer a[href="/contact"]')
    await shown(page, '/contact')
    await page.clock.runFor(10_000)
    await expect(button(page, 'Keep')).toBeVisible()
  })

  test('the menu leads to the choice at any time', async ({ page, site }) => {
    await visit(page, site, '/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Offline reading' }).click()
    await expect(page.getByRole('heading', { name: 'The whole site' })).toBeVisible({ timeout: 20_000 })
  })

  test('the download is asked for once, with its size, and begins with Keep', async ({ page, site }) => {
    await offered(page, site)
    await expect(notice(page)).toContainText(
      /Keep the whole site for offline reading\? \d+(\.\d)? MB to fetch, about \d+(\.\d)? MB on this device\./,
    )
    expect(await isCached(page, '/docs/css')).toBe(false)
    site.delay = 60
    await button(page, 'Keep').click()
    await expect(button(page, 'Pause')).toBeVisible()
    // The answer stays: another visit goes on without asking.
    await page.goto(`${site.origin}/contact`)
    await boot(page)
    await expect(button(page, 'Pause')).toBeVisible({ timeout: 20_000 })
    await goesOn(page)
  })

  test('Not now is an answer, too', async ({ page, site }) => {
    await offered(page, site)
    await button(page, 'Not now').click()
    await expect(notice(page)).toHaveCount(0)
    await page.goto(`${site.origin}/contact`)
    const asked = page.waitForResponse('**/offline.json')
    await boot(page)
    await asked
    // The worker is settled and the question would have come: the reader can still change their mind.
    await page.goto(`${site.origin}/offline`)
    await boot(page)
    await expect(page.getByRole('button', { name: /Keep the (rest|whole site)/ })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(await isCached(page, '/docs/css')).toBe(false)
  })
})

test('on data saver even an installed site asks first', async ({ page, site }) => {
  await stubConnection(page, { saveData: true, effectiveType: '4g' })
  await page.addInitScript(() => localStorage.setItem('installed-app', 'true'))
  await offered(page, site)
  expect(await isCached(page, '/docs/css')).toBe(false)
})

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('the question hides no part of the page', async ({ page, site }) => {
    await offered(page, site)
    expect(await notice(page).evaluate((element) => getComputedStyle(element).position)).toBe('static')
    const hidden = await notice(page).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight
    })
    expect(hidden).toBe(0)
    await button(page, 'Not now').click()
    await expect(notice(page)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } })

  test('the question hides a small part of the page, and nothing that has the focus', async ({ page, site }) => {
    await visit(page, site, '/about')
    await clickWithoutPointer(page, 'footer a[href="/docs/css"]')
    await shown(page, '/docs/css')
    await expect(button(page, 'Keep')).toBeVisible({ timeout: 40_000 })
    const box = await notice(page).boundingBox()
    expect(box?.height).toBeLessThan(700 * 0.2)
    /** What has the focus and lies under the notice. */
    const covered = () =>
      page.evaluate((edge) => {
        const focus = document.activeElement
        const { top, bottom } = focus?.getBoundingClientRect() ?? new DOMRect()
        const isNotice = focus?.closest('.notice')
        return !isNotice && top > edge - 4 && bottom > edge && top < innerHeight ? focus?.textContent : ''
      }, box?.y ?? 0)
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      // The page glides to what gets the focus.
      await expect.poll(covered).toBe('')
    }
  })
})

test('one subject is kept: its lessons, the search and the pages about the site, and nothing else', async ({
  page,
  site,
}) => {
  await visit(page, site, '/offline')
  const subjects = page.getByRole('region', { name: 'One subject' })
  const css = subjects.getByRole('listitem').filter({ hasText: 'CSS' })
  await expect(css).toContainText(/CSS, \d+(\.\d)? [KM]B/, { timeout: 20_000 })
  await css.getByRole('button', { name: 'Keep CSS' }).click()
  await expect(css).toContainText('Kept.', { timeout: 60_000 })
  for (const path of ['/docs/css', '/_rsc/docs/css.txt', '/search.json', '/contact'])
    expect(await isCached(page, path), path).toBe(true)
  for (const path of ['/docs/html', '/_rsc/docs/html.txt']) expect(await isCached(page, path), path).toBe(false)
  expect(await falseEntries(page, site)).toEqual([])
  // It is the reader's answer: the next visit says the same, and the rest can still be kept.
  await page.reload()
  await boot(page)
  await expect(css).toContainText('Kept.', { timeout: 20_000 })
  await expect(page.getByText(/^\d+ % of .* is kept\./)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the rest' }).click()
  await expect(page.getByText('All of it is kept on this device')).toBeVisible({ timeout: 60_000 })
  await expect(subjects).toHaveCount(0)
})

test('an update of a site of which one subject is kept brings that subject, and no more', async ({ page, site }) => {
  await visit(page, site, '/contact')
  await page.evaluate(() => localStorage.setItem('offline-download', 'keep /docs/css'))
  await page.goto(`${site.origin}/about?offlineMode=true`)
  await boot(page)
  await expect(page.getByText('What you have chosen can be read offline now.')).toBeVisible({ timeout: 60_000 })
})

test('what was chosen is known after a pause and a reload', async ({ page, site }) => {
  await visit(page, site, '/offline')
  site.delay = 300
  const css = page.getByRole('region', { name: 'One subject' }).getByRole('listitem').filter({ hasText: 'CSS' })
  await css.getByRole('button', { name: 'Keep CSS' }).click({ timeout: 20_000 })
  await css.getByRole('button', { name: 'Pause CSS' }).click()
  site.delay = 0
  await page.reload()
  await boot(page)
  await expect(css.getByRole('button')).toHaveText('Resume', { timeout: 20_000 })
})
