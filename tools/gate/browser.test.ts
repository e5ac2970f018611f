import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SharedBrowser } from './browser.ts'
import { Sandbox } from './sandbox.ts'
import { browserForTests, findChromium, requireChromium } from './machine.ts'
import { ORIGIN } from '../../src/runner/shared/pageDocument.ts'

/** Starts a browser for a test, and ends it. */
async function withBrowser(
  work: (shared: SharedBrowser) => Promise<void>,
  program = requireChromium(),
  patience = 120_000,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  const sandbox = await Sandbox.open({ unconfined: false })
  const shared = new SharedBrowser(await sandbox.wrapBrowser(program, folder), '', patience)
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

  test.each([
    ['a sample', (page: Page) => page.evaluate<number>('new Promise(() => undefined)')],
    ['a loop that a sample leaves behind', (page: Page) => page.evaluate<number>('setTimeout(() => { for (;;); }); 1')],
  ])('is given up when it hangs with %s', (_, hang) =>
    withBrowser(
      async (shared) => {
        // Of a page at rest nothing is known until it is used again.
        const hanging = shared.withPage(async ({ page }) => ({ value: await hang(page), atRest: true }))
        await expect(hanging).rejects.toThrow('The browser did not answer within 4 seconds.')
        const next = shared.withPage(async ({ page }) => ({
          value: await page.evaluate<number>('1 + 1'),
          atRest: true,
        }))
        expect(await next).toBe(2)
      },
      requireChromium(),
      4000,
    ),
  )

  test('is given up once by all who wait for it: the one after it stays', () =>
    withBrowser(
      async (shared) => {
        // What waits for a browser that does not even close is not woken by the end of it.
        const hang = () => shared.withPage(() => new Promise<never>(() => undefined))
        const first = hang()
        first.catch(() => undefined)
        // Its page is one of the same browser, and its time is up while another one is at work.
        await new Promise((resolve) => setTimeout(resolve, 1500))
        const second = hang()
        second.catch(() => undefined)
        await expect(first).rejects.toThrow('did not answer')
        const healthy = shared.withPage(async ({ page }) => {
          await second.catch(() => undefined)
          // A browser that is closed takes a moment to end.
          await new Promise((resolve) => setTimeout(resolve, 1000))
          return { value: await page.evaluate<number>('1 + 1'), atRest: true }
        })
        expect(await healthy).toBe(2)
      },
      requireChromium(),
      4000,
    ))

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

  // Widths of Arimo, Tinos and Cousine. What has no such family is set in one of them, and never in one of the machine's.
  test.each([
    ['of the lock file', requireChromium],
    ['of the machine', () => browserForTests(findChromium) ?? requireChromium()],
  ])('the Chromium %s sets texts in the fonts of the tests', (_, find) =>
    withBrowser(async (shared) => {
      const families = ['serif', 'Times New Roman', 'sans-serif', 'system-ui', 'DejaVu Serif', 'monospace']
      const measure = (names: readonly string[]) =>
        names.map((name) => {
          document.body.innerHTML = '<span>Hello world wide</span>'
          const [text] = document.querySelectorAll('span')
          if (text) text.style.fontFamily = `'${name}'`
          if (text && !name.includes(' ')) text.style.fontFamily = name
          return Math.round((text?.getBoundingClientRect().width ?? 0) * 10) / 10
        })
      const widths = await shared.withPage(async ({ page }) => ({
        value: await page.evaluate(measure, families),
        atRest: true,
      }))
      expect(widths).toEqual([112, 112, 116.5, 116.5, 112, 124.8])
    }, find()),
  )
})
