import { readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { boot, expect, type Page } from '../support/browser.ts'
import { fileOf, PORTAL } from '../support/deployment.ts'
import { falseEntries, isCached, keep, test, visit } from '../support/offline.ts'
import { DIST } from '../../scripts/settings.ts'
import { FILES, PAGE } from './caches.ts'
import { BAD_NETWORKS, LIES } from './networks.ts'

/** A page with a sample that prints one line, and what it prints. */
const SAMPLE_PAGE = '/docs/javascript'
const PRINTED = '65'

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Follows a link without hovering it first: nothing is prefetched. */
const follow = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, path)

const run = (page: Page) => page.locator('[data-run]').first().getByRole('button', { name: 'Run' }).click()
const printed = (page: Page) => page.locator('.sample-panel samp').first()

test('what is kept is shown on every bad network: page, client navigation, program', async ({
  page,
  site,
  context,
}) => {
  await visit(page, site, '/contact')
  await visit(page, site, '/about')
  const program = [`/run${SAMPLE_PAGE}.json`, '/run/frame']
  await keep(page, [...program, '/_rsc/docs.txt'])
  const tab = await context.newPage()
  for (const { name, fault } of BAD_NETWORKS)
    await test.step(name, async () => {
      site.fault = () => undefined
      await page.goto(`${site.origin}/about`)
      await boot(page)
      site.fault = () => fault
      await Promise.all([
        (async () => {
          await tab.goto(`${site.origin}/contact`, { waitUntil: 'commit' })
          await expect(h1(tab)).toHaveText('Contact', { timeout: 12_000 })
        })(),
        follow(page, '/docs'),
        expect(page.locator('html[data-path="/docs"]')).toBeAttached({ timeout: 12_000 }),
        falseAnswers(page, program).then((wrong) => expect(wrong).toEqual([])),
      ])
    })
  expect(await falseEntries(page, site)).toEqual([])
})

