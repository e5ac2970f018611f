import { chromium, type Browser, type BrowserContextOptions, type CDPSession, type Page } from 'playwright-core'
import { findChromium } from '../tools/gate/machine.ts'
import { CHROMIUM_ARGS } from '../scripts/settings.ts'

/**
 * What Lighthouse's mobile preset applies in the browser: 4 × slower, slow 4G. The browser delays what pages ask for and
 * not what it fetches ahead by itself, so the server has the latency.
 */
const SLOW_CPU = 4
export const LATENCY_MS = 562.5
const SLOW_4G = {
  offline: false,
  latency: 0,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
/** A hand needs some time between reaching a link and pressing it. */
const HOVER_MS = 100
/** Nothing has been asked for during this time: the page has come to rest. */
const QUIET_MS = 2500
const TIMEOUT_MS = 60_000

/** The peers keep nothing for reading offline; the copy that our site fetches in the background is counted apart. */
const COMMON: BrowserContextOptions = { serviceWorkers: 'block' }
/** Lighthouse's phone. */
const PHONE: BrowserContextOptions = {
  ...COMMON,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const DESKTOP: BrowserContextOptions = { ...COMMON, viewport: { width: 1280, height: 800 } }

/** Kinds of files, by what they cost to read. */
export type Kind = 'HTML' | 'CSS' | 'JavaScript' | 'fonts' | 'images' | 'other'

/** Bytes on the wire, headers included. */
export interface Traffic {
  requests: number
  bytes: number
  byKind: Partial<Record<Kind, number>>
}

/** What following a link took. */
export interface Navigation {
  /** Milliseconds from the click until the heading of the next page was painted. */
  time: number
  /** Bytes that came between the first visit and the click: what was fetched in advance. */
  before: number
  /** Bytes that came after the click. */
  after: number
}

/** A link to follow. */
export interface Target {
  path: string
  /** Text of the `h1` of its page. */
  title: string
}

/** Starts the machine's own Chromium. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
}

/** Everything a first visit on a phone brings while the reader does nothing, at full speed: bytes do not depend on it. */
export async function firstVisit(browser: Browser, url: string): Promise<Traffic> {
  return withPage(browser, PHONE, async (page, session) => {
    const traffic = await watch(session)
    await page.goto(url, { waitUntil: 'load' })
    await traffic.quiet()
    return traffic.take()
  })
}

/**
 * A reader on a phone reads to the end, rests for a while, and taps the link to the next lesson.
 * @param url of a server that answers after {@link LATENCY_MS}
 */
export function readOn(browser: Browser, url: string, target: Target): Promise<Navigation> {
  return navigate(browser, url, target, PHONE, async (page, traffic) => {
    const link = page.locator(await markLink(page, target.path, 'last'))
    await link.scrollIntoViewIfNeeded()
    await traffic.quiet()
    await page.waitForTimeout(HOVER_MS)
    const box = await link.boundingBox()
    if (!box) throw new Error(`No link to ${target.path} can be seen on ${url}`)
    return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  })
}

/**
 * A reader at a desk takes a link of the sidebar as soon as the page stands: nothing has been touched before.
 * @param url of a server that answers after {@link LATENCY_MS}
 */
export function clickAtOnce(browser: Browser, url: string, target: Target): Promise<Navigation> {
  return navigate(browser, url, target, DESKTOP, async (page) => {
    const box = await page.locator(await markLink(page, target.path, 'first')).boundingBox()
    if (!box) throw new Error(`No link to ${target.path} can be seen on ${url}`)
    await page.mouse.move(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2)
    await page.waitForTimeout(HOVER_MS)
    return async () => {
      await page.mouse.down()
      await page.mouse.up()
    }
  })
}

type Approach = (page: Page, traffic: Watch) => Promise<() => Promise<void>>

function navigate(
  browser: Browser,
  url: string,
  target: Target,
  options: BrowserContextOptions,
  approach: Approach,
): Promise<Navigation> {
  return withPage(browser, options, async (page, session) => {
    const traffic = await watch(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.addInitScript(timeNavigation, target.title)
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS })
    await traffic.quiet()
    traffic.take()
    const press = await approach(page, traffic)
    const before = traffic.take().bytes
    await press()
    await page.waitForFunction(() => sessionStorage.benchShown !== undefined, undefined, { timeout: TIMEOUT_MS })
    const time = await page.evaluate(() => Number(sessionStorage.benchShown) - Number(sessionStorage.benchClick))
    await traffic.quiet()
    return { time, before, after: traffic.take().bytes }
  })
}

/**
 * Runs in every document of the site: keeps the moment of the click and, in the same document or in the next, the moment
 * after the frame in which the heading stood.
 */
function timeNavigation(title: string): void {
  const now = (time: number) => performance.timeOrigin + time
  const look = () => {
    const heading = [...document.querySelectorAll('h1')].some((h1) => h1.textContent.trim() === title)
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (!heading || !painted) return void requestAnimationFrame(look)
    // The frame of this callback shows the heading: it has been drawn when the next one begins.
    requestAnimationFrame((time) => (sessionStorage.benchShown = String(now(time))))
  }
  if (sessionStorage.benchClick !== undefined && sessionStorage.benchShown === undefined) look()
  addEventListener(
    'click',
    (event) => {
      sessionStorage.benchClick = String(now(event.timeStamp))
      look()
    },
    { capture: true, once: true },
  )
}

/** Marks a link to a path that can be seen, and returns its selector. */
async function markLink(page: Page, path: string, which: 'first' | 'last'): Promise<string> {
  const found = await page.evaluate(
    ([wanted, order]) => {
      const links = [...document.querySelectorAll('a')].filter((link) => {
        const { width, height } = link.getBoundingClientRect()
        return link.pathname.replace(/\/$/, '') === wanted && width > 0 && height > 0 && link.checkVisibility()
      })
      const link = order === 'first' ? links[0] : links.at(-1)
      link?.setAttribute('data-bench-link', '')
      return link !== undefined
    },
    [path, which] as const,
  )
  if (!found) throw new Error(`No link to ${path} on ${page.url()}`)
  return '[data-bench-link]'
}

async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  act: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    return await act(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

interface Watch {
  /** What came since the last call. */
  take: () => Traffic
  /** Waits until nothing has been asked for and nothing is on its way for some time. */
  quiet: () => Promise<void>
}

async function watch(session: CDPSession): Promise<Watch> {
  const open = new Map<string, { url: string; document: string; kind: Kind }>()
  let last = performance.now()
  let traffic: Traffic = { requests: 0, bytes: 0, byKind: {} }
  const touch = () => (last = performance.now())
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request }) => {
    if (!request.url.startsWith('http')) return
    open.set(requestId, { url: request.url, document: loaderId, kind: 'other' })
    touch()
  })
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const request = open.get(requestId)
    if (request) request.kind = kindOf(response.mimeType, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId)
    if (!request || !open.delete(requestId)) return
    touch()
    if (encodedDataLength === 0) return // From the cache.
    traffic.requests++
    traffic.bytes += encodedDataLength
    traffic.byKind[request.kind] = (traffic.byKind[request.kind] ?? 0) + encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId }) => void (open.delete(requestId) && touch()))
  // The end of a request that a document leaves behind is not always told.
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    for (const [id, { document }] of open) if (document !== frame.loaderId) open.delete(id)
  })
  await session.send('Page.enable')
  await session.send('Network.enable')
  return {
    take: () => {
      const taken = traffic
      traffic = { requests: 0, bytes: 0, byKind: {} }
      return taken
    },
    quiet: async () => {
      const start = performance.now()
      const rest = () => (open.size ? QUIET_MS : QUIET_MS - (performance.now() - last))
      touch()
      for (let wait = rest(); wait > 0; wait = rest()) {
        if (performance.now() - start > TIMEOUT_MS) {
          throw new Error(`Requests do not end: ${[...open.values()].map((request) => request.url).join(', ')}`)
        }
        await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 200)))
      }
    },
  }
}

function kindOf(mimeType: string, type: string): Kind {
  if (/javascript/.test(mimeType)) return 'JavaScript'
  if (mimeType === 'text/css') return 'CSS'
  if (mimeType.startsWith('image/')) return 'images'
  if (type === 'Font' || /font/.test(mimeType)) return 'fonts'
  return mimeType === 'text/html' ? 'HTML' : 'other'
}
