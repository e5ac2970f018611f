import puppeteer, { type KeyInput } from 'puppeteer-core'
import { CHROMIUM_ARGS } from '../../scripts/settings.ts'
import type { Driver } from './driver.ts'

/**
 * Chromium over its own protocol or Firefox over WebDriver BiDi.
 * @param executablePath Path of the browser.
 */
export async function startPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Driver> {
  const instance = await puppeteer.launch({
    browser,
    executablePath,
    // A page that was rendered ahead takes the place of the one that is asked: Puppeteer may lose both.
    args: browser === 'chrome' ? [...CHROMIUM_ARGS, '--disable-features=Prerender2'] : [],
    timeout: 60_000,
  })
  const page = (await instance.pages())[0] ?? (await instance.newPage())
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) =>
    complaints.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`),
  )
  page.setDefaultTimeout(20_000)
  if (browser === 'chrome') {
    // The headless shell has nobody to ask; a browser with windows lets a press of the reader write without asking.
    const session = await instance.target().createCDPSession()
    await session.send('Browser.grantPermissions', { permissions: ['clipboardSanitizedWrite'] })
  }
  return {
    version: await instance.version(),
    goto: async (url) => {
      try {
        await page.goto(url)
      } catch (error) {
        // Firefox: a page that is still on its way when another is asked for takes that with it.
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        await page.goto(url)
      }
    },
    back: async () => void (await page.goBack({ waitUntil: [] })),
    reload: async () => void (await page.reload()),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    press: (x, y) => page.mouse.click(x, y),
    keys: async (...names) => {
      for (const name of names) await page.keyboard.down(name satisfies KeyInput)
      for (const name of names.toReversed()) await page.keyboard.up(name satisfies KeyInput)
    },
    type: (text) => page.keyboard.type(text),
    resize: async (width, height) => {
      await page.setViewport({ width, height })
      return { width, height }
    },
    // Firefox cannot be asked that over WebDriver BiDi.
    ...(browser === 'chrome' && { setScripts: (enabled) => page.setJavaScriptEnabled(enabled) }),
    isExposed: async (selector, role, name) => {
      for (const found of await page.$$(`aria/[name="${name}"][role="${role}"]`)) {
        if (await found.evaluate((element, chosen) => (element as Element).matches(chosen), selector)) return true
      }
      return false
    },
    complaints: () => complaints,
    close: () => instance.close(),
  }
}
