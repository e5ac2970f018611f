import { allPages, shards } from './support/allPages.ts'
import { axeFaults } from './support/axe.ts'
import { boot, expect, test, watchConsole, type Page } from './support/browser.ts'
import { FIXTURE_URL, SITE_URL } from './support/settings.ts'

/** One visit of a page serves all that is looked at on it: opening a page takes as long as looking. */
const SHARDS = 16
/** Both sites: what one has begun to load ahead may come while the next is opened. */
const OWN = new Set([SITE_URL, FIXTURE_URL])

declare global {
  interface Window {
    testViolations?: string[]
  }
}

// Nothing is in transition while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Waits until what watches sizes has been told and what moves has arrived. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    )
  })
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
}

async function setMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), mode)
  await settled(page)
}

/** Opens what is folded, such as the solutions of exercises; tells whether there was any. */
async function unfold(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const folded = document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')
    folded.forEach((details) => (details.open = true))
    return folded.length > 0
  })
}

/** What is wrong in the markup of a page that only its document tells. */
async function documentFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
    const headings = document.querySelectorAll('h1').length
    return [
      ...(window.testViolations ?? []).map((text) => `policy ${text}`),
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `two elements with the id ${id}`),
      ...[...document.images]
        .filter((image) => !image.alt || !image.width || !image.height)
        .map((image) => `an image without text or size ${image.src}`),
    ]
  })
}

/**
 * Looks at a page with axe: all rules in the wide window, the colours also in the dark mode, which is the same document
 * in other colours, and what only a narrow window shows. What is folded is opened after the first look.
 */
async function accessibilityFaults(page: Page, narrowColours: boolean): Promise<string[]> {
  await setMode(page, 'light')
  const faults = (await axeFaults(page, 'all')).map((text) => `light, 1280 px: ${text}`)
  if (await unfold(page)) {
    await settled(page)
    faults.push(...(await axeFaults(page, 'colours')).map((text) => `light, unfolded: ${text}`))
  }
  await setMode(page, 'dark')
  faults.push(...(await axeFaults(page, 'colours')).map((text) => `dark, 1280 px: ${text}`))
  await resize(page, 390)
  faults.push(...(await axeFaults(page, narrowColours ? 'all' : 'others')).map((text) => `dark, 390 px: ${text}`))
  return faults
}

/** What does not fit its place: the page into the window, or a part of a code block, which clips it, into the block. */
async function widthFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => [
    ...(document.documentElement.scrollWidth > innerWidth ? [`is wider than ${innerWidth} px`] : []),
    ...[...document.querySelectorAll('figure > *')]
      .filter((part) => part.clientWidth > (part.parentElement?.clientWidth ?? 0))
      .map((part) => `at ${innerWidth} px clips ${part.outerHTML.slice(0, 80)}`),
  ])
}

shards(allPages, SHARDS).forEach((addresses, shard) => {
  test(`every page: no complaint, no third party, no breach of the policy, nothing for axe, no wider than the screen (${shard + 1} of ${SHARDS})`, async ({
    page,
  }) => {
    const faults: string[] = []
    const messages = watchConsole(page)
    let address = ''
    const note = (text: string) => faults.push(`${address} ${text}`)
    page.on('request', (request) => {
      if (!OWN.has(new URL(request.url()).origin)) note(`requests ${request.url()}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') note(`${request.url()} ${reason}`)
    })
    page.on('response', (answer) => {
      if (answer.status() >= 400) note(`${answer.url()} answered ${answer.status()}`)
    })
    await page.addInitScript(() => {
      const violations: string[] = (window.testViolations = [])
      addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI } = event as SecurityPolicyViolationEvent
        violations.push(`${violatedDirective} ${blockedURI}`)
      })
    })
    for (const [index, next] of addresses.entries()) {
      address = next
      await page.setViewportSize({ width: 320, height: 900 })
      await page.goto(address)
      for (const text of await axeFaults(page, 'scrolling')) note(`before the boot, 320 px: ${text}`)
      await resize(page, 1280)
      await boot(page)
      for (const text of await accessibilityFaults(page, index === 0)) note(text)
      for (const width of [320, 390, 996]) {
        await resize(page, width)
        for (const text of await widthFaults(page)) note(text)
      }
      for (const text of await documentFaults(page)) note(text)
      for (const text of messages.splice(0)) note(text)
    }
    // Links in sight are loaded ahead, also those that lead nowhere on purpose.
    const known = faults.filter((fault) => !/\/broken .*(_rsc\/nowhere\.txt|Failed to load resource)/.test(fault))
    expect(known.length, known.join('\n')).toBe(0)
  })
})
