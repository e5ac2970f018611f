import type { Browser } from '@playwright/test'
import {
  clickWithoutPointer,
  expect,
  expectSameDocument,
  fixtureTest,
  markDocument,
  open,
  shown,
  type Page,
} from '../support/browser.ts'
import { browserForTests, findChromium } from '../../tools/gate/machine.ts'
import { CHROMIUM_ARGS } from '../../scripts/settings.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'
const heading = (page: Page) => page.locator('main h1')

/** Playwright switches the back/forward cache off; readers have it. */
const test = fixtureTest.extend<object, { browser: Browser }>({
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch({
        executablePath: browserForTests(findChromium),
        args: CHROMIUM_ARGS,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

interface MockedResponse {
  status: number
  body?: string
  contentType?: string
}

declare global {
  interface Window {
    /** Lets the payload of the About page come, where a test holds it back. */
    testAnswer?: () => void
  }
}

/** What a request for the payload of the About page gets. It is answered inside the page: routing by Playwright keeps a document out of the cache. */
async function answerAbout(page: Page, answer: MockedResponse | 'later') {
  await page.addInitScript((made) => {
    const real = window.fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    window.testAnswer = resolve
    window.fetch = async (input, init) => {
      if (typeof input !== 'string' || !input.endsWith('/_rsc/about.txt')) return real(input, init)
      if (made !== 'later')
        return new Response(made.body ?? 'no', {
          status: made.status,
          headers: { 'content-type': made.contentType ?? 'text/plain' },
        })
      await promise
      return real(input, init)
    }
  }, answer)
}

/** A step back that may end in the back/forward cache: nothing is loaded then, so Playwright's own would wait for ever. */
async function back(page: Page, to: string) {
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect(page).toHaveURL(to)
}

/** Chromium keeps no document in the cache that is left while a frame of it is loading. */
async function resultLoaded(page: Page) {
  const sample = page.frameLocator('main iframe').frameLocator('iframe')
  await expect(sample.locator('p')).toHaveText('A result without a script.')
  for (const frame of page.frames()) await frame.waitForLoadState()
}

/** Goes from one page to a second in the client and to a third from the server, because its payload is of no use. */
async function leaveByServer(page: Page, answer: MockedResponse) {
  await answerAbout(page, answer)
  await open(page, LESSON)
  await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
  await shown(page, SECOND)
  await resultLoaded(page)
  await markDocument(page)
  await clickWithoutPointer(page, 'header a[href="/about"]')
  await expect(heading(page)).toHaveText('About')
  await expectSameDocument(page, false)
}

const answers = [
  ['is missing', { status: 404 }],
  ['cannot be made', { status: 500 }],
  ['is a page', { status: 200, contentType: 'text/html' }],
  ['belongs to another version', { status: 200, body: '0:{"root":null,"path":"/about","entry":"/assets/other.js"}\n' }],
] as const

for (const [what, answer] of answers)
  test(`a payload that ${what}: each page on the way back is the one of its address, and nothing is loading`, async ({
    page,
  }) => {
    await leaveByServer(page, answer)
    await back(page, SECOND)
    await expectSameDocument(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-loading')
    await expect(heading(page)).toHaveText('Second page')
    await back(page, LESSON)
    await expect(heading(page)).toHaveText('Every feature')
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expect(heading(page)).toHaveText('Second page')
  })

test('a page that was on its way when the reader left for another document is forgotten', async ({ page }) => {
  await answerAbout(page, 'later')
  await open(page, LESSON)
  await markDocument(page)
  await clickWithoutPointer(page, 'header a[href="/about"]')
  await expect(page.locator('html')).toHaveAttribute('data-loading', '')
  await page.goto('/docs')
  await back(page, LESSON)
  await expectSameDocument(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-loading')
  const loaded = page.waitForResponse('**/_rsc/about.txt')
  await page.evaluate(() => window.testAnswer?.())
  await loaded
  await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
  await shown(page, SECOND)
  await expect(heading(page)).toHaveText('Second page')
})

test('a document that was left in the middle of a step back shows the page of its address', async ({ page }) => {
  await answerAbout(page, 'later')
  await page.goto('/about')
  await open(page, LESSON)
  await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
  await shown(page, SECOND)
  // The payload of the lesson is at hand; that of a page before a reload is not.
  await page.evaluate(() => history.replaceState(null, '', '/about'))
  await clickWithoutPointer(page, `a[href="${LESSON}"]`)
  await shown(page, LESSON)
  await markDocument(page)
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect(page).toHaveURL('/about')
  await expect(page.locator('html')).toHaveAttribute('data-loading', '')
  await page.goto('/docs')
  await back(page, '/about')
  await expect(heading(page)).toHaveText('About')
})
