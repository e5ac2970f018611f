import type { Locator, Page } from '@playwright/test'
import { boot, expect, fixtureTest as test, stubConnection } from '../support/browser.ts'

const LESSON = '/docs/guide/workshop/drawings'
/** The first ones may be in sight from the beginning. */
const BELOW = 3
const boxes = (page: Page) => page.locator('[data-run]').filter({ hasText: /Show result|Run again/ })

/** What is nowhere near the screen is not loaded: an answer of the observer is awaited first. */
async function observed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = Promise.withResolvers<void>()
    const observer = new IntersectionObserver(() => seen.resolve(), { rootMargin: '50% 0% 100%' })
    observer.observe(document.body)
    await seen.promise
    observer.disconnect()
  })
}

/** Scrolls towards a result, but not so far that it is seen, until it is open. */
const approach = (box: Locator) =>
  expect
    .poll(
      async () => {
        await box.evaluate((element) => {
          if (element.getBoundingClientRect().top > 1.35 * innerHeight) scrollBy({ top: 300, behavior: 'instant' })
        })
        return await box.textContent()
      },
      // Many steps lead there, and each may open a result above.
      { intervals: [100], timeout: 20_000 },
    )
    .toContain('Run again')

/** Scrolls until a result is just below what is seen. */
const bringNear = (box: Locator) =>
  box.evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().top - 1.2 * innerHeight, behavior: 'instant' }),
  )

test.describe('A result', () => {
  test('opens by itself before it comes into sight, and those far below wait', async ({ page }) => {
    await page.goto(LESSON)
    await boot(page)
    const first = boxes(page).nth(BELOW)
    await approach(first)
    await expect(first.locator('xpath=ancestor::figure[1]').locator('iframe')).toBeAttached()
    await expect(boxes(page).last()).toContainText('Show result')
  })

  test('that is in sight when the page boots waits for its button, so that no text moves', async ({ page }) => {
    await page.goto(LESSON)
    const first = boxes(page).first()
    await first.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await boot(page)
    await observed(page)
    await expect(first).toContainText('Show result')
    await first.getByRole('button', { name: 'Show result' }).click()
    await expect(first).toContainText('Run again')
  })

  test('that a jump brings into sight waits, too', async ({ page }) => {
    await page.goto(LESSON)
    await boot(page)
    const last = boxes(page).last()
    await last.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await observed(page)
    await expect(last).toContainText('Show result')
  })

  test('that is opening by itself is not stopped by who asks for it then', async ({ page }) => {
    const pressed = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route('**/SamplePanel*.js', async (route) => {
      asked.resolve()
      await pressed.promise
      await route.continue()
    })
    await page.goto(LESSON)
    await boot(page)
    // Its words change, by which the others are found.
    await boxes(page)
      .nth(BELOW)
      .evaluate((element) => element.setAttribute('data-tested', ''))
    const first = page.locator('[data-tested]')
    await bringNear(first)
    await asked.promise
    await first.getByRole('button', { name: 'Show result' }).click()
    await expect(first.getByRole('button', { name: 'Stop' })).toBeVisible()
    pressed.resolve()
    await expect(first).toContainText('Run again')
    await expect(first.locator('xpath=ancestor::figure[1]').locator('iframe')).toBeAttached()
  })

  test('opens no more by itself once one has been cleared', async ({ page }) => {
    await page.goto(LESSON)
    await boot(page)
    const first = boxes(page).nth(BELOW)
    await approach(first)
    await first.getByRole('button', { name: 'Clear' }).click()
    const last = boxes(page).last()
    await bringNear(last)
    await observed(page)
    await expect(last).toContainText('Show result')
  })

  test('does not open by itself for a reader who saves data', async ({ page }) => {
    await stubConnection(page, { saveData: true })
    await page.goto(LESSON)
    await boot(page)
    const last = boxes(page).last()
    await bringNear(last)
    await observed(page)
    await expect(last).toContainText('Show result')
    await expect(page.locator('iframe:not([src^="/run/frames/"])')).toHaveCount(0)
  })
})
