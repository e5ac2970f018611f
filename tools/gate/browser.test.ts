import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SharedBrowser } from './browser.ts'
import { Confinement } from './confinement.ts'
import { requireChromium } from './machine.ts'
import { ORIGIN } from '../../src/runner/build/pageDocument.ts'

/** Starts a browser for a test, and ends it. */
async function withBrowser(work: (shared: SharedBrowser) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  const confinement = await Confinement.open({ unconfined: false })
  const shared = new SharedBrowser(await confinement.wrapBrowser(requireChromium(), folder), '')
  try {
    await work(shared)
  } finally {
    await shared.close()
    await rm(folder, { recursive: true, force: true })
  }
}

describe('The browser that pages share', { timeout: 120_000 }, () => {
  test('is replaced when it dies: only the sample that it died with has no page', () =>
    withBrowser(async (shared) => {
      const one = () =>
        shared.withPage(async ({ page }) => ({ value: await page.evaluate<number>('1 + 1'), atRest: true }))
      expect(await one()).toBe(2)
      const dying = shared.withPage(async ({ page, context }) => {
        await context.browser()?.close()
        return { value: await page.evaluate<number>('1 + 1'), atRest: true }
      })
      await expect(dying).rejects.toThrow(/closed/)
      expect(await one()).toBe(2)
    }))

  test('gives a page again with neither the history nor the size of the sample before', () =>
    withBrowser(async (shared) => {
      const visit = () =>
        shared.withPage(async ({ page, context }) => {
          await context.route('**', (route) =>
            route.fulfill({ contentType: 'text/html', body: '<title>Sample</title>' }),
          )
          await page.goto(ORIGIN)
          const value = await page.evaluate<[number, unknown, number]>('[history.length, history.state, innerWidth]')
          await page.evaluate("history.pushState('left', '', '/left')")
          await page.setViewportSize({ width: 300, height: 300 })
          return { value, atRest: true }
        })
      const first = await visit()
      expect(await visit()).toEqual(first)
      expect(await visit()).toEqual(first)
    }))
})
