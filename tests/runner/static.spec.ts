import { boot, expect, fixtureTest as test } from '../support/browser.ts'
import { FIXTURE_URL } from '../../scripts/settings.ts'
import { MAX_HEIGHT } from '../../src/runner/shared/protocol.ts'
import { staticResult } from '../support/staticResult.ts'

const LESSON = '/docs/guide/workshop/results'

test.describe('A result that needs no script', () => {
  for (const javaScriptEnabled of [true, false])
    test(`is seen before anything is pressed, ${javaScriptEnabled ? 'before the boot' : 'without JavaScript'}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } })
      const page = await context.newPage()
      await page.goto(FIXTURE_URL + LESSON)
      const figure = page.locator('figure', { has: page.locator('iframe, [data-frame]') }).first()
      const { frame, document } = staticResult(figure)
      await expect(frame).toBeInViewport({ ratio: 1 })
      await expect(document).toContainText('Darjeeling')
      expect(await document.evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0)
      await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible({ visible: javaScriptEnabled })
      await context.close()
    })

  test('has a frame only where it comes near, and takes its room before', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto(LESSON)
    const place = page.locator('main [data-frame]').filter({ visible: true }).last()
    const box = await place.boundingBox()
    expect(box?.height).toBeGreaterThan(20)
    await expect(page.locator('main [data-frame] iframe').first()).toBeAttached()
    await expect(place.locator('iframe')).toHaveCount(0)
    await place.scrollIntoViewIfNeeded()
    await expect(place.locator('iframe')).toBeVisible()
    expect((await place.boundingBox())?.height).toBe(box?.height)
    expect(await page.locator('main [data-frame] iframe').count()).toBeLessThan(
      await page.locator('main [data-frame]').count(),
    )
  })

  test('moves nothing when the page boots', async ({ page }) => {
    await page.goto(LESSON)
    const end = page.locator('main').locator('h2').first()
    const before = await end.boundingBox()
    await boot(page)
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible()
    expect(await end.boundingBox()).toEqual(before)
  })

  test('grows with what it shows, and never beyond the limit', async ({ page }) => {
    // Another font than that of the recorded heights: twice as high.
    await page.route('**/run/frames/**', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/&lt;\/head>|<\/head>/, '<style>html { zoom: 2 }</style>$&')
      await route.fulfill({ response, body })
    })
    await page.goto(LESSON)
    await boot(page)
    const figures = page.locator('figure', { has: page.locator('iframe, [data-frame]') })
    for (const figure of [figures.first(), figures.nth(3)]) {
      const { frame, document, expectWhole } = staticResult(figure)
      await expectWhole(MAX_HEIGHT)
      expect(await document.evaluate((html) => getComputedStyle(html).zoom)).toBe('2')
      expect(await frame.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(MAX_HEIGHT)
    }
  })

  test('gives way to the run of what a reader has edited, and comes back', async ({ page }) => {
    await page.goto(LESSON)
    await boot(page)
    const figure = page.locator('figure', { has: page.locator('iframe, [data-frame]') }).first()
    await expect(figure.getByRole('button', { name: /^(?:Run|Show result)$/ })).toHaveCount(0)
    await figure.getByRole('button', { name: 'Edit' }).click()
    const editor = figure.getByRole('textbox')
    await expect(editor).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('.fact { color: rgb(1, 2, 3) }')
    await figure.getByRole('button', { name: 'Run', exact: true }).click()
    const edited = figure.locator('.sample-panel').frameLocator('iframe').frameLocator('iframe')
    await expect(edited.locator('.fact').first()).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(figure.locator('iframe')).toHaveCount(1)
    await figure.getByRole('button', { name: 'Reset' }).click()
    await expect(figure.getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(figure.locator('.sample-panel')).toHaveCount(0)
    await expect(staticResult(figure).document.locator('.fact').first()).toHaveCSS('display', 'flex')
  })

  test('that cannot be had is told, and harms nothing else', async ({ page }) => {
    await page.route('**/run/frames/**', (route) => route.abort())
    await page.goto(LESSON)
    await boot(page)
    const figure = page.locator('figure', { has: page.locator('iframe, [data-frame]') }).first()
    await expect(figure.getByText('The result could not be loaded. Reload the page.')).toBeVisible()
    await expect(figure.locator('iframe').filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('h1')).toHaveText('Results')
    await figure.getByRole('button', { name: 'Edit' }).click()
    await expect(figure.getByRole('textbox')).toBeFocused()
  })

  test('that another deployment no longer has is told, too', async ({ page }) => {
    await page.route('**/run/frames/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html><title>Not found</title>' }),
    )
    await page.goto(LESSON)
    await boot(page)
    const figure = page.locator('figure', { has: page.locator('iframe, [data-frame]') }).first()
    await expect(figure.getByText('The result could not be loaded. Reload the page.')).toBeVisible()
    await expect(figure.locator('iframe').filter({ visible: true })).toHaveCount(0)
  })

  test('shows what has the focus in it, however tall it is', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.route('**/run/frames/**', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /<main>/,
        '<main><button>First</button><div style=&quot;block-size: 850px&quot;></div><button>Last</button>',
      )
      await route.fulfill({ response, body })
    })
    await page.goto(LESSON)
    await boot(page)
    const { frame, document, expectWhole } = staticResult(
      page.locator('figure', { has: page.locator('iframe, [data-frame]') }).first(),
    )
    await expectWhole(MAX_HEIGHT)
    await frame.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 100, behavior: 'instant' }))
    await document.getByRole('button', { name: 'First' }).focus()
    await page.keyboard.press('Tab')
    const last = document.getByRole('button', { name: 'Last' })
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport()
  })

  test('has a policy of its own, and is sandboxed wherever it is opened', async ({ page }) => {
    await page.goto(LESSON)
    const src = await page.locator('figure iframe').first().getAttribute('src')
    const answer = await page.goto(src ?? '')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
    const origin = await page
      .frameLocator('iframe')
      .locator('html')
      .evaluate(() => self.origin)
    expect(origin).toBe('null')
  })
})
