import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import {
  boot,
  clickWithoutPointer,
  expect,
  expectSameDocument,
  fixtureTest as test,
  hold,
  markDocument,
  open,
  shown,
  touchControl,
  watchConsole,
  type Page,
} from '../support/browser.ts'
import { distFiles } from '../support/dist.ts'
import { FIXTURE_DIST } from '../../scripts/settings.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'
const heading = (page: Page) => page.locator('main h1')
const crashed = (page: Page) => page.getByText('This page crashed')

/**
 * Names of the scripts that every page starts with, without their hashes; a test holds them against the build. Those of
 * the search are named there, too, and start nothing else: `tests/search/faults.spec.ts` loses them.
 */
const START_SCRIPTS = ['index', 'jsx-runtime', 'protocol', 'reading', 'rolldown-runtime', 'shared', 'ui']

async function startScripts(): Promise<string[]> {
  const html = await readFile(join(FIXTURE_DIST, 'about.html'), 'utf8')
  const inline = /<script id="bootstrap">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return [...inline.matchAll(/\/assets\/([\w-]+)-[\w-]{8}\.js/g)].map((match) => match[1] ?? '')
}

test.describe('A script of the start is lost once', () => {
  test('these are all of them', async () => {
    // Two modules are named protocol.
    expect([...new Set(await startScripts())].toSorted()).toEqual([...START_SCRIPTS, 'search', 'worker'].toSorted())
  })

  for (const [how, lose] of [
    ['is answered with 404', { status: 404, body: 'no' }],
    ['is answered with a page', { status: 200, contentType: 'text/html', body: '<p>Log in</p>' }],
    ['gets no connection', undefined],
  ] as const)
    for (const script of START_SCRIPTS)
      test(`${script} ${how}: the page stays, and the next intents start it`, async ({ page }) => {
        let isLost = true
        await page.route(new RegExp(`/assets/${script}-[\\w-]{8}\\.js$`), (route) => {
          if (!isLost) return route.continue()
          return lose ? route.fulfill(lose) : route.abort()
        })
        const messages = watchConsole(page)
        await page.goto(LESSON)
        await touchControl(page)
        await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
        await expect(heading(page)).toHaveText('Every feature')
        await expect(crashed(page)).toHaveCount(0)
        isLost = false
        await expect(async () => {
          await touchControl(page)
          await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 500 })
        }).toPass()
        await expect(heading(page)).toHaveText('Every feature')
        await page.getByRole('button', { name: /Switch between/ }).click()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      })
})

test('scripts that never come are not asked for without end', async ({ page }) => {
  let asked = 0
  await page.route('**/assets/ui-*.js', (route) => {
    asked++
    return route.abort()
  })
  await page.clock.install()
  await page.goto(LESSON)
  for (let i = 0; i < 10; i++) {
    await touchControl(page)
    await page.clock.runFor(10_000)
  }
  expect(asked).toBe(3)
  await expect(heading(page)).toHaveText('Every feature')
})

for (const what of ['/assets/ui-*.js', '/_rsc/**'])
  test(`a start that waits for ${what} in vain is given up after a minute, and the next intent asks again`, async ({
    page,
  }) => {
    let asked = 0
    // The first request gets no answer.
    await page.route(`**${what}`, (route) => (++asked === 1 ? undefined : route.continue()))
    await page.clock.install()
    await page.addInitScript(() => {
      // On the clock of the test.
      AbortSignal.timeout = (ms) => {
        const controller = new AbortController()
        setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms)
        return controller.signal
      }
    })
    const messages = watchConsole(page)
    await page.goto(LESSON)
    await touchControl(page)
    await expect.poll(() => asked).toBe(1)
    await page.clock.runFor(60_000)
    await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
    await page.clock.runFor(1000)
    await touchControl(page)
    await page.clock.runFor(1000)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
  })

/** A payload of the fixture, as the server has it. */
async function payloadOf(path: string): Promise<string> {
  expect(distFiles(FIXTURE_DIST)).toContain(`_rsc${path}.txt`)
  return readFile(join(FIXTURE_DIST, `_rsc${path}.txt`), 'utf8')
}

test.describe('A payload that is cut short, though the answer looks whole', () => {
  for (const share of [0.2, 0.5, 0.9, 0.999])
    test(`after ${share * 100} %: a first visit stays as it is`, async ({ page }) => {
      const text = await payloadOf(LESSON)
      const body = text.slice(0, Math.floor(text.length * share))
      const messages = watchConsole(page)
      await page.route(`**/_rsc${LESSON}.txt`, (route) => route.fulfill({ contentType: 'text/plain', body }))
      await page.goto(LESSON)
      await touchControl(page)
      await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
      await expect(heading(page)).toHaveText('Every feature')
      await expect(crashed(page)).toHaveCount(0)
    })

  test('where a line ends: a navigation gets the page from the server', async ({ page }) => {
    const text = await payloadOf(SECOND)
    const lines = text.trimEnd().split('\n')
    const body = `${lines.slice(0, -1).join('\n')}\n`
    await page.route(`**/_rsc${SECOND}.txt`, (route) => route.fulfill({ contentType: 'text/plain', body }))
    await open(page, LESSON)
    await markDocument(page)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(heading(page)).toHaveText('Second page')
    await expectSameDocument(page, false)
    await expect(crashed(page)).toHaveCount(0)
  })
})

