import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boot, expect } from './support/browser.ts'
import { keepAll, test } from './support/offline.ts'
import { DIST } from '../scripts/settings.ts'

const sitemap = [...readFileSync(join(DIST, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
  ([, url = '']) => new URL(url).pathname,
)

// A page that is not there would be one of the faults.
test.use({ isWhole: true })

test('offline mode keeps the whole site: with the server stopped every page is there, and all that pages do works', async ({
  page,
  site,
}) => {
  // To keep it all takes longer than to look at it.
  await keepAll(page, site)
  site.stop()
  await test.step('every page of the sitemap', async () => {
    expect(sitemap.length).toBeGreaterThan(40)
    const missing = await page.evaluate(async (paths) => {
      const kept = await Promise.all(paths.map((path) => caches.match(path)))
      return paths.filter((_, i) => !kept[i]?.ok)
    }, sitemap)
    expect(missing).toEqual([])
    for (let i = 0; i < 5; i++) {
      const path = sitemap[Math.floor((i * (sitemap.length - 1)) / 4)] ?? ''
      await page.goto(site.origin + path)
      await expect(page.locator('html')).toHaveAttribute('data-path', path)
    }
  })
  await test.step('client navigation, search page and Run', async () => {
    await page.goto(`${site.origin}/docs/javascript`)
    await boot(page)
    const box = page.locator('[data-run]').first()
    await box.getByRole('button', { name: 'Run' }).click()
    await expect(page.locator('.sample-panel samp').first()).toHaveText('65')
    await page.goto(`${site.origin}/docs/javascript/basics/variable`)
    await boot(page)
    await page.getByRole('button', { name: 'Solve it here' }).first().click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.locator('.exercise-status')).toContainText('Not yet.')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page.locator('html[data-path="/blog"]')).toBeAttached()
    await page.locator('header [name=q]').focus()
    await page.keyboard.type('grid template')
    await expect(page.getByRole('option').first()).toContainText(/grid/i)
    await page.goto(`${site.origin}/search?q=grid`)
    await expect(page.locator('.search-results li a').first()).toContainText(/grid/i)
    await page.locator('.search-results li a').first().click()
    await expect(page.locator('main h1')).toContainText(/grid/i)
  })
  await test.step('the type checker', async () => {
    await page.goto(`${site.origin}/docs/typescript/basics/datatypes`)
    await boot(page)
    await page.getByRole('button', { name: 'Solve it here' }).nth(1).click()
    // What is kept is not loaded any more.
    await page.getByRole('button', { name: 'Check types', exact: true }).click()
    await expect(page.locator('.exercise-status')).toContainText('TS18047')
  })
  await test.step('a question of the practice and its answer', async () => {
    await page.goto(`${site.origin}/practice`)
    await page.getByRole('button', { name: /^Begin/ }).click()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await expect(page.getByRole('group', { name: 'How well did you know it?' })).toBeVisible()
  })
})

test('a browser that lacks what is new keeps the site as well', async ({ page, site }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.addInitScript(() => {
    for (const name of ['ResizeObserver', 'requestIdleCallback', 'BroadcastChannel', 'PerformanceObserver'])
      Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'navigationPreload')
  })
  await keepAll(page, site)
  expect(await page.evaluate(() => [typeof ResizeObserver, 'locks' in navigator])).toEqual(['undefined', false])
  expect(faults).toEqual([])
})
