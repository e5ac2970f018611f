import { readFile, writeFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { expect, fixtureTest as test, open, watchConsole, watchRequests } from '../support/browser.ts'

const LESSON = '/docs/guide/more/joint'

/** What is stored of a question: the day it is due, two numbers of its memory, and the day it was asked. */
type Stored = Record<string, [number, number, number, number]>

const answersOf = (page: Page) =>
  page.evaluate(() => {
    const { answers = {} } = JSON.parse(localStorage.getItem('progress') ?? '{}') as { answers?: Stored }
    return answers
  })

/** What the device has stored before the first page is opened. */
const store = (context: BrowserContext, progress: object) =>
  context.addInitScript(
    (text) => {
      if (localStorage.getItem('progress') === null) localStorage.setItem('progress', text)
    },
    JSON.stringify({ version: 2, read: [], learned: [], solved: [], last: {}, ...progress }),
  )

const begin = (page: Page) => page.getByRole('button', { name: /^Begin/ })
const question = (page: Page) => page.getByRole('region', { name: 'Practice', exact: true }).getByRole('heading')
/** The question is there at once, its answer when it has come; a key that is pressed before does nothing. */
const hasAnswer = (page: Page) => expect(page.getByRole('button', { name: 'Show the answer' })).toBeEnabled()
const rated = (page: Page, name: string) => page.getByRole('group', { name: /How well/ }).getByRole('button', { name })

test('a first sitting asks, shows the answer, and what was said of it is stored until it is due', async ({ page }) => {
  const said = watchConsole(page)
  await page.clock.setFixedTime(new Date('2026-11-26T10:00:00'))
  await page.goto('/practice')
  // One press, before any script was loaded.
  await begin(page).click()
  await expect(question(page)).toHaveText(/^(What is|Predict)/)
  for (let i = 0; i < 4; i++) {
    await expect(page.locator('main').getByText(`Question ${i + 1} of 4`)).toBeVisible()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await rated(page, 'Well').click()
  }
  await expect(page.getByText('That was it for now.')).toBeVisible()
  await expect(page.getByText('0 questions due today, 0 never asked.')).toBeVisible()
  await expect(page.getByText('Nothing is left to ask today.')).toBeVisible()
  expect(Object.keys(await answersOf(page))).toHaveLength(4)
  const days = Object.values(await answersOf(page)).map(([due, , , asked]) => due - asked)
  expect(Math.min(...days)).toBeGreaterThan(1)

  await page.clock.setFixedTime(new Date('2026-11-27T10:00:00'))
  await open(page, '/practice')
  await expect(page.getByText('0 questions due today')).toBeVisible()
  await page.clock.setFixedTime(new Date('2026-12-26T10:00:00'))
  await open(page, '/practice')
  await expect(page.getByText('4 questions due today, 0 never asked.')).toBeVisible()
  expect(said).toEqual([])
})

test('a card of an interview page is the same question as in the practice', async ({ page }) => {
  await open(page, '/docs/interviews/three')
  await page.getByRole('button', { name: /^Practice/ }).click()
  for (const answer of ['I knew it', 'Ask again']) {
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.getByRole('button', { name: answer }).click()
  }
  await page.getByRole('button', { name: 'End practice' }).click()
  await expect(page.getByRole('region', { name: 'Practice' })).toContainText('1 of 3 known')
  expect(Object.keys(await answersOf(page)).toSorted()).toEqual([
    '/docs/interviews/three#what-is-one',
    '/docs/interviews/three#what-is-two',
  ])
  await open(page, '/practice')
  await expect(page.getByText('0 questions due today, 2 never asked.')).toBeVisible()
  await open(page, '/docs/interviews/three')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('region', { name: 'Practice' })).toContainText('0 of 3 known')
  expect(await answersOf(page)).toEqual({})
})

test('what was not known is asked once more in the same sitting, and due tomorrow', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-26T10:00:00'))
  await open(page, '/practice')
  await begin(page).click()
  await expect(question(page)).toHaveText(/^(What is|Predict)/)
  const first = await question(page).innerText()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(rated(page, 'Not at all')).toHaveText(/tomorrow/)
  await rated(page, 'Not at all').click()
  await expect(page.locator('main').getByText('Question 2 of 5')).toBeVisible()
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Skip' }).click()
  await expect(question(page)).toHaveText(first)
  await page.getByRole('button', { name: 'End' }).click()
  await page.clock.setFixedTime(new Date('2026-11-27T00:05:00'))
  await open(page, '/practice')
  await expect(page.getByText('1 question due today, 3 never asked.')).toBeVisible()
})

