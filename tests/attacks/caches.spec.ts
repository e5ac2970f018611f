import { boot, expect, type Page } from '../support/browser.ts'
import type { Deployment } from '../support/deployment.ts'
import { falseEntries, isCached, keep, keepAll, test, visit } from '../support/offline.ts'
import { type Damage, DAMAGES, FILES, PAGE } from './caches.ts'

/** Does something to a kept file; its headers stay. */
async function damage(page: Page, path: string, { harm }: Damage): Promise<void> {
  const bytes = await page.evaluate(
    async (p) => [...new Uint8Array((await (await caches.match(p))?.arrayBuffer()) ?? [])],
    path,
  )
  const left = harm(new Uint8Array(bytes))
  await page.evaluate(
    async ([p, data]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const kept = await cache.match(p)
        if (!kept) continue
        if (data) await cache.put(p, new Response(new Uint8Array(data), { headers: kept.headers }))
        else await cache.delete(p)
      }
    },
    [path, left && [...left]] as const,
  )
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the page and keeps it with a file of each other kind. */
async function keepFiles(page: Page, site: Deployment): Promise<void> {
  await visit(page, site, PAGE)
  await keep(page, FILES)
}

// One after the other, each kind of damage keeps the files anew.
test.describe.configure({ timeout: 300_000 })

test('a kept file that is damaged is healed when it is asked for again', async ({ page, site }) => {
  await keepFiles(page, site)
  for (const kind of DAMAGES)
    await test.step(kind.name, async () => {
      for (const path of [PAGE, ...FILES]) await damage(page, path, kind)
      await page.goto(site.origin + PAGE)
      await keep(page, FILES)
      await isCached(page, PAGE)
      await expect.poll(() => falseEntries(page, site)).toEqual([])
    })
})

test('a kept file that is damaged is not shown without a network', async ({ page, site }) => {
  await keepFiles(page, site)
  for (const kind of DAMAGES)
    await test.step(kind.name, async () => {
      for (const path of [PAGE, ...FILES]) await damage(page, path, kind)
      site.stop()
      await page.goto(site.origin + PAGE)
      await expect(h1(page)).toHaveText('Offline reading')
      const answered = await page.evaluate(async (paths) => {
        const answers = await Promise.allSettled(paths.map((path) => fetch(path)))
        return paths.filter((_, i) => answers[i]?.status === 'fulfilled')
      }, FILES)
      expect(answered).toEqual([])
      site.resume()
      // The page that stands in opens the true one.
      await expect(h1(page)).toHaveText('Contact', { timeout: 20_000 })
      await keep(page, FILES)
    })
})

test('damage is noticed where the reader looks how much is kept, and can be fetched again', async ({ page, site }) => {
  await keepAll(page, site)
  for (const [i, path] of [PAGE, ...FILES].entries())
    await damage(page, path, DAMAGES[i % DAMAGES.length] ?? DAMAGES[0])
  await page.goto(`${site.origin}/offline`)
  await boot(page)
  await page.getByRole('button', { name: 'Keep the rest' }).click()
  await expect(page.getByText('All of it is kept on this device')).toBeVisible({ timeout: 20_000 })
  expect(await falseEntries(page, site)).toEqual([])
  for (const path of [PAGE, ...FILES]) await isCached(page, path)
})

test('caches that the browser has cleared are noticed, and the offline page is kept again', async ({ page, site }) => {
  await visit(page, site, '/offline')
  await expect(page.getByRole('button', { name: 'Keep the rest' })).toBeVisible({ timeout: 20_000 })
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await expect(page.getByRole('button', { name: 'Keep the whole site' })).toBeVisible({ timeout: 20_000 })
  await page.goto(`${site.origin}/about`)
  await isCached(page, '/offline')
  site.stop()
  await page.goto(`${site.origin}/contact`)
  await expect(page.getByText(/not kept on this device/)).toBeVisible()
})

test('a page that was visited is kept after the caches have been cleared', async ({ page, site }) => {
  await visit(page, site, '/about')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto(`${site.origin}/contact`)
  await isCached(page, '/contact')
  site.stop()
  await page.reload()
  await expect(h1(page)).toHaveText('Contact')
})
