import type { Page, Route } from '@playwright/test'
import {
  clickWithoutPointer,
  expect,
  fixtureTest as test,
  hold,
  open,
  shown,
  touchControl,
  startReading,
} from '../support/browser.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'
const bar = (page: Page) => page.locator('body > div[aria-hidden=true]').first()

test.describe('§4 Route change', () => {
  test('a progress bar starts 200 ms after the change begins', async ({ page }) => {
    const slow = await hold(page, '**/_rsc/about.txt')
    await open(page, LESSON)
    await expect(bar(page)).toHaveCSS('animation-name', 'none')
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(bar(page)).not.toHaveCSS('animation-name', 'none')
    await expect(bar(page)).toHaveCSS('animation-delay', '0.2s')
    await expect(bar(page)).toHaveCSS('position', 'fixed')
    slow.release()
    await shown(page, '/about')
  })

  test('the bar ends when the route has updated', async ({ page }) => {
    const slow = await hold(page, '**/_rsc/about.txt')
    await open(page, LESSON)
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(page.locator('html')).toHaveAttribute('data-loading', '')
    slow.release()
    await shown(page, '/about')
    await expect(bar(page)).toHaveCSS('animation-name', 'none')
  })
})

test.describe('§4 Page loading', () => {
  test('§8 Page load failure: the error text with a Retry button', async ({ page }) => {
    await page.route(`**/_rsc${SECOND}.txt`, (route) => route.abort())
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    const report = page.getByRole('alert')
    await expect(report).toContainText('This page could not be loaded')
    await expect(report).toContainText(`${SECOND} could not be loaded. Check the connection.`)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page).toHaveURL(SECOND)
    await expect(page.locator('html')).not.toHaveAttribute('data-loading')
  })

  for (const [what, later] of [
    ['when the network is there again', (route: Route) => route.continue()],
    ['from the server when its data is gone', (route: Route) => route.fulfill({ status: 404 })],
  ] as const)
    test(`Retry leads to the section of an address with a hash, ${what}`, async ({ page }) => {
      let answer: (route: Route) => Promise<void> = (route) => route.abort()
      await page.route(`**/_rsc${SECOND}.txt`, (route) => answer(route))
      await open(page, LESSON)
      await page
        .locator(`main a[href="${SECOND}"]`)
        .first()
        .evaluate((link) => link.setAttribute('href', `${link.getAttribute('href')}#second-section`))
      await clickWithoutPointer(page, `main a[href="${SECOND}#second-section"]`)
      await expect(page.getByRole('alert')).toBeVisible()
      answer = later
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.locator('h1')).toHaveText('Second page')
      await expect(page).toHaveURL(`${SECOND}#second-section`)
      await expect(page.locator('main[aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('html:not([data-loading])')).toBeAttached()
      await expect(page.locator('#second-section')).toBeInViewport()
    })

  test('Retry restarts the load, with a spinner that shows after 200 ms', async ({ page }) => {
    let answer: (go: boolean) => void = () => undefined
    let fails = true
    await page.route(`**/_rsc${SECOND}.txt`, async (route) => {
      if (fails) return route.abort()
      const go = await new Promise<boolean>((resolve) => (answer = resolve))
      return go ? route.continue() : route.abort()
    })
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(page.getByRole('alert')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    const spinner = page.locator('main[aria-busy=true] output')
    await expect(spinner).toBeAttached()
    await expect(spinner).toHaveCSS('animation-delay', '0.2s')
    await expect(spinner).toContainText('Loading…')
    const first = answer
    // A retry that shares the prefetch of a link asks once more when that fails.
    fails = true
    answer(false)
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded')
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(spinner).toBeAttached()
    await expect.poll(() => answer).not.toBe(first)
    answer(true)
    await shown(page, SECOND)
    await expect(page.locator('h1')).toHaveText('Second page')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('§9 the spinner turns in cycles of 1.5 s and 3 s', async ({ page }) => {
    let fails = true
    await page.route(`**/_rsc${SECOND}.txt`, (route) => (fails ? route.abort() : new Promise(() => undefined)))
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(page.getByRole('alert')).toBeVisible()
    fails = false
    const spinner = page.locator('main[aria-busy=true] output')
    // A request that was under way when the network came back may still fail.
    await expect(async () => {
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(spinner).toBeAttached({ timeout: 1000 })
    }).toPass()
    const cycles = await spinner.evaluate((element) =>
      ['::before', '::after'].map((part) => getComputedStyle(element, part).animationDuration),
    )
    expect(cycles.toSorted()).toEqual(['1.5s', '3s'])
  })

  test('back from a failed page works', async ({ page }) => {
    await page.route(`**/_rsc${SECOND}.txt`, (route) => route.abort())
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goBack()
    await expect(page.locator('h1')).toHaveText('Every feature')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('the links of a failed page work', async ({ page }) => {
    await page.route(`**/_rsc${SECOND}.txt`, (route) => route.abort())
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(page.getByRole('alert')).toBeVisible()
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await shown(page, '/about')
    await expect(page.locator('h1')).toHaveText('About')
  })
})

test.describe('Before a control is used', () => {
  test('§4 the bar shows while the browser loads the next page, and goes when that is stopped', async ({ page }) => {
    await page.goto(LESSON)
    await startReading(page)
    const next = await hold(page, '**/about')
    // From within the page, since Playwright asks nothing of one that is on its way.
    const seen = await page.evaluate(async () => {
      const moment = () => new Promise((done) => setTimeout(done, 100))
      const isLoading = () => document.documentElement.hasAttribute('data-loading')
      document.querySelector<HTMLAnchorElement>('header a[href="/about"]')?.click()
      await moment()
      const { animationDelay } = getComputedStyle(document.querySelector('.progress')!)
      const during = isLoading()
      stop()
      await moment()
      return { during, animationDelay, after: isLoading() }
    })
    expect(seen).toEqual({ during: true, animationDelay: '0.2s', after: false })
    next.release()
    await expect(page.locator('h1')).toHaveText('Every feature')
  })

  test('a link to a section, a file or a download shows no bar', async ({ page }) => {
    await page.goto(LESSON)
    await startReading(page)
    const flags = await page.evaluate(async () => {
      const seen: boolean[] = []
      new MutationObserver(() => seen.push(document.documentElement.hasAttribute('data-loading'))).observe(
        document.documentElement,
        { attributeFilter: ['data-loading'] },
      )
      location.hash = '#tabs'
      const link = document.createElement('a')
      link.href = '/about'
      link.download = 'about.html'
      document.body.append(link)
      link.click()
      await new Promise((done) => setTimeout(done, 300))
      return seen
    })
    expect(flags.filter(Boolean)).toEqual([])
  })
})

test('§4 a hydration flag is set after the first client render', async ({ page }) => {
  await page.goto(LESSON)
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  await touchControl(page)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
})

test('§9 the desktop breakpoint is 996 px: mobile at it, desktop above it', async ({ page }) => {
  await page.goto(LESSON)
  const opener = page.getByRole('button', { name: 'Open menu' })
  await page.setViewportSize({ width: 996, height: 800 })
  await expect(opener).toBeVisible()
  await expect(page.locator('#menu')).toBeHidden()
  await page.setViewportSize({ width: 997, height: 800 })
  await expect(opener).toBeHidden()
  await expect(page.locator('#menu')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })).toBeVisible()
})
