import { allPages, pageOfEachKind, shards } from './support/allPages.ts'
import { axeFaults, colorFaults, type Mode } from './support/axe.ts'
import { boot, expect, test, watchConsole, type Page } from './support/browser.ts'
import { clientHash, dueProofs, pageText } from './support/proofs.ts'
import { DIST, FIXTURE_DIST, FIXTURE_URL, SITE_URL } from '../scripts/settings.ts'

/** At most. One visit of a page serves all that is looked at on it: opening a page takes as long as looking. */
const SHARDS = 16
/** Pixels: each layout where it is narrowest. The last is the window in which a page is looked at with axe. */
const WIDTHS = [320, 390, 997, 1241] as const
/** Both sites: what one has begun to load ahead may come while the next is opened. */
const OWN = new Set([SITE_URL, FIXTURE_URL])

declare global {
  interface Window {
    testViolations?: string[]
  }
}

// Nothing is in transition while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What a reader can choose in the browser as the size of text, beside the usual one, in pixels. */
const TEXT_SIZES = { usual: 16, double: 32 } as const

/** Waits until the window has its width, what watches sizes has been told and what moves has arrived. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (width) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    do await frame()
    while (innerWidth !== width)
    await frame()
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    )
  }, page.viewportSize()?.width)
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
}

async function setTextSize(page: Page, size: keyof typeof TEXT_SIZES): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: TEXT_SIZES[size] } })
  await browser.detach()
  // The command is answered before the page has the new size.
  await page.waitForFunction(
    (pixels) => Math.abs(parseFloat(getComputedStyle(document.documentElement).fontSize) - pixels) < 6,
    TEXT_SIZES[size],
  )
  await settled(page)
}

async function setMode(page: Page, mode: Mode): Promise<void> {
  await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), mode)
  await settled(page)
}

/** Opens what is folded, such as the solutions of exercises. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) details.open = true
  })
  await settled(page)
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

/** Pages of which every text is looked at, and in the narrow window too. */
const wholly = new Set(pageOfEachKind)
/** What the colors of have been judged: no text that looks the same is asked for again, on whatever page. */
const knownTextStyles = new Set<string>()

/**
 * Looks at a page with axe, in the wide window: all rules but those on colors once, since both modes have the same
 * document, and the colors of both modes.
 */
async function accessibilityFaults(page: Page): Promise<string[]> {
  return [...(await axeFaults(page, 'others')), ...(await colorFaults(page, knownTextStyles))]
}

/** Looks at a page with all rules of axe, at every text of it, in both modes, one of them in a narrow window. */
async function wholeFaults(page: Page): Promise<string[]> {
  await setMode(page, 'dark')
  const dark = (await axeFaults(page)).map((text) => `dark, every text: ${text}`)
  await setMode(page, 'light')
  await resize(page, 390)
  return [...dark, ...(await axeFaults(page)).map((text) => `light, 390 px, every text: ${text}`)]
}

/**
 * What does not fit its place: the page into the window, a control into the bar at its top, an answer of a prediction
 * beside its marker, or a part of a code block, which clips it, into the block.
 */
async function widthFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => [
    // What is left of the window beside the scroll bar.
    ...(document.documentElement.scrollWidth > document.body.offsetWidth ? [`is wider than ${innerWidth} px`] : []),
    ...[...document.querySelectorAll('nav[aria-label=Main] :is(a, button, input)')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width < 24)
      .map((control) => `at ${innerWidth} px squeezes ${control.outerHTML.slice(0, 80)}`),
    ...[...document.querySelectorAll('main summary > code')]
      .filter((answer) => !answer.previousSibling?.textContent?.trim())
      .filter((answer) => answer.getBoundingClientRect().top - answer.parentElement!.getBoundingClientRect().top > 20)
      .map((answer) => `at ${innerWidth} px has an answer below its marker: ${answer.textContent?.slice(0, 80)}`),
    ...[...document.querySelectorAll('figure > *')]
      .filter((part) => part.clientWidth > (part.parentElement?.clientWidth ?? 0))
      .map((part) => `at ${innerWidth} px clips ${part.outerHTML.slice(0, 80)}`),
  ])
}

/** Links in sight are loaded ahead, also those that lead nowhere on purpose. */
const isFault = (text: string) =>
  !/\/broken .*(?:\/nowhere(?:\.txt)? answered|_rsc\/nowhere\.txt|Failed to load resource)/.test(text)

const payloadOf = (file: string) => `_rsc/${file.replace(/html$/, 'txt')}`

const scripts = new Map([DIST, FIXTURE_DIST].map((dist) => [dist, clientHash('all', dist)]))
const known = new Map(allPages.map((page) => [page.name, page]))
const subjects = new Map(
  allPages.map(({ name, address, dist, file }) => [
    name,
    [
      scripts.get(dist) ?? '',
      wholly.has(address) ? 'wholly' : '',
      pageText(file, dist),
      pageText(payloadOf(file), dist),
    ],
  ]),
)
const due = dueProofs('look', import.meta.filename, subjects)

shards(due, Math.min(SHARDS, Math.ceil(due.length / 4))).forEach((part, shard, { length }) => {
  test(`every page: no complaint, no third party, no breach of the policy, nothing for axe, no wider than the screen (${shard + 1} of ${length})`, async ({
    page,
  }) => {
    const faults: string[] = []
    const messages = watchConsole(page)
    let address = ''
    const note = (text: string) => faults.push(`${address} ${text}`)
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      // The scripts of a result have such addresses.
      if (!OWN.has(origin) && protocol !== 'blob:') note(`requests ${request.url()}`)
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
    for (const { subject } of part) {
      address = known.get(subject)?.address ?? ''
      await page.setViewportSize({ width: WIDTHS[0], height: 900 })
      await page.goto(address)
      for (const text of await axeFaults(page, 'scrolling')) note(`before the boot, ${WIDTHS[0]} px: ${text}`)
      await boot(page)
      for (const width of WIDTHS) {
        await resize(page, width)
        for (const text of await widthFaults(page)) note(text)
        // What may scroll in the narrowest window must be reachable there.
        if (width === WIDTHS[0]) for (const text of await axeFaults(page, 'scrolling')) note(`${width} px: ${text}`)
      }
      await resize(page, WIDTHS[0])
      // First: Chromium keeps the old layout of what is folded while the size of the text changes, even when it opens.
      await unfold(page)
      await setTextSize(page, 'double')
      for (const text of await widthFaults(page)) note(`text of twice the size: ${text}`)
      await setTextSize(page, 'usual')
      await resize(page, WIDTHS[3])
      for (const text of await accessibilityFaults(page)) note(text)
      for (const text of await documentFaults(page)) note(text)
      if (wholly.has(address)) for (const text of await wholeFaults(page)) note(text)
      for (const text of messages.splice(0)) note(text)
    }
    const found = faults.filter(isFault)
    expect(found.length, found.join('\n')).toBe(0)
    // What one page complains of may be told late, when the next is open.
    for (const { note: remember } of part) remember()
  })
})
