import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { requireChromium } from './machine.ts'
import { ORIGIN } from './pageDocument.ts'

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

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The one browser that all pages share. Started when first needed. */
export class SharedBrowser {
  readonly #initScript: string
  readonly #idle: SamplePage[] = []
  #browser: Promise<Browser> | undefined

  /** @param initScript runs first in every document */
  constructor(initScript: string) {
    this.#initScript = initScript
  }

  /**
   * Gives an empty page with nothing stored and takes it back. Making a page takes longer than most samples, so one
   * that came to rest is emptied and used again.
   * @param work gets the page; says whether it came to rest
   */
  async withPage<T>(work: (page: SamplePage) => Promise<{ value: T; atRest: boolean }>): Promise<T> {
    const own = this.#idle.pop() ?? (await this.#open())
    let atRest = false
    try {
      const result = await work(own)
      atRest = result.atRest && (await empty(own))
      return result.value
    } finally {
      if (atRest) this.#idle.push(own)
      else await own.context.close()
    }
  }

  /** Closes the browser, if it was started. */
  async close(): Promise<void> {
    await (await this.#browser?.catch(() => undefined))?.close()
  }

  async #open(): Promise<SamplePage> {
    this.#browser ??= chromium.launch({ executablePath: requireChromium(), args: flags })
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
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  return true
}