declare global {
  interface Window {
    /** While it is true, the toggle of the color mode throws when it is rendered anew. */
    testLayoutCrash?: boolean
  }
}

test.describe('The layout itself crashes on the way to another page', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const original = Object.is
      // React compares what effects depend on; only that of the toggle depends on the name of a mode.
      Object.is = (a, b) => {
        if (window.testLayoutCrash && a === 'system' && b === 'system') throw new Error('The bar is broken')
        return original(a, b)
      }
    })
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await markDocument(page)
    await page.evaluate(() => void (window.testLayoutCrash = true))
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(page.getByRole('alert').locator('h1')).toHaveText('This page crashed')
    await page.evaluate(() => void (window.testLayoutCrash = false))
  })

  test('Try again shows the page of the address', async ({ page }) => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/about')
    await expect(heading(page)).toHaveText('About')
    await expectSameDocument(page)
  })

  test('after Try again one click is one navigation', async ({ page }) => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('About')
    const navigations = await page.evaluateHandle(() => {
      const urls: string[] = []
      navigation.addEventListener('navigate', ({ destination, cancelable }) => {
        if (cancelable) urls.push(destination.url)
      })
      return urls
    })
    await clickWithoutPointer(page, 'header a[href="/docs"]')
    await shown(page, '/docs')
    await expectSameDocument(page)
    // The click itself, and the navigation that the router begins once the page is at hand.
    expect(await navigations.jsonValue()).toHaveLength(2)
  })

  test('back shows the page of its address', async ({ page }) => {
    await page.goBack()
    await expect(page).toHaveURL(SECOND)
    await expect(heading(page)).toHaveText('Second page')
  })
})

test.describe('The page comes from the server, because its payload cannot be had', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/_rsc/about.txt', (route) => route.fulfill({ status: 500, body: 'no' }))
  })

  test('a server that answers 204 leaves the old one working', async ({ page }) => {
    await page.route('**/about', (route) => route.fulfill({ status: 204 }))
    await open(page, LESSON)
    await markDocument(page)
    const left = page.waitForResponse('**/about')
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await left
    await expect(page.locator('html')).not.toHaveAttribute('data-loading')
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expectSameDocument(page)
  })

  test('the reader who clicks on meanwhile gets the page clicked last', async ({ page }) => {
    const server = await hold(page, '**/about')
    await open(page, LESSON)
    await page.evaluate((second) => {
      let navigations = 0
      const click = (href: string) => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click()
      navigation.addEventListener('navigate', ({ destination }) => {
        // The click itself, and the one that is left to the browser.
        if (destination.url.endsWith('/about') && ++navigations === 2) setTimeout(() => click(second), 100)
      })
      click('/about')
    }, SECOND)
    await expect(heading(page)).toHaveText('Second page')
    server.release()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(SECOND)
    await expect(heading(page)).toHaveText('Second page')
  })
})

test.describe('The network does not answer', () => {
  const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })
  const loading = (page: Page) => page.locator('html[data-loading]')

  test('Escape during Retry leads back to the error and its Retry', async ({ page }) => {
    await page.route('**/_rsc/about.txt', (route) => route.abort())
    await open(page, LESSON)
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(retry(page)).toBeVisible()
    await page.unrouteAll()
    const slow = await hold(page, '**/_rsc/about.txt')
    await retry(page).click()
    await expect(page.locator('.spinner')).toBeAttached()
    await page.keyboard.press('Escape')
    await retry(page).click()
    slow.release()
    await shown(page, '/about')
    await expect(heading(page)).toHaveText('About')
  })

  test('the title says so too, until a page is there again', async ({ page }) => {
    await page.route('**/_rsc/about.txt', (route) => route.abort())
    await open(page, LESSON)
    const before = await page.title()
    for (const back of [true, false]) {
      await clickWithoutPointer(page, 'header a[href="/about"]')
      await expect(retry(page)).toBeVisible()
      await expect(page).toHaveTitle('This page could not be loaded')
      if (!back) break
      await page.goBack()
      await expect(heading(page)).toHaveText('Every feature')
      await expect(page).toHaveTitle(before)
    }
    await page.unrouteAll()
    await retry(page).click()
    await expect(page).toHaveTitle(/^About/)
  })

  test('the menu of a small screen does not cover the error', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 700 })
    await page.route(`**/_rsc${SECOND}.txt`, (route) => route.abort())
    await open(page, LESSON)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Second page' }).first().click()
    await retry(page).click({ trial: true })
    await expect(page.locator('#menu')).toBeHidden()
  })

  test('a page that was given up with Escape is asked for anew, not waited for again', async ({ page }) => {
    let asked = 0
    // The first request gets no answer.
    await page.route('**/_rsc/about.txt', (route) => (++asked === 1 ? undefined : route.continue()))
    await open(page, LESSON)
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(loading(page)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(loading(page)).not.toBeAttached()
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await shown(page, '/about')
  })
})

