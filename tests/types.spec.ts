import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { boot, expect, fixtureTest as test, open, scrollTop, watchConsole, watchRequests } from './support/browser.ts'

const PAGE = '/typed'
/** Longer than the popup waits before it comes or goes. */
const MORE_THAN_A_DELAY_MS = 1000

const sample = (page: Page, index = 0) =>
  page
    .locator('figure')
    .filter({ has: page.locator('[data-types]') })
    .nth(index)
const button = (page: Page, index = 0) => sample(page, index).getByRole('button', { name: 'Types' })
const popup = (page: Page) => page.getByRole('tooltip')
/** A name of a sample, once it has been found there. */
const name = (page: Page, text: string, nth = 0) =>
  page
    .locator('.typed')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .nth(nth)

/** The middle of a word of the code, whether or not it is an element of its own. */
async function pointOf(block: Locator, word: string): Promise<{ x: number; y: number }> {
  return block
    .locator('code')
    .last()
    .evaluate((code, text) => {
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.search(new RegExp(`\\b${text}\\b`)) ?? -1
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + text.length)
        node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = range.getBoundingClientRect()
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      }
      throw new Error(`The code has no ${text}.`)
    }, word)
}

/** The popup is open, says this, and lies within the screen. */
async function expectType(page: Page, text: string): Promise<void> {
  await expect(popup(page)).toHaveText(text)
  await expect(popup(page)).toBeVisible()
  const box = await popup(page).boundingBox()
  const size = page.viewportSize()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size?.width ?? 0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size?.height ?? 0)
}

test('the page itself carries no types, and nothing is loaded for them before they are wanted', async ({ page }) => {
  const requests = watchRequests(page)
  const response = await page.goto(PAGE)
  expect(await response?.text()).not.toContain('const toLine')
  await boot(page)
  await expect(button(page)).toBeVisible()
  await expect(page.locator('.typed')).toHaveCount(0)
  // It is fetched whole before it is imported, from the cache: two requests of one file.
  const popups = () => new Set(requests.map((request) => request.url()).filter((url) => url.includes('typePopup')))
  expect([...popups()]).toEqual([])
  await button(page).click()
  await expect(page.locator('.typed').first()).toBeAttached()
  expect([...popups()]).toHaveLength(1)
})

