import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SharedBrowser } from './browser.ts'
import { Confinement } from './confinement.ts'
import { requireChromium } from './machine.ts'

test(
  'a browser that dies is replaced: only the sample that it died with has no page',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'browser-'))
    const confinement = await Confinement.open({ unconfined: false })
    const shared = new SharedBrowser(await confinement.wrapBrowser(requireChromium(), folder), '')
    const one = () =>
      shared.withPage(async ({ page }) => ({ value: await page.evaluate<number>('1 + 1'), atRest: true }))
    try {
      expect(await one()).toBe(2)
      const dying = shared.withPage(async ({ page, context }) => {
        await context.browser()?.close()
        return { value: await page.evaluate<number>('1 + 1'), atRest: true }
      })
      await expect(dying).rejects.toThrow(/closed/)
      expect(await one()).toBe(2)
    } finally {
      await shared.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
