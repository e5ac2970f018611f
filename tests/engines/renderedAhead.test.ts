import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserForTests, findChromium, findHeadlessShell } from '../../tools/gate/machine.ts'
import { CHROMIUM_ARGS } from '../../scripts/settings.ts'
import type { RunningServer } from '../hosts/servers.ts'
import { serveSite } from './serveSite.ts'

// Playwright forbids pages to be rendered ahead, and Puppeteer loses the page whose place such a one takes. So the
// browser itself is asked here, which of its pages is to be seen.

/** No result of it needs the client. */
const LESSON = '/docs/javascript/basics/strings'

/** Milliseconds. */
const PATIENCE = 30_000

let site: RunningServer
let browser: Browser

beforeAll(async () => {
  site = await serveSite(import.meta.filename)
  browser = await puppeteer.launch({
    executablePath: browserForTests(findHeadlessShell) ?? findChromium() ?? '',
    args: [...CHROMIUM_ARGS],
  })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** What the page that is to be seen says; undefined while none does. */
async function ask<T>(session: CDPSession, expression: string): Promise<T | undefined> {
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { targetId, type } of targetInfos) {
    if (type !== 'page') continue
    try {
      const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true })
      const page = session.connection()?.session(sessionId)
      const answer = await page?.send('Runtime.evaluate', {
        expression: `document.visibilityState === 'visible' && location.protocol === 'http:' ? (${expression}) : undefined`,
        returnByValue: true,
      })
      await session.send('Target.detachFromTarget', { sessionId })
      if (answer?.result.value !== undefined) return answer.result.value as T
    } catch {
      // It has just gone: another one has taken its place.
    }
  }
  return undefined
}

/** Asks until it is so. */
const see = <T>(session: CDPSession, expression: string, isSo: (value: T) => boolean): Promise<T> =>
  expect
    .poll(async () => ask<T>(session, expression), { timeout: PATIENCE })
    .toSatisfy((value: T | undefined) => value !== undefined && isSo(value))
    .then(() => ask<T>(session, expression) as Promise<T>)

/** How long (ms) the browser is given to render the next page: nothing tells that it has, and a busy one takes its time. */
const CHANCES = [3000, 8000, 20_000]

test('the next page is rendered before it is asked for, looks as chosen, and renders the one after it', async () => {
  const session = await browser.target().createCDPSession()
  const lesson = `http://localhost:${site.port}${LESSON}`
  const page = (await browser.pages())[0]
  await page?.setViewport({ width: 1280, height: 900 })
  await page?.goto(lesson)
  await page?.evaluate(() => localStorage.setItem('theme', 'dark'))
  const toNext = `document.querySelector('main a[rel=next]').scrollIntoView({ block: 'center', behavior: 'instant' })`
  const readOn = async (chance: number) => {
    await ask(session, toNext)
    const next = await see<string>(
      session,
      `document.querySelector('script[type=speculationrules]') && document.querySelector('main a[rel=next]').pathname`,
      Boolean,
    )
    await new Promise((done) => setTimeout(done, chance))
    await ask(session, `document.querySelector('main a[rel=next]').click()`)
    return see<{ path: string; activated: number; theme: string }>(
      session,
      `({ path: location.pathname, activated: performance.getEntriesByType('navigation')[0].activationStart, theme: document.documentElement.dataset.theme })`,
      ({ path }) => path === next,
    )
  }
  let shown = await readOn(CHANCES[0] ?? 0)
  for (const chance of CHANCES.slice(1)) {
    if (shown.activated > 0) break
    await ask(session, `location.assign(${JSON.stringify(lesson)})`)
    await see<string>(session, 'location.pathname', (path) => path === LESSON)
    shown = await readOn(chance)
  }
  expect(shown.activated).toBeGreaterThan(0)
  expect(shown.theme).toBe('dark')
  await ask(session, toNext)
  await see(session, `document.querySelector('script[type=speculationrules]') !== null`, Boolean)
}, 240_000)