for (const { name, fault, notCached } of BAD_NETWORKS)
  test(`what is not kept, ${name}: the reader gets the ${notCached}`, async ({ page, site, context }) => {
    await visit(page, site, SAMPLE_PAGE)
    const asking = await context.newPage()
    const tab = await context.newPage()
    await tab.goto(`${site.origin}/disclaimer`)
    await boot(tab)
    // Nothing else: what is prefetched on a slow network would take all connections of three tabs.
    const wanted = ['/contact', '/about', '/_rsc/about.txt', `/run${SAMPLE_PAGE}.json`, '/run/frame']
    site.fault = (path) => (wanted.includes(path) ? fault : undefined)
    const timeout = 45_000
    const document = async () => {
      await asking.goto(`${site.origin}/contact`, { waitUntil: 'commit', timeout })
      if (notCached === 'answer') await expect(h1(asking)).toHaveText(name)
      else if (notCached === 'offline-fallback')
        await expect(asking.getByText(/not kept on this device/)).toBeVisible({ timeout })
      else {
        await expect(h1(asking)).toHaveText('Contact', { timeout })
        await isCached(asking, '/contact')
      }
    }
    const program = async () => {
      await run(page)
      if (notCached === 'page') {
        // The frame of the runner has ten seconds of its own.
        if (name !== 'first byte after 20 s') await expect(printed(page)).toHaveText(PRINTED, { timeout })
        await isCached(page, `/run${SAMPLE_PAGE}.json`, timeout)
      } else await expect(page.getByText(/^The sample could not be loaded\./)).toBeVisible({ timeout })
    }
    const navigation = async () => {
      await follow(tab, '/about')
      if (notCached === 'page') {
        await expect(tab.locator('html[data-loading]')).toBeAttached()
        await expect(tab.locator('html[data-path="/about"]')).toBeAttached({ timeout })
        await isCached(tab, '/_rsc/about.txt')
      } else if (notCached === 'offline-fallback')
        await expect(tab.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible({ timeout })
      else await expect(h1(tab)).toHaveText(name)
    }
    await Promise.all([navigation(), document(), program()])
  })

/** One file of each kind that the worker answers for, the hashed ones too. */
const files = () => [
  ...FILES,
  ...['SamplePanel', 'style', 'react'].map((kind) => `/assets/${nameOf('assets', kind)}`),
  `/search/${nameOf('search', 'index')}/all.txt`,
]

const nameOf = (folder: string, start: string) =>
  readdirSync(join(DIST, folder)).find((name) => name.startsWith(`${start}-`) && !/\.(br|gz)$/.test(name)) ?? ''

/** Fetches files as a page does, and says which came otherwise than the site has published them. */
async function falseAnswers(page: Page, paths: readonly string[]): Promise<string[]> {
  const hashes = await page.evaluate(async (all) => {
    const hash = async (path: string) => {
      const bytes = await (await fetch(path)).arrayBuffer()
      return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
    }
    return Promise.all(all.map(hash))
  }, paths)
  const isTrue = (path: string, i: number) =>
    createHash('sha256')
      .update(readFileSync(join(DIST, fileOf(path))))
      .digest('hex') === hashes[i]
  return paths.filter((path, i) => !isTrue(path, i))
}

/** The browser's own cache hides what the network says. */
async function forgetHttpCache(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.clearBrowserCache')
}

test('a true copy is neither overwritten nor passed over for a lie', async ({ page, site }) => {
  await visit(page, site, PAGE)
  await visit(page, site, '/about')
  await keep(page, files())
  for (const { name, fault } of LIES)
    await test.step(name, async () => {
      await forgetHttpCache(page)
      site.fault = () => fault
      expect(await falseAnswers(page, files())).toEqual([])
      await page.goto(site.origin + PAGE).catch(() => undefined)
      site.fault = () => undefined
      await page.goto(`${site.origin}/about`)
      expect(await falseEntries(page, site)).toEqual([])
    })
})

for (const { name, fault } of LIES) {
  test.describe(name, () => {
    test('nothing of it is kept where there is no copy', async ({ page, site }) => {
      await visit(page, site, '/about')
      await forgetHttpCache(page)
      site.fault = () => fault
      await falseAnswers(page, files())
      const tab = await page.context().newPage()
      await tab.goto(`${site.origin}/contact`).catch(() => undefined)
      if (fault.kind === 'portal' && fault.type === 'text/html') await expect(h1(tab)).toHaveText(PORTAL)
      site.fault = () => undefined
      // What is true is kept afterwards; so what was false has been looked at before.
      await tab.goto(`${site.origin}/disclaimer`)
      await isCached(tab, '/disclaimer')
      expect(await falseEntries(page, site)).toEqual([])
    })

    test('a page that was there before the worker is not replaced by it', async ({ page, site }) => {
      // The document is asked for by the browser and its payload by the boot; the second time, to keep them.
      site.fault = (path, nth) => (/^\/(_rsc\/)?contact/.test(path) && nth > 1 ? fault : undefined)
      await page.goto(`${site.origin}/contact?offlineMode=true`)
      await boot(page)
      await expect.poll(() => site.asked.get('/_rsc/contact.txt'), { timeout: 20_000 }).toBeGreaterThan(1)
      await isCached(page, '/offline')
      expect(await falseEntries(page, site)).toEqual([])
    })
  })
}

test('a 404 stays a 404, with the network and without it', async ({ page, site }) => {
  await visit(page, site, '/404')
  expect((await page.goto(`${site.origin}/nowhere`))?.status()).toBe(404)
  await expect(page.locator('html[data-path="/404"]')).toBeAttached()
  site.stop()
  expect((await page.goto(`${site.origin}/nowhere`))?.status()).toBe(404)
  await expect(page.locator('html[data-path="/404"]')).toBeAttached()
})

test('a page that was taken off the site is gone, although it is kept', async ({ page, site }) => {
  await visit(page, site, '/contact')
  site.fault = (path) => (path === '/contact' ? { kind: 'status', status: 404 } : undefined)
  await page.goto(`${site.origin}/contact`)
  await expect(h1(page)).toHaveText('404')
})

test('a page whose new version takes two seconds is shown new, although the old one is kept', async ({
  page,
  site,
}) => {
  await visit(page, site, '/contact')
  await site.deploy({ file: 'contact.html', from: 'Contact', to: 'Reach us' })
  site.fault = (path) => (path === '/contact' ? { kind: 'slow', ms: 2000 } : undefined)
  await page.goto(`${site.origin}/contact`)
  await expect(h1(page)).toHaveText('Reach us')
})

test('a page that comes after its copy was shown is kept for the next time', async ({ page, site }) => {
  await visit(page, site, '/contact')
  site.fault = (path) => (path === '/contact' ? { kind: 'slow', ms: 4500 } : undefined)
  await page.goto(`${site.origin}/contact`)
  await expect(h1(page)).toHaveText('Contact')
  await page.evaluate(() =>
    caches.keys().then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).delete('/contact')))),
  )
  await isCached(page, '/contact')
})