test('by keys alone: Space shows the answer, a number says how well it was known, and the focus is never lost', async ({
  page,
}) => {
  await page.goto('/practice')
  await begin(page).focus()
  await expect(page.getByRole('button', { name: 'Begin: 4 questions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.locator('main').getByText('Question 1 of 4')).toBeVisible()
  await hasAnswer(page)
  await page.keyboard.press(' ')
  await expect(rated(page, 'Hardly')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.locator('main').getByText('Question 2 of 4')).toBeVisible()
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('main').getByText('Question 3 of 4')).toBeVisible()
  await hasAnswer(page)
  await page.getByRole('button', { name: 'Show the answer' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await page.keyboard.press('4')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Your practice' })).toBeFocused()
  expect(Object.keys(await answersOf(page))).toHaveLength(2)
})

test('after a lesson was learned, its prediction comes first, and is answered as in the lesson', async ({
  context,
  page,
}) => {
  await store(context, { learned: [LESSON] })
  await open(page, '/practice')
  await expect(page.getByText('You have learned “A lesson with a joint”')).toBeVisible()
  await begin(page).click()
  await expect(question(page)).toHaveText('Predict: Padding')
  await page.getByRole('region', { name: 'Practice', exact: true }).locator('[data-choice] summary').last().click()
  await expect(page.locator('details[open] p')).toBeVisible()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(rated(page, 'Well')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A lesson with a joint' })).toHaveAttribute('href', `${LESSON}#padding`)
})

test('a subject and a level may be chosen', async ({ page }) => {
  await open(page, '/practice')
  await page.getByLabel('Subject').selectOption('Three questions')
  await expect(page.getByText('0 questions due today, 3 never asked.')).toBeVisible()
  await page.getByLabel('Level').selectOption('Intermediate, mid-level')
  await begin(page).click()
  await expect(question(page)).toHaveText('What is three?')
})

test('answers go to a file and come back from it, and all is forgotten in one place', async ({
  browser,
  context,
  page,
}, info) => {
  await store(context, { learned: [LESSON], solved: [`${LESSON}#exercise-1`] })
  await open(page, '/practice')
  await begin(page).click()
  await hasAnswer(page)
  await page.keyboard.press(' ')
  await rated(page, 'Easily').click()
  await page.getByRole('button', { name: 'End' }).click()
  const before = await answersOf(page)
  expect(Object.keys(before)).toHaveLength(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save progress as file' }).click()
  const file = info.outputPath('progress.json')
  await (await download).saveAs(file)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 2, answers: before })
  await page.getByRole('button', { name: 'Forget all progress' }).click()
  await expect(page.getByText('0 questions due today, 4 never asked.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('progress'))).toBeNull()

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const device = await other.newPage()
  await open(device, '/practice')
  const load = async (path: string) => {
    const choose = device.waitForEvent('filechooser')
    await device.getByRole('button', { name: 'Load progress from file' }).click()
    await (await choose).setFiles(path)
  }
  const wrong = info.outputPath('wrong.json')
  await writeFile(wrong, '{"answers":{}}')
  await load(wrong)
  await expect(device.getByText('wrong.json is no progress of this site.')).toBeVisible()
  await load(file)
  await expect(device.getByText('Added what progress.json says.')).toBeVisible()
  await expect(device.getByText('0 questions due today, 3 never asked.')).toBeVisible()
  expect(await answersOf(device)).toEqual(before)
  await other.close()
})

test('another tab adds its answers, and neither loses those of the other', async ({ context, page }) => {
  await open(page, '/practice')
  await begin(page).click()
  const other = await context.newPage()
  await open(other, '/practice')
  await begin(other).click()
  await other.getByRole('button', { name: 'Skip' }).click()
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Show the answer' }).click()
    await rated(tab, 'Well').click()
    await tab.getByRole('button', { name: 'End' }).click()
  }
  await expect(page.getByText('0 questions due today, 2 never asked.')).toBeVisible()
  await expect(other.getByText('0 questions due today, 2 never asked.')).toBeVisible()
})

for (const error of ['SecurityError', 'QuotaExceededError'])
  test(`where storage fails with ${error}, the practice goes on and says that nothing is kept`, async ({ page }) => {
    await page.addInitScript((name) => {
      Storage.prototype.setItem = () => {
        throw new DOMException('No.', name)
      }
    }, error)
    await open(page, '/practice')
    await begin(page).click()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await rated(page, 'Well').click()
    await expect(page.getByRole('alert')).toContainText('This browser keeps nothing for this site')
    await expect(page.locator('main').getByText('Question 2 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'End' }).click()
    await expect(page.getByText('3 never asked.')).toBeVisible()
  })

test('a question that does not come says so, and can be asked for again or skipped', async ({ page }) => {
  await page.route('**/practice/**', (route) => route.abort())
  await open(page, '/practice')
  await begin(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The question could not be loaded. Are you offline?')
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeDisabled()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.locator('main').getByText('Question 2 of 4')).toBeVisible()
  await expect(alert).toBeVisible()
  await page.unroute('**/practice/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeEnabled()
})

test('a list or a panel that does not come says so, and the page below reads as ever', async ({ page }) => {
  await page.route('**/practice.json', (route) => route.fulfill({ status: 500 }))
  await open(page, '/practice')
  await expect(page.getByRole('alert')).toContainText(
    'The list of questions could not be loaded. The server answers 500.',
  )
  await expect(page.getByRole('link', { name: 'Three questions' })).toBeVisible()
  await page.unroute('**/practice.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(begin(page)).toBeVisible()
  await page.route('**/PracticePanel-*', (route) => route.abort())
  await open(page, '/practice')
  await expect(page.getByRole('alert')).toContainText('The practice could not be loaded.')
  await page.unroute('**/PracticePanel-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(question(page)).toBeVisible()
})

test('stored answers that are none are not trusted', async ({ context, page }) => {
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  await store(context, { answers: { '/docs/interviews/three#what-is-one': ['x', -1, null, {}], 7: [], __proto__: 1 } })
  await open(page, '/practice')
  await expect(page.getByText('0 questions due today, 4 never asked.')).toBeVisible()
  expect(uncaught).toEqual([])
})

test('no other page loads the schedule or the questions', async ({ page }) => {
  const requests = watchRequests(page)
  await open(page, LESSON)
  await open(page, '/')
  expect(requests.map((request) => request.url()).filter((url) => /Practice|\/practice(\.json|\/)/.test(url))).toEqual(
    [],
  )
})

for (const [width, mode] of [
  [320, 'light'],
  [1280, 'dark'],
] as const)
  test(`a sitting fits a window of ${width} pixels in ${mode} mode, and axe finds no fault`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
    await open(page, '/practice')
    const look = async () => {
      expect(await axeFaults(page)).toEqual([])
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider).toBeLessThanOrEqual(0)
    }
    await look()
    await begin(page).click()
    await expect(page.getByRole('button', { name: 'Show the answer' })).toBeEnabled()
    await look()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await look()
    if (width === 320) {
      // Text of twice the size.
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    for (const button of await page.locator('.practice-controls button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

test('what was answered while the clock was ahead can be answered again', async ({ context, page }) => {
  await page.clock.setFixedTime(new Date('2026-11-26T10:00:00'))
  const ahead: Stored = { '/docs/interviews/three#what-is-one': [20_700, 3, 5, 30_000] }
  await store(context, { answers: ahead })
  await open(page, '/practice')
  await begin(page).click()
  for (let i = 0; i < 4; i++) {
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await rated(page, 'Well').click()
    await expect(
      page.locator('main').getByText(i < 3 ? `Question ${i + 2} of 4` : 'That was it for now.'),
    ).toBeVisible()
  }
  expect((await answersOf(page))['/docs/interviews/three#what-is-one']?.[3]).toBe(20_783)
})

test('an answer after midnight counts for the new day', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-26T23:59:00'))
  await open(page, '/practice')
  await begin(page).click()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.clock.setFixedTime(new Date('2026-11-27T00:01:00'))
  await rated(page, 'Well').click()
  await expect.poll(async () => Object.values(await answersOf(page)).map(([, , , asked]) => asked)).toEqual([20_784])
})

test('a key that is held down skips one question', async ({ page }) => {
  await open(page, '/practice')
  await begin(page).click()
  await expect(page.locator('main').getByText('Question 1 of 4')).toBeVisible()
  for (let i = 0; i < 6; i++) await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  await expect(page.locator('main').getByText('Question 2 of 4')).toBeVisible()
})

for (const [what, path, body] of [
  ['the list', '/practice.json', '{"error":"login"}'],
  ['a text', '/practice/**/*.json', 'null'],
  ['a text of another deployment', '/practice/**/*.json', '{}'],
] as const)
  test(`where something else stands in the place of ${what}, that is said, and asked for again it comes`, async ({
    page,
  }) => {
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'application/json', body }))
    await page.goto('/practice')
    await begin(page).click()
    await expect(page.locator('main').getByRole('alert')).toBeVisible()
    await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(question(page)).toHaveText(/^(What is|Predict)/)
  })

test('a card whose answer cannot be kept says so', async ({ page }) => {
  await page.route('**/rateCard*.js', (route) => route.abort())
  await open(page, '/docs/interviews/three')
  await page.getByRole('button', { name: /^Practice/ }).click()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: 'I knew it' }).click()
  await expect(page.getByRole('alert')).toContainText('The answer is not kept.')
  await expect(page.locator('main').getByText('Question 2 of 3')).toBeVisible()
})
