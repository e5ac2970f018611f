import {
  boot,
  clickWithoutPointer,
  expect,
  expectSameDocument,
  fixtureTest as test,
  markDocument,
  open,
  payloadPaths,
  scrollTop,
  shown,
  watchRequests,
} from '../support/browser.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'

test.describe('Hash links', () => {
  test('a link to a section of the page scrolls there and does not ask for the page again', async ({ page }) => {
    await open(page, LESSON)
    await markDocument(page)
    await page.waitForLoadState('networkidle')
    const requests = watchRequests(page)
    await page.getByRole('link', { name: 'this section', exact: true }).click()
    await expect(page).toHaveURL(`${LESSON}#tabs`)
    await expect(page.locator('#tabs')).toBeInViewport()
    await expectSameDocument(page)
    // Links that come into sight are prefetched; the page itself is there.
    expect(payloadPaths(requests)).not.toContain(`/_rsc${LESSON}.txt`)
  })

  test('back from a section returns to the position before', async ({ page }) => {
    await open(page, LESSON)
    await page.evaluate(() => scrollTo(0, 321))
    await clickWithoutPointer(page, '.prose a[href="#tabs"]')
    await expect(page).toHaveURL(`${LESSON}#tabs`)
    await page.goBack()
    await expect(page).toHaveURL(LESSON)
    await expect.poll(() => scrollTop(page)).toBe(321)
  })

  test('a link to a section of another page scrolls to it and focuses it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await open(page, LESSON)
    await markDocument(page)
    await clickWithoutPointer(page, `main a[href="${SECOND}#second-section"]`)
    await shown(page, SECOND)
    await expect(page).toHaveURL(`${SECOND}#second-section`)
    await expect(page.locator('#second-section')).toBeInViewport()
    await expect(page.locator('#second-section')).toBeFocused()
    await expectSameDocument(page)
  })

  test('a folded section opens for a link of its page, for one of another page, and for an address', async ({
    page,
  }) => {
    const text = page.getByText('What a first reading does without.')
    await open(page, LESSON)
    await expect(text).toBeHidden()
    await page.getByRole('link', { name: 'what is folded' }).click()
    await expect(text).toBeInViewport()
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await clickWithoutPointer(page, `main a[href="${LESSON}#rare-cases"]`)
    await shown(page, LESSON)
    await expect(text).toBeInViewport()
    await page.goto('about:blank')
    await page.goto(`${LESSON}#rare-cases`)
    await expect(text).toBeInViewport()
  })

  test('a folded section stays open after a reload', async ({ page }) => {
    const text = page.getByText('What a first reading does without.')
    await page.goto(`${LESSON}#rare-cases`)
    await expect(text).toBeInViewport()
    await page.reload()
    await expect(text).toBeInViewport()
    await boot(page)
    await expect(text).toBeInViewport()
  })

  test('a folded section is open when Forward leads to it again', async ({ page }) => {
    const text = page.getByText('What a first reading does without.')
    await open(page, SECOND)
    await clickWithoutPointer(page, `main a[href="${LESSON}#rare-cases"]`)
    await shown(page, LESSON)
    await expect(text).toBeInViewport()
    await page.goBack()
    await shown(page, SECOND)
    await page.goForward()
    await shown(page, LESSON)
    await expect(text).toBeInViewport()
  })

  test('the target of a link is not under the navigation bar', async ({ page }) => {
    await open(page, SECOND)
    await clickWithoutPointer(page, `main a[href="${LESSON}"]`)
    await shown(page, LESSON)
    await page.evaluate(() => void (location.hash = '#diagram'))
    await expect(page.locator('#diagram')).toBeInViewport()
    const bar = await page.locator('[data-navbar]').boundingBox()
    const heading = await page.locator('#diagram').boundingBox()
    expect(heading?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })

  test('an address with a section opens at it', async ({ page }) => {
    await page.goto(`${LESSON}#exercises`)
    await expect(page.locator('#exercises')).toBeInViewport()
  })
})

