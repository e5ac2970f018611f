import { createServer } from 'node:http'
import { expect, type Page, test as base } from '@playwright/test'
import { DIST } from '../scripts/settings.ts'
import { siteServer } from '../src/server/server.ts'
import { listen } from './hosts/servers.ts'
import { type Act, type Acts, recordedActs } from './support/recordedActs.ts'

// The watch on the sum: budgets of files hold each part, and nobody looked at what a reader pays for all of them.

interface CountingSite {
  origin: string
  /** Waits until the server rests, and tells how many bytes it has sent. */
  settled: () => Promise<number>
  /** Every address that was asked for, in order. */
  asked: readonly string[]
}

/** The site on a server of its own, which counts the bytes of its answers. */
const test = base.extend<{ site: CountingSite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters of a fixture from its source.
  site: async ({}, use) => {
    let bytes = 0
    const asked: string[] = []
    const server = createServer()
    const site = await siteServer(DIST)
    server.on('request', (request, response) => {
      asked.push(request.url ?? '')
      response.on('finish', () => {
        if (response.statusCode === 200) bytes += Number(response.getHeader('content-length') ?? 0)
      })
      site.emit('request', request, response)
    })
    const { port, stop } = await listen(server)
    /** How many bytes were sent, once nothing has been for a second. */
    const settled = async () => {
      for (let before = -1; before !== bytes; await new Promise((done) => setTimeout(done, QUIET_MS))) before = bytes
      return bytes
    }
    await use({ origin: `http://localhost:${port}`, settled, asked })
    await stop()
  },
})

const QUIET_MS = 1000

/** Half a window (CSS pixels). */
const STEP = 400

async function readToTheEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y <= height; y += STEP) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(150)
  }
}

/** The first button of that name, and the sign that it has done its work. */
const press = (name: string, done: (page: Page) => Promise<void>) => async (page: Page) => {
  const button = page.locator('main').getByRole('button', { name, exact: true }).first()
  if ((await button.count()) === 0) return false
  await button.click()
  await done(page)
  return true
}

const ACTS: Record<Exclude<Act, 'visit'>, (page: Page, settled: () => Promise<number>) => Promise<boolean | void>> = {
  read: readToTheEnd,
  next: async (page) => {
    const next = page.locator('main a[rel=next]')
    if ((await next.count()) === 0) return false
    const before = page.url()
    await next.evaluate((link: HTMLAnchorElement) => link.click())
    await expect(page).not.toHaveURL(before)
    return true
  },
  again: async (page, settled) => {
    if (!(await ACTS.next(page, settled))) return false
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, STEP)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    return true
  },
  run: press('Run', async (page) => {
    await expect(page.getByRole('button', { name: 'Run again' }).first()).toBeVisible()
  }),
  solve: press('Solve it here', async (page) => {
    await expect(page.locator('main').getByRole('textbox').first()).toBeVisible()
  }),
  types: async (page, settled) => {
    if (!(await ACTS.solve(page, settled))) return false
    const button = page.getByRole('button', { name: /^Check types/ })
    if ((await button.count()) === 0) return false
    await button.click()
    await expect(page.locator('.exercise-status')).toContainText('The type checker reports')
    return true
  },
  steps: press('Next', async (page) => {
    await expect(page.getByRole('slider', { name: 'Step' }).first()).toHaveValue('2')
  }),
  search: async (page, settled) => {
    // Each key is answered before the next: what is asked for between two keys of a quick hand is a matter of luck.
    for (const key of 'closure') {
      await page.locator('header [name=q]').press(key)
      await settled()
    }
    await expect(page.getByRole('option').first()).toBeVisible()
  },
}

for (const [path, recorded] of Object.entries(recordedActs))
  test(`what a reader does on ${path} costs the bytes that are recorded`, async ({ browser, site }) => {
    test.setTimeout(300_000)
    const measured: Acts = {}
    for (const [name, act] of [['visit', undefined], ...Object.entries(ACTS)] as const) {
      const context = await browser.newContext({
        baseURL: site.origin,
        serviceWorkers: name === 'again' ? 'allow' : 'block',
        viewport: { width: 1280, height: 800 },
      })
      const page = await context.newPage()
      const untouched = await site.settled()
      await page.goto(path)
      const before = act ? await site.settled() : untouched
      if ((await act?.(page, site.settled)) !== false) measured[name as Act] = (await site.settled()) - before
      await context.close()
    }
    const far = (Object.keys(measured) as Act[]).filter((name) => {
      const [was = 0, is = 0] = [recorded[name], measured[name]]
      // Reading to the end brings other pages as well, and what those weigh changes with their texts.
      return is > was * (name === 'read' ? 1.1 : 1.03) || is < was * 0.75
    })
    expect(far, `${path}: ${JSON.stringify(measured)}`).toEqual([])
    expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(measured).toSorted())
  })

for (const way of ['rests on the link', 'has the link in sight'])
  test(`the page that follows is fetched once, when the reader ${way}, and not when it is opened`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto('/docs/javascript/basics/strings')
    const link = page.locator('main a[rel=next]')
    const path = (await link.getAttribute('href')) ?? ''
    const times = () => site.asked.filter((one) => one === path).length
    if (way === 'rests on the link') await link.hover()
    else {
      await page.mouse.wheel(0, 100)
      await link.scrollIntoViewIfNeeded()
    }
    await expect.poll(times).toBe(1)
    await site.settled()
    await link.evaluate((element: HTMLAnchorElement) => element.click())
    await expect(page).toHaveURL(path)
    await expect(page.locator('h1')).toBeVisible()
    expect(times()).toBe(1)
    await context.close()
  })
