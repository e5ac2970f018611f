import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { boot, expect, fixtureTest as test, open, watchConsole, watchRequests } from '../support/browser.ts'

const PAGE = '/stepped'
const STEPS = 12

const figure = (page: Page, index = 0) =>
  page
    .locator('figure')
    .filter({ has: page.locator('[data-state]') })
    .nth(index)
const button = (page: Page, name: string, index = 0) => figure(page, index).getByRole('button', { name, exact: true })
const slider = (page: Page) => figure(page).getByRole('slider')
const announced = (page: Page, index = 0) => figure(page, index).locator('[aria-live]')
const currentLine = (page: Page, index = 0) => figure(page, index).locator('[data-n][aria-current="step"]')
/** A row of a box: its name and its value. */
const row = (page: Page, name: string, index = 0) =>
  figure(page, index)
    .locator('[data-state] tr')
    .filter({ has: page.locator('th').getByText(name, { exact: true }) })
    .last()

test('the page as built shows the first step, has no slider, and loads no player', async ({ page }) => {
  const requests = watchRequests(page)
  const response = await page.goto(PAGE)
  const html = (await response?.text()) ?? ''
  expect(html.match(/<input/g)).toHaveLength(1)
  await expect(currentLine(page)).toContainText("const separator = '-'")
  await expect(row(page, 'separator')).toHaveText('separatornot yet')
  await expect(announced(page)).toHaveText(`Step 1 of ${STEPS}, line 1`)
  await boot(page)
  expect(requests.filter((request) => request.url().includes('stepsPlayer'))).toEqual([])
})

test('a press before React is there is not lost, and Next leads through the run', async ({ page }) => {
  const messages = watchConsole(page)
  await page.goto(PAGE)
  await button(page, 'Next').click()
  await expect(announced(page)).toHaveText(`Step 2 of ${STEPS}, line 11: separator: not yet → '-'`)
  await expect(row(page, 'separator').locator('mark')).toHaveText("'-'")
  await expect(row(page, 'separator')).toContainText('was not yet')
  await expect(currentLine(page)).toHaveCount(1)
  await expect(currentLine(page)).toContainText("createStamp('INV')")
  await button(page, 'Last').click()
  await expect(announced(page)).toHaveText(`Step ${STEPS} of ${STEPS}, line 13: prints INV-2-cup; end of the module`)
  await expect(figure(page).locator('samp')).toHaveText('INV-1-tea\nINV-2-cup')
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Previous').click()
  await expect(announced(page)).toContainText(`Step ${STEPS - 1} of`)
  await button(page, 'First').click()
  await expect(announced(page)).toHaveText(`Step 1 of ${STEPS}, line 1`)
  expect(messages).toEqual([])
})

test('many presses at once all count', async ({ page }) => {
  await open(page, PAGE)
  await button(page, 'Next').evaluate((element: HTMLElement) => {
    for (let i = 0; i < 4; i++) element.click()
  })
  await expect(announced(page)).toContainText(`Step 5 of ${STEPS}`)
})

test('what a closure remembers is one thing, wherever it is seen', async ({ page }) => {
  await open(page, PAGE)
  await button(page, 'Next').focus()
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(`Step 8 of ${STEPS}, line 7: count: 0 → 1; returns 'INV-1-tea'`)
  await expect(row(page, 'invoice').locator('b')).toHaveText(['#2', '#3'])
  await expect(row(page, 'outer scope').locator('b')).toHaveText('#3')
  await expect(figure(page).locator('caption', { hasText: '#3 scope of createStamp()' })).toBeVisible()
})

test('arrow keys, Home and End move, and the focus stays', async ({ page }) => {
  await open(page, PAGE)
  await button(page, 'Previous').focus()
  for (const [key, position] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['End', STEPS],
    ['ArrowRight', STEPS],
    ['Home', 1],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(announced(page)).toContainText(`Step ${position} of ${STEPS}`)
    await expect(button(page, 'Previous')).toBeFocused()
  }
})