test.describe('the page that stands in for another', () => {
  test('says that the page is not kept before any script has run, and opens it by itself', async ({ page, site }) => {
    await visit(page, site, '/about')
    site.stop()
    const answer = await page.goto(`${site.origin}/contact`)
    expect(answer?.status()).toBe(503)
    const html = await answer?.text()
    const shown = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text ?? '', 'text/html').querySelector('main .prose p:not([hidden])')
          ?.textContent,
      html,
    )
    expect(shown).toMatch(/not kept on this device/)
    // Untouched: nobody has pressed anything.
    site.resume()
    await expect(h1(page)).toHaveText('Contact', { timeout: 20_000 })
  })

  test('says nothing of the kind on its own address', async ({ page, site }) => {
    await visit(page, site, '/offline')
    await expect(page.getByText(/not kept on this device/)).toBeHidden()
  })

  test('finds the network again after it has hung, and takes an error of the host for no answer', async ({
    page,
    site,
  }) => {
    await visit(page, site, '/about')
    site.stop()
    await page.goto(`${site.origin}/contact`)
    await expect(page.getByRole('alert').getByText('/contact')).toBeVisible()
    const before = site.asked.get('/contact') ?? 0
    site.resume()
    site.fault = () => ({ kind: 'status', status: 503 })
    await expect.poll(() => site.asked.get('/contact') ?? 0, { timeout: 20_000 }).toBeGreaterThan(before)
    await expect(page.getByRole('alert').getByText('/contact')).toBeVisible()
    site.fault = () => ({ kind: 'silent' })
    // A second request is made although the first has never been answered.
    const hung = site.asked.get('/contact') ?? 0
    await expect.poll(() => site.asked.get('/contact') ?? 0, { timeout: 60_000 }).toBeGreaterThan(hung + 1)
    site.fault = () => undefined
    await expect(h1(page)).toHaveText('Contact', { timeout: 30_000 })
  })
})

test('Escape gives up a page that does not come, and the next click is answered', async ({ page, site }) => {
  await visit(page, site, '/about')
  site.fault = (path) => (path.startsWith('/_rsc/contact') ? { kind: 'silent' } : undefined)
  await follow(page, '/contact')
  await expect(page.locator('html[data-loading]')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.locator('html[data-loading]')).not.toBeAttached()
  await expect(h1(page)).toHaveText('About')
  await follow(page, '/contact')
  await expect(page.locator('html[data-loading]')).toBeAttached()
  await follow(page, '/disclaimer')
  await expect(page.locator('html[data-path="/disclaimer"]:not([data-loading])')).toBeAttached()
})

// With one, it is the worker's request that hangs, and Chromium holds back the next for the same address.
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page that hangs is asked for anew by who presses again, and not by a double click', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.origin}/about`)
    await boot(page)
    const payload = '/_rsc/contact.txt'
    site.fault = (path) => (path === payload ? { kind: 'silent' } : undefined)
    await follow(page, '/contact')
    await expect.poll(() => site.asked.get(payload)).toBe(1)
    await follow(page, '/contact')
    await page.waitForTimeout(5500)
    expect(site.asked.get(payload)).toBe(1)
    site.fault = () => undefined
    await follow(page, '/contact')
    await expect(page.locator('html[data-path="/contact"]:not([data-loading])')).toBeAttached()
  })
})

test('a payload that comes slowly, but comes, is waited for', async ({ page, site }) => {
  await visit(page, site, '/about')
  site.fault = (path) => (path.startsWith('/_rsc/contact') ? { kind: 'trickle', ms: 17_000 } : undefined)
  await follow(page, '/contact')
  await expect(page.locator('html[data-path="/contact"]:not([data-loading])')).toBeAttached({ timeout: 60_000 })
  expect(site.asked.get('/contact')).toBeUndefined()
})

test('a host that sends the reader to log in elsewhere gets the reader there', async ({ page, site }) => {
  await visit(page, site, '/about')
  const to = `${site.origin.replace('localhost', '127.0.0.1')}/login`
  site.fault = (path) => (path === '/login' ? { kind: 'portal', type: 'text/html' } : { kind: 'redirect', to })
  await follow(page, '/contact')
  await expect(h1(page)).toHaveText(PORTAL)
})
