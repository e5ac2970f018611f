import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { BrowserLaunch } from './sandbox.ts'
import { HEADLESS_ARGS } from './machine.ts'
import { ORIGIN } from '../../src/runner/shared/pageDocument.ts'
import { within } from './within.ts'

/** A page at rest, with a listener of its own for everything that it asks for. */
export interface SamplePage {
  context: BrowserContext
  page: Page
}

const options = {
  locale: 'en-US',
  timezoneId: 'UTC',
  viewport: { width: 1280, height: 720 },
  serviceWorkers: 'block',
} as const

/** Which browser a page is of, while it may be another one's turn already. */
interface OwnPage extends SamplePage {
  browser: Promise<Browser>
}

/** The one browser that all pages share. Started when first needed. */
export class SharedBrowser {
  readonly #launch: BrowserLaunch
  readonly #initScript: string
  readonly #patience: number
  #idle: OwnPage[] = []
  #browser: Promise<Browser> | undefined

  /**
   * @param initScript Runs first in every document.
   * @param patience Milliseconds that a page may be in use, from the asking for it until it is given back. A browser
   *   that has not answered by then is given up with all of its pages: most of what it is asked has no limit, and one
   *   that hangs would hang everything that waits for it.
   */
  constructor(launch: BrowserLaunch, initScript: string, patience: number) {
    this.#launch = launch
    this.#initScript = initScript
    this.#patience = patience
  }

  /**
   * Gives an empty page with nothing stored and takes it back. Making a page takes longer than most samples, so one
   * that came to rest is emptied and used again.
   * @param work Says whether the page came to rest.
   */
  async withPage<T>(work: (page: SamplePage) => Promise<{ value: T; atRest: boolean }>): Promise<T> {
    let used: Promise<Browser> | undefined
    const note = (browser: Promise<Browser>) => (used = browser)
    const answer = await within(this.#patience, async () => ({ value: await this.#withPage(work, note) }))
    if (answer) return answer.value
    this.#giveUp(used)
    throw new Error(`The browser did not answer within ${this.#patience / 1000} seconds.`)
  }

  /** Closes the browser, if it was started. */
  async close(): Promise<void> {
    await within(this.#patience, async () => (await this.#browser?.catch(() => undefined))?.close())
  }

  /** @param note Told which browser is waited for, before it is. */
  async #withPage<T>(
    work: (page: SamplePage) => Promise<{ value: T; atRest: boolean }>,
    note: (browser: Promise<Browser>) => void,
  ): Promise<T> {
    const own = this.#takeIdle() ?? (await this.#open(note))
    note(own.browser)
    let atRest = false
    try {
      const result = await work(own)
      atRest = result.atRest && (await empty(own))
      return result.value
    } finally {
      if (atRest && own.browser === this.#browser) this.#idle.push(own)
      // A browser that has died took its pages with it.
      else await own.context.close().catch(() => undefined)
    }
  }

  /**
   * Ends a browser, without waiting for it; the next page is opened in another one. Of those whose pages are in use at the
   * same time, each gives it up when its own time is over: by then another browser may have taken its place.
   */
  #giveUp(hung: Promise<Browser> | undefined): void {
    if (this.#browser === hung) this.#browser = undefined
    this.#idle = this.#idle.filter(({ browser }) => browser !== hung)
    // It is asked to close, and killed when it does not.
    void hung?.then((browser) => browser.close()).catch(() => undefined)
  }

  #takeIdle(): OwnPage | undefined {
    const own = this.#idle.pop()
    return own && own.page.isClosed() ? this.#takeIdle() : own
  }

  async #open(note: (browser: Promise<Browser>) => void): Promise<OwnPage> {
    // One that a sample has brought down, or the system, must not fail all samples after it.
    const current = this.#browser
    if (current) note(current)
    if (current && !(await current).isConnected() && this.#browser === current) this.#browser = undefined
    const browser = (this.#browser ??= launch(this.#launch))
    note(browser)
    const context = await (await browser).newContext(options)
    await context.addInitScript(this.#initScript)
    return { browser, context, page: await context.newPage() }
  }
}

async function empty({ context, page }: SamplePage): Promise<boolean> {
  page.removeAllListeners()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (context.pages().length !== 1) return false
  await page.goto('about:blank')
  await page.setViewportSize(options.viewport)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: 'all' })
  // Else `history.length` would tell how many samples were here before.
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await context.clearCookies()
  return true
}

async function launch({ path, isConfined, mayUseSandbox }: BrowserLaunch): Promise<Browser> {
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath: path,
      args: HEADLESS_ARGS,
      chromiumSandbox,
      // Pages need nothing of what the environment of the gate may hold.
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', LANG: 'en_US.UTF-8', TZ: 'UTC' },
    })
  if (!mayUseSandbox) return start(false)
  // Some systems refuse Chromium the namespaces of its own sandbox. Where it is confined already, it may do without.
  return isConfined ? start(true).catch(() => start(false)) : start(true)
}
