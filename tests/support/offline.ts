import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { boot, expect, type Page } from './browser.ts'
import { Deployment, fileOf } from './deployment.ts'
import { DIST } from '../../scripts/settings.ts'
import { smallSite } from './smallSite.ts'

/** Tests with a service worker, on a host of their own: with all pages of the site, or with few of them. */
export const test = base.extend<{ isWhole: boolean; site: Deployment }>({
  isWhole: [false, { option: true }],
  site: async ({ isWhole }, use) => {
    const site = await Deployment.start(isWhole ? DIST : await smallSite())
    await use(site)
    await site.close()
  },
})

/** Opens a page and waits until the service worker answers for it and has kept it. */
export async function visit(page: Page, site: Deployment, path: string): Promise<void> {
  await page.goto(site.origin + path)
  await boot(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await isCached(page, new URL(page.url()).pathname)
}

/** Waits until a path is kept. */
export async function isCached(page: Page, path: string, timeout = 15_000): Promise<void> {
  await expect.poll(() => page.evaluate((p) => caches.match(p).then(Boolean), path), { timeout }).toBe(true)
}

/** Keeps files as a visit does, without the rest of the site. */
export async function keep(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate((all) => Promise.all(all.map((path) => fetch(path))), paths)
  for (const path of paths) await isCached(page, path)
}

/** Keeps the whole site on the device. */
export async function keepAll(page: Page, site: Deployment, path = '/about'): Promise<void> {
  await visit(page, site, `${path}?offlineMode=true`)
  await expect(page.getByText('The whole site can be read offline now.')).toBeVisible({ timeout: 60_000 })
}

/** Hashes of everything the caches hold, by path. */
function cachedHashes(page: Page): Promise<[path: string, hash: string][]> {
  return page.evaluate(async () => {
    const found: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const bytes = await (await cache.match(request))?.arrayBuffer()
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes ?? new ArrayBuffer()))
        found.push([new URL(request.url).pathname, digest.toHex()])
      }
    }
    return found
  })
}

declare global {
  interface Uint8Array {
    /** @see https://tc39.es/proposal-arraybuffer-base64/ */
    toHex(): string
  }
}

/** Paths of what the caches hold that is not what the site has published. */
export async function falseEntries(page: Page, site: Deployment): Promise<string[]> {
  const isTrue = ([path, hash]: [string, string]) =>
    createHash('sha256')
      .update(readFileSync(join(site.folder, fileOf(path))))
      .digest('hex') === hash
  return (await cachedHashes(page)).filter((entry) => !isTrue(entry)).map(([path]) => path)
}
