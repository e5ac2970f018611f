import { test as base, expect, type ConsoleMessage, type Page, type Request } from '@playwright/test'
import { FIXTURE_URL, SITE_URL } from '../../scripts/settings.ts'

declare global {
  interface Window {
    /** Set by a test: gone once the document has been replaced. */
    testMark?: boolean
  }
}

export { expect, type Page }

/** What a service worker answers, a test could not hold back or change; offline.spec.ts lets it work. */
const withoutWorker = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      if ('ServiceWorkerContainer' in window)
        ServiceWorkerContainer.prototype.register = () => Promise.resolve<never>(undefined as never)
    })
    await use(context)
  },
})

/** Tests on the real site. */
export const test = withoutWorker.extend({ baseURL: SITE_URL })

/** Tests on the fixture site. */
export const fixtureTest = withoutWorker.extend({ baseURL: FIXTURE_URL })

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** The smallest use of a control: a finger comes down on one, and does not press it. */
export const touchControl = (page: Page) => page.dispatchEvent('header button', 'pointerdown')

/** Uses a control, and waits for the client. */
export async function boot(page: Page): Promise<void> {
  await touchControl(page)
  await hydrated(page)
}

/** A press on text, which somebody who reads does; waits until the script for readers is at work. */
export async function startReading(page: Page): Promise<void> {
  await page.dispatchEvent('main h1', 'pointerdown')
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0)
}

/** Opens a page and boots it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await boot(page)
}

/** Marks the document; `expectSameDocument` tells whether it is still the same. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => void (window.testMark = true))
}

export async function expectSameDocument(page: Page, same = true): Promise<void> {
  expect(await page.evaluate(() => window.testMark === true)).toBe(same)
}

/** Waits until a page is shown: its path is in the document and nothing is loading. */
export async function shown(page: Page, path: string): Promise<void> {
  await expect(page.locator(`html[data-path="${path}"]:not([data-loading])`)).toBeAttached()
}

/** Clicks an element from a script: nothing is scrolled or hovered first. */
export async function clickWithoutPointer(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click())
}

/** Holds back the answers to requests until they are released. */
export async function hold(page: Page, url: string | RegExp): Promise<{ release: () => void; seen: Request[] }> {
  const seen: Request[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    seen.push(route.request())
    await promise
    await route.continue().catch(() => undefined)
  })
  return { release: resolve, seen }
}

/** Collects the requests of a page. */
export function watchRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

/** Collects warnings and errors of the console, uncaught errors included. */
export function watchConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (['warning', 'error'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  return messages
}

/** Payload requests among others, as paths. */
export const payloadPaths = (requests: readonly Request[]) =>
  requests.map((request) => new URL(request.url()).pathname).filter((path) => path.startsWith('/_rsc/'))

/** Gives the page a connection that the reader wants to be spared, or an ordinary one. */
export async function stubConnection(
  page: Page,
  connection: { effectiveType?: string; saveData?: boolean },
): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value })
  }, connection)
}

/** Waits until the client has begun the last thing that it begins by itself, offline reading; counting comes before. */
export const extrasBegun = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some((e) => e.name.includes('startOffline'))),
    )
    .toBe(true)

/** Vertical scroll position. */
export const scrollTop = (page: Page) => page.evaluate(() => scrollY)
