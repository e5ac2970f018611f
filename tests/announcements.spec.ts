import { clickWithoutPointer, expect, fixtureTest, hold, open, shown, test, type Page } from './support/browser.ts'
import { hush, listen, spoken } from './support/spoken.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'
const EXERCISES = '/docs/guide/workshop/exercises'
const DRAWINGS = '/docs/guide/workshop/drawings'

/** Opens a page and listens from then on. */
async function listenAt(page: Page, path: string): Promise<void> {
  await listen(page)
  await open(page, path)
  await hush(page)
}

/** Waits until all of this was said, in this order, and nothing else. */
const expectSaid = (page: Page, ...expected: (string | RegExp)[]) => expectHeard(page, () => spoken(page), expected)

/** The same of what loads its script first: on a busy machine it says that it does. */
const expectSaidOnceLoaded = (page: Page, ...expected: (string | RegExp)[]) =>
  expectHeard(page, async () => (await spoken(page)).filter((text) => text !== 'Loading…'), expected)

async function expectHeard(page: Page, heard: () => Promise<string[]>, expected: (string | RegExp)[]): Promise<void> {
  const like = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))
  await expect.poll(heard).toEqual(expected.map(like))
  // What is said twice comes a little later.
  await page.waitForTimeout(700)
  expect(await heard()).toEqual(expected.map(like))
  await hush(page)
}

