import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SharedBrowser } from './browser.ts'
import { Confinement } from './confinement.ts'
import { requireChromium } from './machine.ts'
import { ORIGIN } from '../../src/runner/build/pageDocument.ts'

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

test(
  'a page that is used again has neither the history nor the size of the sample before',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'browser-'))
    const confinement = await Confinement.open({ unconfined: false })
    const shared = new SharedBrowser(await confinement.wrapBrowser(requireChromium(), folder), '')
    const visit = () =>
      shared.withPage(async ({ page, context }) => {
        await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Sample</title>' }))
        await page.goto(ORIGIN)
        const value = await page.evaluate<[number, unknown, number]>('[history.length, history.state, innerWidth]')
        await page.evaluate("history.pushState('left', '', '/left')")
        await page.setViewportSize({ width: 300, height: 300 })
        return { value, atRest: true }
      })
    try {
      const first = await visit()
      expect(await visit()).toEqual(first)
      expect(await visit()).toEqual(first)
    } finally {
      await shared.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