test('the slider says where one is, follows the buttons and moves by keys', async ({ page }) => {
  await open(page, PAGE)
  await button(page, 'Next').click()
  await expect(slider(page)).toHaveValue('2')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Step 2 of \d+, line 11: /)
  await slider(page).fill('6')
  await expect(announced(page)).toContainText(`Step 6 of ${STEPS}, line 12`)
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toContainText(`Step 7 of ${STEPS}`)
  await page.keyboard.press('End')
  await expect(slider(page)).toHaveValue(`${STEPS}`)
  await expect(announced(page)).toContainText(`Step ${STEPS} of`)
})

test('each step is announced politely', async ({ page }) => {
  await open(page, PAGE)
  await expect(announced(page)).toHaveAttribute('aria-live', 'polite')
  await button(page, 'Next', 2).click()
  await expect(announced(page, 2)).toHaveText(/^Step 2 of \d+, line 2: .*#1/)
  await expect(announced(page, 0)).toHaveText(`Step 1 of ${STEPS}, line 1`)
})

test('queues show what waits, in order, until it runs', async ({ page }) => {
  await open(page, PAGE)
  for (let i = 0; i < 4; i++) await button(page, 'Next', 1).click()
  await expect(announced(page, 1)).toHaveText('Step 5 of 9, line 4: prints last; end of the module')
  const queues = figure(page, 1).locator('[data-kind="queue"]')
  await expect(queues.locator('caption')).toHaveText(['Microtasks', 'Timers'])
  await expect(queues.first()).toContainText('line 3')
  await expect(queues.last()).toContainText('line 2, in 1 ms')
  await button(page, 'Next', 1).click()
  await expect(queues.locator('caption')).toHaveText(['Timers'])
  await button(page, 'Last', 1).click()
  await expect(queues).toHaveCount(0)
  await expect(figure(page, 1).locator('samp')).toHaveText('first\nlast\nmicrotask\ntimer')
})

test('a cascade goes from declaration to declaration, and a selector from compound to compound', async ({ page }) => {
  await open(page, PAGE)
  const listed = figure(page, 3).locator('[data-state] table').first()
  await expect(announced(page, 3)).toHaveText('Step 1 of 3, line 1: #lead is the first; color is rgb(0, 0, 128)')
  await expect(listed.locator('tr')).toHaveText(['#lead, line 11-0-0, wins'])
  await button(page, 'Next', 3).click()
  await expect(announced(page, 3)).toHaveText(
    'Step 2 of 3, line 2: .note loses to #lead: specificity 1-0-0 is higher than 0-1-0',
  )
  await expect(currentLine(page, 3)).toContainText('.note')
  await button(page, 'Next', 3).click()
  await expect(listed.locator('th')).toHaveText(['p, line 3', '#lead, line 1', '.note, line 2'])
  await expect(listed.locator('mark').first()).toHaveText('0-0-1 !important, wins')
  await expect(row(page, '#lead, line 1', 3)).toContainText('1-0-0, overridden')
  await button(page, 'Last', 4).click()
  await expect(announced(page, 4)).toHaveText(
    'Step 2 of 2, line 1: nav > a keeps 1 element: the parent of a must match nav; drops <a href="#tea">Tea',
  )
  await expect(row(page, '<a href="#tea">Tea', 4)).toContainText('dropped: its parent is <p>')
  await expect(figure(page, 4).locator('details tbody tr')).toHaveCount(2)
  expect(await axeFaults(page)).toEqual([])
})

test('when the player cannot be loaded the figure says so and keeps what it shows', async ({ page }) => {
  await open(page, PAGE)
  await page.route('**/stepsPlayer-*', (route) => route.abort())
  await button(page, 'Next').click()
  await expect(announced(page)).toHaveText('The steps could not be loaded. Are you offline?')
  await expect(row(page, 'separator')).toBeVisible()
  await page.unroute('**/stepsPlayer-*')
  await button(page, 'Next').click()
  await expect(announced(page)).toContainText(`Step 2 of ${STEPS}`)
})

test('when the player hangs the figure says so, and the next press gets it', async ({ page }) => {
  await page.clock.install()
  await open(page, PAGE)
  await page.route('**/stepsPlayer-*', () => undefined)
  const asked = page.waitForRequest('**/stepsPlayer-*')
  await button(page, 'Next').click()
  await asked
  await page.clock.fastForward(1000)
  await expect(announced(page)).toHaveText('Loading…')
  await page.clock.fastForward(10_000)
  await expect(announced(page)).toHaveText('The steps could not be loaded. The network gives no answer. Try again.')
  await page.unroute('**/stepsPlayer-*')
  await button(page, 'Next').click()
  await expect(announced(page)).toContainText(`Step 2 of ${STEPS}`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in figures under way in ${colorScheme} mode`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme)
    await open(page, PAGE)
    for (const index of [0, 1, 2]) {
      await button(page, 'Next', index).click()
      await button(page, 'Next', index).click()
      await expect(announced(page, index)).toContainText('Step 3 of')
    }
    await page.locator('figure summary').first().click()
    expect(await axeFaults(page)).toEqual([])
  })
}

for (const width of [320, 390]) {
  test(`nothing sticks out at ${width} px, and every button can be pressed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, PAGE)
    for (const index of [0, 1, 2])
      for (const name of ['Next', 'Last', 'Previous', 'First']) await button(page, name, index).click()
    await button(page, 'Last').click()
    await expect(announced(page)).toContainText(`Step ${STEPS} of`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const name of ['First', 'Previous', 'Next', 'Last']) {
      const box = await button(page, name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(24)
    }
  })
}

test('in forced colors the current line still differs from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, PAGE)
  await button(page, 'Next').click()
  await expect(announced(page)).toContainText('Step 2 of')
  const look = (line: Element) => {
    const { borderInlineStartColor, backgroundColor, borderInlineStartStyle, outlineStyle } = getComputedStyle(line)
    return { borderInlineStartColor, backgroundColor, borderInlineStartStyle, outlineStyle }
  }
  const other = await figure(page).locator('[data-n]:not([aria-current])').first().evaluate(look)
  expect(await currentLine(page).evaluate(look)).not.toEqual(other)
})