test.describe('Other forms of an address', () => {
  for (const [name, href, path] of [
    ['§2: .html', '/docs/guide/basics/second.html', SECOND],
    ['§2: /index.html', '/docs/guide/index.html', '/docs/guide'],
    ['a slash', '/docs/guide/', '/docs/guide'],
  ] as const) {
    test(`${name} at the end of a link leads to the page without it`, async ({ page }) => {
      await open(page, LESSON)
      await markDocument(page)
      await clickWithoutPointer(page, `main a[href="${href}"]`)
      await shown(page, path)
      await expect(page).toHaveURL(path)
      await expectSameDocument(page)
    })

    test(`${name} at the end of an address: the server answers with the page`, async ({ page }) => {
      const answer = await page.goto(href)
      expect(answer?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('data-path', path)
    })
  }

  test('a query is kept', async ({ page }) => {
    await open(page, LESSON)
    await page
      .locator(`main a[href="${SECOND}"]`)
      .first()
      .evaluate((link) => link.setAttribute('href', `${link.getAttribute('href')}?a=1`))
    await clickWithoutPointer(page, `main a[href^="${SECOND}?"]`)
    await shown(page, SECOND)
    await expect(page).toHaveURL(`${SECOND}?a=1`)
  })
})

test.describe('Left to the browser', () => {
  test('a click with Control opens a tab and leaves the page', async ({ page, context }) => {
    await open(page, LESSON)
    const tab = context.waitForEvent('page')
    await page
      .locator(`main a[href="${SECOND}"]`)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    await expect((await tab).locator('h1')).toHaveText('Second page')
    await expect(page).toHaveURL(LESSON)
    await expect(page.locator('h1')).toHaveText('Every feature')
  })

  test('a click with Shift opens a window and leaves the page', async ({ page, context }) => {
    await open(page, LESSON)
    const tab = context.waitForEvent('page')
    await page
      .locator(`main a[href="${SECOND}"]`)
      .first()
      .click({ modifiers: ['Shift'] })
    await expect((await tab).locator('h1')).toHaveText('Second page')
    await expect(page).toHaveURL(LESSON)
  })

  test('a click with the middle button opens a tab and leaves the page', async ({ page, context }) => {
    await open(page, LESSON)
    const tab = context.waitForEvent('page')
    await page.locator(`main a[href="${SECOND}"]`).first().click({ button: 'middle' })
    await expect((await tab).locator('h1')).toHaveText('Second page')
    await expect(page).toHaveURL(LESSON)
  })

  test('a link with a target opens there', async ({ page, context }) => {
    await open(page, LESSON)
    await page
      .locator(`main a[href="${SECOND}"]`)
      .first()
      .evaluate((link: HTMLAnchorElement) => (link.target = '_blank'))
    const tab = context.waitForEvent('page')
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect((await tab).locator('h1')).toHaveText('Second page')
    await expect(page).toHaveURL(LESSON)
  })

  test('a download is a download', async ({ page }) => {
    await open(page, LESSON)
    await page
      .locator(`main a[href="${SECOND}"]`)
      .first()
      .evaluate((link: HTMLAnchorElement) => (link.download = 'x.html'))
    const download = page.waitForEvent('download')
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    expect((await download).suggestedFilename()).toBe('x.html')
    await expect(page).toHaveURL(LESSON)
    await expect(page.locator('h1')).toHaveText('Every feature')
  })

  test('another site is loaded as a document', async ({ page }) => {
    await page.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    )
    await open(page, LESSON)
    await clickWithoutPointer(page, 'main a[href="https://elsewhere.example/"]')
    await expect(page.locator('h1')).toHaveText('Elsewhere')
    await page.goBack()
    await expect(page.locator('h1')).toHaveText('Every feature')
  })

  test('a file that is no page is loaded as a document', async ({ page }) => {
    await open(page, LESSON)
    await clickWithoutPointer(page, 'main a[href="/blog/rss.xml"]')
    await expect(page).toHaveURL('/blog/rss.xml')
  })

  test('the Markdown export is shown as text', async ({ page }) => {
    await open(page, LESSON)
    await page.getByRole('button', { name: 'Page actions' }).click()
    await page.getByRole('link', { name: 'View as Markdown' }).click()
    await expect(page).toHaveURL(`${LESSON}.md`)
    await expect(page.locator('body')).toContainText('# Every feature')
  })
})