test('only samples that ask for it have types', async ({ page }) => {
  await open(page, PAGE)
  await expect(page.locator('figure')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Types' })).toHaveCount(3)
})

test.describe('Pointer', () => {
  test('the type shows over its name, stays under the pointer, and goes', async ({ page }) => {
    const messages = watchConsole(page)
    await page.clock.install()
    await page.goto(PAGE)
    // The first of all moves: nothing has been loaded.
    const { x, y } = await pointOf(sample(page), 'toLine')
    // A hand is never quite still.
    let moves = 0
    await expect
      .poll(async () => {
        await page.mouse.move(x + (moves++ % 2), y)
        return popup(page).isVisible()
      })
      .toBe(true)
    await expectType(page, 'const toLine: (product: Product, count?: number) => Line')
    // To read or copy what it says, one moves into it.
    const box = await popup(page).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8, { steps: 4 })
    await page.clock.runFor(MORE_THAN_A_DELAY_MS)
    await expect(popup(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(popup(page)).toBeHidden()

    await name(page, 'filled').hover()
    await expectType(page, 'const filled: State')
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    expect(messages).toEqual([])
  })

  test('a pointer that only passes shows nothing; a click shows at once', async ({ page }) => {
    await page.clock.install()
    await open(page, PAGE)
    await button(page).click()
    await expect(popup(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    const openings = await page.evaluateHandle(() => {
      const states: string[] = []
      document.addEventListener('beforetoggle', ({ newState }) => states.push(newState), true)
      return states
    })
    // It passes in no time, even on a busy machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await name(page, 'book').hover()
    await page.mouse.move(5, 5)
    await page.clock.runFor(MORE_THAN_A_DELAY_MS)
    expect(await openings.jsonValue()).toEqual([])
    await name(page, 'book').click()
    await expectType(page, 'const book: Product')
    await page.locator('h2').first().click()
    await expect(popup(page)).toBeHidden()
  })

  test('every name becomes an element, and the code stays what it was', async ({ page }) => {
    await open(page, PAGE)
    const counts: number[] = []
    for (const index of [0, 1, 2]) {
      const code = sample(page, index).locator('code').first()
      const before = await code.textContent()
      await button(page, index).click()
      await expect(code.locator('.typed').first()).toBeAttached()
      expect(await code.textContent()).toBe(before)
      counts.push(await code.locator('.typed').count())
    }
    expect(counts).toEqual([87, 3, 16])
  })

  test('what is reported of a sample is said below it', async ({ page }) => {
    await page.goto(PAGE)
    await expect(sample(page, 1)).toContainText(
      "The type checker reports TS2322: Type 'number' is not assignable to type 'string'.",
    )
  })
})

test.describe('Keyboard', () => {
  test('the button leads to the names, arrows go on, Escape comes back, Tab leaves', async ({ page }) => {
    await open(page, PAGE)
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(name(page, 'Product')).toBeFocused()
    await expectType(page, 'interface Product')
    await expect(page.locator(':focus')).toHaveAccessibleDescription('interface Product')
    for (const [key, focused, type] of [
      ['ArrowRight', 'id', '(property) Product.id: string'],
      ['ArrowDown', 'name', '(property) Product.name: string'],
      ['ArrowLeft', 'id', '(property) Product.id: string'],
      ['ArrowUp', 'Product', 'interface Product'],
      ['ArrowUp', 'Product', 'interface Product'],
      ['End', 'toFixed', '(method) Number.toFixed(fractionDigits?: number): string'],
      ['Home', 'Product', 'interface Product'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator('.typed:focus')).toHaveText(focused)
      await expectType(page, type)
      await expect(page.locator('.typed[tabindex]')).toHaveCount(1)
    }
    await page.keyboard.press('Enter')
    await expect(popup(page)).toBeHidden()
    await page.keyboard.press('Space')
    await expect(popup(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    // The focus comes back to the name that had it.
    await page.keyboard.press('Enter')
    await expect(page.locator('.typed:focus')).toHaveText('id')
    await page.keyboard.press('Tab')
    await expect(popup(page)).toBeHidden()
    expect(await page.locator('.typed:focus').count()).toBe(0)
    await expect(page.locator('.typed[tabindex], .typed[role], code[role]')).toHaveCount(0)
  })

  test('a press before React is there is not lost', async ({ page }) => {
    await page.goto(PAGE)
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(name(page, 'Product')).toBeFocused()
    await expectType(page, 'interface Product')
  })

  test('the popup follows its name when the page scrolls', async ({ page }) => {
    await open(page, PAGE)
    await button(page).press('Enter')
    await expect(popup(page)).toBeVisible()
    await page.keyboard.press('End')
    const gap = async () => {
      const [own, its] = [await popup(page).boundingBox(), await page.locator('.typed:focus').boundingBox()]
      const [above, below] = [(its?.y ?? 0) - (own?.y ?? 0) - (own?.height ?? 0), (own?.y ?? 0) - (its?.y ?? 0)]
      return Math.min(Math.abs(above), Math.abs(below - (its?.height ?? 0)))
    }
    await expect.poll(gap).toBeLessThan(8)
    const top = await scrollTop(page)
    await page.mouse.wheel(0, 60)
    // The popup moves in the event of the scroll, which comes in the same frame as the new position.
    await expect.poll(() => scrollTop(page)).toBe(top + 60)
    expect(await gap()).toBeLessThan(8)
  })
})

for (const width of [390, 1280]) {
  test(`the popup lies within the screen for every name at ${width} px`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 700 })
    await open(page, PAGE)
    for (const index of [0, 2]) {
      await button(page, index).press('Enter')
      await expect(popup(page)).toBeVisible()
      const names = sample(page, index).locator('.typed')
      for (let i = 1; i < (await names.count()); i++) {
        await page.keyboard.press('ArrowRight')
        await expect(names.nth(i)).toBeFocused()
        const {
          popup: box,
          name: its,
          edge,
        } = await page.evaluate(() => ({
          edge: document.documentElement.clientWidth,
          popup: document.querySelector('#type-popup')!.getBoundingClientRect(),
          name: document.activeElement!.getBoundingClientRect(),
        }))
        const where = `${await names.nth(i).textContent()} (${i})`
        expect(Math.min(box.left, box.top), where).toBeGreaterThanOrEqual(0)
        expect(box.right, where).toBeLessThanOrEqual(edge)
        expect(box.bottom, where).toBeLessThanOrEqual(700)
        expect(box.bottom <= its.top || box.top >= its.bottom, `${where} is covered`).toBe(true)
      }
      await page.keyboard.press('Escape')
    }
  })
}

test.describe('Touch', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('a tap shows the type, a second tap and a tap elsewhere hide it', async ({ page }) => {
    await open(page, PAGE)
    const { x, y } = await pointOf(sample(page), 'sumBy')
    await page.touchscreen.tap(x, y)
    await expectType(page, 'function sumBy<T>(items: readonly T[], pick: (item: T) => number): number')
    await page.touchscreen.tap(x, y)
    await expect(popup(page)).toBeHidden()
    await page.touchscreen.tap(x, y)
    await expect(popup(page)).toBeVisible()
    await page.locator('h1').tap()
    await expect(popup(page)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing while a type is shown in ${colorScheme} mode`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme)
    await open(page, PAGE)
    await button(page, 2).press('Enter')
    await expect(popup(page)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
}

test('nothing of it outlives the page', async ({ page }) => {
  const messages = watchConsole(page)
  await open(page, PAGE)
  await button(page).press('Enter')
  await expect(popup(page)).toBeVisible()
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page.locator('h1')).toHaveText('About')
  await expect(popup(page)).toBeHidden()
  await page.goBack()
  await expect(page.locator('h1')).toHaveText('Typed')
  await button(page).press('Enter')
  await expectType(page, 'interface Product')
  expect(messages).toEqual([])
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the code reads as usual, and no button stands there that cannot work', async ({ page }) => {
    await page.goto(PAGE)
    await expect(page.locator('[data-types]').first()).toContainText('const toLine = (product: Product, count = 1)')
    await expect(page.locator('button', { hasText: 'Types' }).first()).toBeHidden()
  })
})
