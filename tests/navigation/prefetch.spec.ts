import type { Page } from '@playwright/test'
import {
  clickWithoutPointer,
  expect,
  fixtureTest as test,
  open,
  payloadPaths,
  startReading,
  shown,
  stubConnection,
  watchRequests,
} from '../support/browser.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'
const payload = (path: string) => `/_rsc${path}.txt`

/** Nothing comes into sight: what is requested then was asked for by a pointer, a finger or the focus. */
async function withoutSight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.IntersectionObserver = class implements IntersectionObserver {
      readonly root = null
      readonly rootMargin = ''
      readonly scrollMargin = ''
      readonly thresholds = []
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return []
      }
    }
  })
}

/** The first link in the text of the lesson. */
const IN_TEXT = '/docs/guide/basics/second'

test('§2: a link in sight is loaded before it is asked for', async ({ page }) => {
  const requests = watchRequests(page)
  await open(page, LESSON)
  await page.locator(`main .prose a[href="${IN_TEXT}"]`).first().scrollIntoViewIfNeeded()
  await expect.poll(() => payloadPaths(requests)).toContain(payload(IN_TEXT))
})

test('§2: a link below the fold is not loaded until it is scrolled to', async ({ page }) => {
  const requests = watchRequests(page)
  await open(page, LESSON)
  await page.waitForLoadState('networkidle')
  expect(payloadPaths(requests)).not.toContain(payload(IN_TEXT))
  await page.locator(`main .prose a[href="${IN_TEXT}"]`).first().scrollIntoViewIfNeeded()
  await expect.poll(() => payloadPaths(requests)).toContain(payload(IN_TEXT))
})

test('a failed guess is not made again whenever the page changes', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/_rsc/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === `/_rsc${LESSON}.txt`) return route.continue()
    asked.push(pathname)
    return route.abort()
  })
  await open(page, LESSON)
  await page.locator(`main .prose a[href="${IN_TEXT}"]`).first().scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toContain(payload(IN_TEXT))
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/blog/note-01'
    link.textContent = 'Note'
    link.style.cssText = 'position: fixed; inset: 0 auto auto 0'
    document.querySelector('main')?.append(link)
  })
  // It is the last link of the page, so the others would have been asked for before it.
  await expect.poll(() => asked).toContain('/_rsc/blog/note-01.txt')
  expect(asked.filter((path) => path === payload(IN_TEXT))).toHaveLength(1)
})

test('however many links are in sight, five pages are loaded for them, and the next one', async ({ page }) => {
  const requests = watchRequests(page)
  await page.goto(LESSON)
  await page.evaluate(() => {
    const list = document.createElement('p')
    for (let i = 1; i <= 9; i++) {
      const link = document.createElement('a')
      link.href = `/blog/note-0${i}`
      link.textContent = `Note ${i} `
      list.append(link)
    }
    document.querySelector('main .prose')?.prepend(list)
  })
  await startReading(page)
  await page.locator('main a[rel=next]').scrollIntoViewIfNeeded()
  await expect.poll(() => ahead(page)).toContain(SECOND)
  await page.waitForLoadState('networkidle')
  const guesses = await ahead(page)
  expect(guesses.length).toBeLessThanOrEqual(6)
  expect(guesses.length).toBeGreaterThan(3)
  expect(payloadPaths(requests)).toEqual([])
})

/** Documents that the browser is told to fetch for later. */
const ahead = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-ahead]')].map(({ pathname }) => pathname),
  )

test.describe('before a control is used, the document is loaded ahead', () => {
  test('on hover, and the page that follows comes from the browser', async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(LESSON)
    await startReading(page)
    await page.locator('header a[href="/about"]').hover()
    await expect.poll(() => ahead(page)).toContain('/about')
    await page.locator('header a[href="/about"]').click()
    await expect(page.locator('h1')).toHaveText('About')
    expect(payloadPaths(requests)).toEqual([])
  })

  test('in sight', async ({ page }) => {
    await page.goto(LESSON)
    await page.locator('main a[rel=next]').scrollIntoViewIfNeeded()
    await expect.poll(() => ahead(page)).toContain(SECOND)
  })

  test('§9 Prefetch is skipped with data saver', async ({ page }) => {
    await stubConnection(page, { effectiveType: '4g', saveData: true })
    await page.goto(LESSON)
    await page.locator('main a[rel=next]').scrollIntoViewIfNeeded()
    await startReading(page)
    await page.locator('header a[href="/about"]').hover()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(await ahead(page)).toEqual([])
  })
})