test('on paper every step is in the table, and no control', async ({ page }) => {
  await page.goto(PAGE)
  await page.emulateMedia({ media: 'print' })
  await expect(figure(page).locator('details tbody tr')).toHaveCount(STEPS)
  await expect(figure(page).locator('details tbody tr').last()).toBeVisible()
  await expect(figure(page).locator('fieldset')).toBeHidden()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every step is in the table, and no button stands there that cannot work', async ({ page }) => {
    await page.goto(PAGE)
    const rows = figure(page).locator('details tbody tr')
    await expect(rows).toHaveCount(STEPS)
    await expect(rows.nth(7)).toHaveText("87count: 0 → 1returns 'INV-1-tea'")
    await expect(rows.nth(8)).toHaveText('913INV-1-tea')
    await expect(rows.last()).toBeVisible()
    await expect(figure(page).locator('fieldset')).toBeHidden()
  })
})

test('the Markdown export has the steps as a table', async ({ request }) => {
  const markdown = await (await request.get(`${PAGE}.md`)).text()
  expect(markdown).toContain('| Step | Line | What happens |')
  expect(markdown).toContain("| 8 | 7 | `count: 0 → 1`; `returns 'INV-1-tea'` |")
  expect(markdown).not.toMatch(/[\uFDD0-\uFDEF]/)
})

test('the list of files for offline reading has the player', async ({ request }) => {
  const { files } = (await (await request.get('/offline.json')).json()) as { files: [string][] }
  expect(files.filter(([path]) => path.includes('/stepsPlayer-'))).toHaveLength(1)
})