test.describe('Back to a page that is slow to come', () => {
  /** The reader has come from the lesson by way of one of its sections, and has reloaded: nothing of it is at hand. */
  async function goBack(page: Page) {
    await open(page, LESSON)
    await page.evaluate(() => void (location.hash = 'tabs'))
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    const slow = await hold(page, `**/_rsc${LESSON}.txt`)
    await page.reload()
    await boot(page)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(`${LESSON}#tabs`)
    await expect(heading(page)).toHaveText('Second page')
    return slow
  }

  test('a second step back, to the same page, shows it', async ({ page }) => {
    const slow = await goBack(page)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(LESSON)
    slow.release()
    await shown(page, LESSON)
    await expect(heading(page)).toHaveText('Every feature')
  })

  test('a section that is asked for meanwhile is scrolled to', async ({ page }) => {
    const slow = await goBack(page)
    await page.evaluate(() => void (location.hash = 'admonitions'))
    await expect(page).toHaveURL(`${LESSON}#admonitions`)
    slow.release()
    await shown(page, LESSON)
    await expect(heading(page)).toHaveText('Every feature')
    await expect(page.locator('#admonitions')).toBeFocused()
    await expect(page.locator('#admonitions')).toBeInViewport()
  })

  test('a page that keeps its address up to date meanwhile does not keep it from coming', async ({ page }) => {
    const slow = await goBack(page)
    await page.evaluate(() => history.replaceState(null, '', location.href))
    slow.release()
    await shown(page, LESSON)
    await expect(heading(page)).toHaveText('Every feature')
  })

  test("the browser's Stop does not leave the other page at its address", async ({ page }) => {
    const slow = await goBack(page)
    await page.evaluate(() => window.stop())
    slow.release()
    // Chromium may or may not end the request, too.
    await expect(heading(page)).toHaveText(/^(Every feature|This page could not be loaded)$/)
  })

  test('Escape gives up only the link that was pressed meanwhile', async ({ page }) => {
    await hold(page, '**/_rsc/about.txt')
    const slow = await goBack(page)
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await page.keyboard.press('Escape')
    slow.release()
    await shown(page, LESSON)
    await expect(heading(page)).toHaveText('Every feature')
  })
})

test.describe('Back from a page that was left to the browser', () => {
  /** The payload of the third page is of no use, and its document gets the answer `how`. */
  async function leave(page: Page, how: (route: Route) => unknown) {
    const errors = watchConsole(page)
    // Nothing can be evaluated in a page while another document is on its way, but keys reach it.
    await page.addInitScript(() =>
      addEventListener('keydown', ({ key }) => {
        if (key === 'F8') history.back()
        if (key === 'F9') window.stop()
      }),
    )
    await page.route('**/_rsc/about.txt', (route) => route.fulfill({ status: 500 }))
    await page.route('**/about', how)
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await markDocument(page)
    const asked = page.waitForRequest('**/about')
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await asked
    return errors
  }

  /** One step back leads to the page before, in the same document, and nothing is loading any more. */
  async function expectBack(page: Page, errors: readonly string[]) {
    await page.keyboard.press('F8')
    await expect(page).toHaveURL(LESSON)
    await shown(page, LESSON)
    await expect(heading(page)).toHaveText('Every feature')
    await expectSameDocument(page)
    expect(errors.filter((message) => message.startsWith('uncaught'))).toEqual([])
  }

  test('that answers with nothing to show', async ({ page }) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
    const errors = await leave(page, (route) => route.fulfill({ status: 204 }))
    await failed
    await expectBack(page, errors)
  })

  test('that was stopped', async ({ page }) => {
    const errors = await leave(page, () => undefined)
    await page.keyboard.press('F9')
    await expectBack(page, errors)
  })

  test('that is still on its way, which then does not come any more', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const errors = await leave(page, async (route) => {
      await promise
      await route.continue().catch(() => undefined)
    })
    await expectBack(page, errors)
    resolve()
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expectSameDocument(page)
  })
})