fixtureTest.describe('A page that is opened', () => {
  fixtureTest('says its heading, and not its title as well', async ({ page }) => {
    await listenAt(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expectSaid(page, '(focus) Second page')
    await page.goBack()
    await expectSaid(page, '(focus) Every feature')
  })

  fixtureTest('at a section says the section, and then its title', async ({ page }) => {
    await listenAt(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}#second-section"]`)
    await shown(page, SECOND)
    await expectSaid(page, '(focus) Second section', 'Second page | Fixture')
  })

  fixtureTest('that takes its time says so once', async ({ page }) => {
    const slow = await hold(page, `**/_rsc${SECOND}.txt`)
    await listenAt(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expectSaid(page, 'The page is loading…')
    slow.release()
    await expectSaid(page, '(focus) Second page')
  })

  fixtureTest('that fails says why, and the focus is on the way out', async ({ page }) => {
    let isDown = true
    await page.route(`**/_rsc${SECOND}.txt`, (route) => (isDown ? route.abort() : route.continue()))
    await listenAt(page, LESSON)
    await page.locator(`main a[href="${SECOND}"]`).first().press('Enter')
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeFocused()
    await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
      - alert:
        - heading "This page could not be loaded" [level=1]
        - text: ${SECOND} could not be loaded. Check the connection.
    `)
    await hush(page)
    await retry.press('Enter')
    await expectSaid(page, '(focus) Retry', /^This page could not be loaded.*Check the connection\.$/)
    isDown = false
    await retry.press('Enter')
    await expectSaid(page, '(focus) Second page')
    await expect(page.locator('main h1')).toBeFocused()
  })
})

fixtureTest.describe('A sample', () => {
  fixtureTest('that is run says what it prints, each time once', async ({ page }) => {
    await listenAt(page, EXERCISES)
    const box = page.locator('[data-run]').first()
    await box.getByRole('button', { name: 'Run', exact: true }).press('Enter')
    await expectSaid(page, '(focus) Run', '24')
    await box.getByRole('button', { name: 'Run again' }).press('Enter')
    await expectSaid(page, '24')
  })

  fixtureTest('with a result says that it is shown, if it was asked for', async ({ page }) => {
    await listenAt(page, DRAWINGS)
    await page.getByRole('button', { name: 'Show result' }).last().press('Enter')
    await expect.poll(() => spoken(page)).toContain('The result is shown.')
    const said = await spoken(page)
    expect(said.filter((text) => text === 'The result is shown.')).toHaveLength(1)
  })

  fixtureTest('with a result that opens by itself says nothing', async ({ page }) => {
    await listenAt(page, DRAWINGS)
    const opened = page.locator('[data-run]').filter({ hasText: 'Run again' })
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))
        return opened.count()
      })
      .toBeGreaterThan(1)
    expect(await spoken(page)).toEqual([])
  })
})

fixtureTest.describe('A step', () => {
  const figure = (page: Page) => page.locator('figure:has([data-state])').first()

  fixtureTest('is said as a whole, and not only what differs from the one before', async ({ page }) => {
    await listenAt(page, '/stepped')
    const next = figure(page).getByRole('button', { name: 'Next', exact: true })
    await next.press('Enter')
    await expectSaidOnceLoaded(page, '(focus) Next', /^Step 2 of \d+, line \d+: /)
    await next.press('Enter')
    await expectSaid(page, /^Step 3 of \d+, line \d+: /)
    await page.keyboard.press('ArrowRight')
    await expectSaid(page, /^Step 4 of \d+, line \d+: /)
  })

  fixtureTest('that the slider moves to is its value, and is not said a second time', async ({ page }) => {
    await listenAt(page, '/stepped')
    const slider = figure(page).getByRole('slider')
    await figure(page).getByRole('button', { name: 'Next', exact: true }).press('Enter')
    await expectSaidOnceLoaded(page, '(focus) Next', /^Step 2/)
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^Step 3 of \d+, line \d+: /)
    await expectSaid(page, '(focus) Step')
  })
})

fixtureTest('An answer to a prediction says whether it is right, and why', async ({ page }) => {
  await listenAt(page, '/docs/guide/more/joint')
  const answers = page.locator('details:has(> summary > code)').filter({ hasText: /Right\.|No\./ })
  const wrong = answers.filter({ hasText: 'No.' }).first()
  await wrong.locator('summary').press('Enter')
  await expectSaid(page, /^\(focus\) /, /^No\. \w.*\.$/)
  // Closed again it says nothing of its own.
  await wrong.locator('summary').press('Enter')
  await expectSaid(page)
})

fixtureTest.describe('An exercise', () => {
  fixtureTest('says that it checks, and then what holds and what does not', async ({ page }) => {
    await listenAt(page, EXERCISES)
    await page.getByRole('button', { name: 'Solve it here' }).first().press('Enter')
    const editor = page.getByRole('textbox', { name: 'Your code' })
    await expect(editor).toBeFocused()
    await page.waitForTimeout(500)
    await hush(page)
    await editor.press('Control+Enter')
    await expectSaid(page, 'Checking…', /^Not yet\. .+/)
    await editor.press('Control+Enter')
    await expectSaid(page, 'Checking…', /^Not yet\. .+/)
  })

  fixtureTest(
    'with a mistake in a line says that what was written is not valid, until it is changed',
    async ({ page }) => {
      await open(page, EXERCISES)
      await page.getByRole('button', { name: 'Solve it here' }).first().press('Enter')
      const editor = page.getByRole('textbox', { name: 'Your code' })
      await editor.fill('const x = ;')
      await editor.press('Control+Enter')
      await expect(editor).toHaveAttribute('aria-invalid', 'true')
      await editor.press('a')
      await expect(editor).toHaveAttribute('aria-invalid', 'false')
    },
  )
})

test('An exercise whose types are checked says what was found of them, and the verdict not once more', async ({
  page,
}) => {
  await listenAt(page, '/docs/typescript/basics/datatypes')
  const section = page.getByRole('region', { name: 'A reader without a nickname' })
  await section.getByRole('button', { name: 'Solve it here' }).press('Enter')
  await expect(section.getByRole('textbox')).toBeFocused()
  const button = section.getByRole('button', { name: /^Check types/ })
  await button.focus()
  await page.waitForTimeout(500)
  await hush(page)
  await button.press('Enter')
  await expectSaid(page, 'Loading the type checker…', 'The type checker reports an error.')
  await section.getByRole('textbox').press('Control+Enter')
  const heard = async () =>
    (await spoken(page)).filter((text) => !text.startsWith('(focus)') && text !== 'Checking types…')
  await expectHeard(page, heard, ['Checking…', /^Not yet\. .+/, 'The type checker reports an error.'])
})

test.describe('The search', () => {
  test('says how much it has found once one stops typing, not for each letter', async ({ page }) => {
    await listenAt(page, '/')
    const box = page.locator('header [name=q]')
    await box.focus()
    await page.keyboard.type('grid')
    await expect.poll(() => spoken(page)).toContain('8 results for grid')
    await hush(page)
    await box.press('Control+a')
    await page.keyboard.type('flexbox', { delay: 100 })
    await expectSaid(page, /^\d+ results for flexbox$/)
  })

  test('does so on the page of all results, too', async ({ page }) => {
    await listenAt(page, '/search?q=grid')
    const field = page.getByRole('textbox', { name: 'Search all pages' })
    await expect
      .poll(() => spoken(page), { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/results for “grid”$/))
    await field.focus()
    await field.press('End')
    await hush(page)
    await page.keyboard.type(' area', { delay: 100 })
    await expectSaid(page, /^\d+ results for “grid area”$/)
  })
})

test('The color mode is said, and part of the name of its button, which keeps the focus', async ({ page }) => {
  await listenAt(page, '/about')
  const button = page.getByRole('button', { name: /^Switch between/ })
  await button.press('Enter')
  await expect(button).toBeFocused()
  await expect(button).toHaveAccessibleName(/now dark mode/)
  await expectSaid(page, /^\(focus\) Switch between/, 'dark mode')
})

fixtureTest.describe('The menu of a small screen', () => {
  fixtureTest.use({ viewport: { width: 390, height: 844 } })

  fixtureTest('takes the focus as it opens, and gives it back', async ({ page }) => {
    await listenAt(page, LESSON)
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    await expectSaid(page, '(focus) Open menu', '(focus) Close menu')
    await page.keyboard.press('Enter')
    await expectSaid(page, '(focus) Open menu')
  })

  fixtureTest('keeps the focus from one of its panels to the other', async ({ page }) => {
    await listenAt(page, LESSON)
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    await page.getByRole('button', { name: 'Back to main menu' }).press('Enter')
    await expect(page.locator('#menu').getByRole('button', { name: 'Guide' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Back to main menu' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })
})

fixtureTest.describe('Practice', () => {
  fixtureTest('says each question and, when it is shown, its answer', async ({ page }) => {
    await listenAt(page, '/docs/interviews/three')
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    await expectSaid(page, /^\(focus\) Practice/, '(focus) Show the answer', 'Question 1 of 3: What is one?')
    await page.keyboard.press('Enter')
    await expectSaid(page, '(focus) I knew it', 'Short answer The first number.')
    await page.keyboard.press('Enter')
    await expectSaid(page, '(focus) Show the answer', 'Question 2 of 3: What is two?')
    await page.keyboard.press('ArrowRight')
    await expectSaid(page, 'Question 3 of 3: What is three?')
  })

  fixtureTest('keeps the focus when one starts over', async ({ page }) => {
    await page.addInitScript(() => {
      const answers = { '/docs/interviews/three#what-is-one': [90_000, 2, 5, 20_000] }
      localStorage.setItem('progress', JSON.stringify({ read: [], solved: [], answers }))
    })
    await listenAt(page, '/docs/interviews/three')
    await page.getByRole('button', { name: 'Start over' }).press('Enter')
    await expectSaid(page, '(focus) Start over', /^\(focus\) Practice/, '0 of 3 known')
  })
})

fixtureTest(
  'The links to the next page and the one before are named with a space between the two parts',
  async ({ page }) => {
    await open(page, EXERCISES)
    const names = await page.locator('a[rel=next], a[rel=prev]').allTextContents()
    expect(names).toHaveLength(2)
    for (const name of names) expect(name).toMatch(/^(Next|Previous) \S/)
  },
)
