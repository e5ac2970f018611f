import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** The one browser that all pages share. Started when first needed. */
export class SharedBrowser {
  #browser: Promise<Browser> | undefined

  /** Version of the browser, e.g. `156.0.8078.79`. */
  async version(): Promise<string> {
    return (await this.#start()).version()
  }

  /**
   * Opens a page with nothing stored, uses it and closes it.
   * @param use gets the page
   */
  async withPage<T>(use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
    const browser = await this.#start()
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1280, height: 720 }, serviceWorkers: 'block' })
    try {
      return await use(await context.newPage(), context)
    } finally {
      await context.close()
    }
  }

  /** Closes the browser, if it was started. */
  async close(): Promise<void> {
    await (await this.#browser?.catch(() => undefined))?.close()
  }

  #start(): Promise<Browser> {
    return (this.#browser ??= chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] }))
  }
}

function findChromium(): string {
  const found = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))
  if (!found) throw new Error('Samples need Chromium, and none was found. Install it (`apt-get install chromium`) or set CHROME_PATH to its path.')
  return found
}
