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

/** The one browser that all pages share. Started when first needed. */
export class SharedBrowser {
  readonly #launch: BrowserLaunch
  readonly #initScript: string
  readonly #patience: number
  readonly #idle: SamplePage[] = []
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
    const answer = await within(this.#patience, async () => ({ value: await this.#withPage(work) }))
    if (answer) return answer.value
    this.#giveUp()
    throw new Error(`The browser did not answer within ${this.#patience / 1000} seconds.`)
  }

  /** Closes the browser, if it was started. */
  async close(): Promise<void> {
    await within(this.#patience, async () => (await this.#browser?.catch(() => undefined))?.close())
  }

  async #withPage<T>(work: (page: SamplePage) => Promise<{ value: T; atRest: boolean }>): Promise<T> {
    const own = this.#takeIdle() ?? (await this.#open())
    let atRest = false
    try {
      const result = await work(own)
      atRest = result.atRest && (await empty(own))
      return result.value
    } finally {
      if (atRest) this.#idle.push(own)
      // A browser that has died took its pages with it.
      else await own.context.close().catch(() => undefined)
    }
  }

  /** Ends the browser, without waiting for it; the next page is opened in another one. */
  #giveUp(): void {
    const hung = this.#browser
    this.#browser = undefined
    this.#idle.length = 0
    // It is asked to close, and killed when it does not.
    void hung?.then((browser) => browser.close()).catch(() => undefined)
  }

  #takeIdle(): SamplePage | undefined {
    const own = this.#idle.pop()
    return own && own.page.isClosed() ? this.#takeIdle() : own
  }

  async #open(): Promise<SamplePage> {
    // One that a sample has brought down, or the system, must not fail all samples after it.
    const current = this.#browser
    if (current && !(await current).isConnected() && this.#browser === current) this.#browser = undefined
    this.#browser ??= launch(this.#launch)
    const context = await (await this.#browser).newContext(options)
    await context.addInitScript(this.#initScript)
    return { context, page: await context.newPage() }
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