test.describe('on an intent', () => {
  test.beforeEach(({ page }) => withoutSight(page))

  test('§2: a link is loaded on hover', async ({ page }) => {
    const requests = watchRequests(page)
    await open(page, LESSON)
    await page.locator('header a[href="/about"]').hover()
    await expect.poll(() => payloadPaths(requests)).toContain(payload('/about'))
  })

  test('§2: a link is loaded on touch', async ({ page }) => {
    const requests = watchRequests(page)
    await open(page, LESSON)
    await page.locator('header a[href="/about"]').dispatchEvent('touchstart')
    await expect.poll(() => payloadPaths(requests)).toContain(payload('/about'))
  })

  test('a link is loaded on focus', async ({ page }) => {
    const requests = watchRequests(page)
    await open(page, LESSON)
    await page.locator('header a[href="/about"]').focus()
    await expect.poll(() => payloadPaths(requests)).toContain(payload('/about'))
  })

  test('§2: a page is loaded before the navigation, and what was loaded is not asked for again', async ({ page }) => {
    const requests = watchRequests(page)
    await open(page, LESSON)
    await page.locator('header a[href="/about"]').hover()
    await expect.poll(() => payloadPaths(requests)).toContain(payload('/about'))
    await page.locator('header a[href="/about"]').click()
    await shown(page, '/about')
    await page.goBack()
    await shown(page, LESSON)
    await page.goForward()
    await shown(page, '/about')
    expect(payloadPaths(requests).filter((path) => path === payload('/about'))).toHaveLength(1)
    expect(payloadPaths(requests).filter((path) => path === payload(LESSON))).toHaveLength(1)
  })

  test('links to the page itself, to files and to other sites are not loaded', async ({ page }) => {
    const requests = watchRequests(page)
    await open(page, LESSON)
    const before = requests.length
    for (const href of [LESSON, '/blog/rss.xml', 'https://elsewhere.example/', '#tabs'])
      await page.locator(`a[href="${href}"]`).first().dispatchEvent('pointerover')
    await page.locator('header a[href="/about"]').dispatchEvent('pointerover')
    await expect.poll(() => payloadPaths(requests)).toContain(payload('/about'))
    expect(payloadPaths(requests.slice(before))).toEqual([payload('/about')])
  })

  test('a failed guess says nothing, and the navigation tries again', async ({ page }) => {
    let fails = true
    await page.route(`**${payload(SECOND)}`, (route) => (fails ? route.abort() : route.continue()))
    const failed = page.waitForEvent('requestfailed')
    await open(page, LESSON)
    await page.locator(`main a[href="${SECOND}"]`).first().dispatchEvent('pointerover')
    await failed
    fails = false
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
  })

  test('a guess that fails after the click is not the answer: the page is asked for once more', async ({ page }) => {
    let asked = 0
    const { promise: clicked, resolve: click } = Promise.withResolvers<void>()
    await page.route(`**${payload(SECOND)}`, async (route) => {
      asked++
      if (asked > 1) return route.continue()
      await clicked
      return route.abort()
    })
    await open(page, LESSON)
    await page.locator(`main a[href="${SECOND}"]`).first().dispatchEvent('pointerover')
    await expect.poll(() => asked).toBe(1)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    click()
    await shown(page, SECOND)
    expect(asked).toBe(2)
  })
})

for (const [name, connection] of [
  ['2g', { effectiveType: '2g' }],
  ['slow 2g', { effectiveType: 'slow-2g' }],
  ['data saver', { effectiveType: '4g', saveData: true }],
] as const) {
  test(`§9 Prefetch is skipped on ${name}, and links still work`, async ({ page }) => {
    await stubConnection(page, connection)
    const requests = watchRequests(page)
    await open(page, LESSON)
    await page.locator('header a[href="/about"]').hover()
    await page.locator('header a[href="/docs/guide"]').first().focus()
    // A second boot event and an idle moment: whatever would be prefetched would have been by now.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.waitForLoadState('networkidle')
    expect(payloadPaths(requests)).toEqual([payload(LESSON)])
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await shown(page, '/about')
  })
}

test('on 3g and better links are loaded ahead', async ({ page }) => {
  await stubConnection(page, { effectiveType: '3g', saveData: false })
  const requests = watchRequests(page)
  await open(page, LESSON)
  await page.locator('header a[href="/about"]').hover()
  await expect.poll(() => payloadPaths(requests)).toContain(payload('/about'))
})
