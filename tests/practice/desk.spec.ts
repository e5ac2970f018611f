import type { Page, Route } from '@playwright/test'
import { boot, expect, fixtureTest as test, open, stubConnection } from '../support/browser.ts'
import { expectResponsive } from '../support/runner.ts'

const LESSON = '/docs/guide/workshop/exercises'
/** Solves the exercise of the cart. */
const SOLUTION = `function createCart() {
  const items = []
  return {
    add(name, price) { items.push({ name, price }) },
    get items() { return [...items] },
    get total() { return items.reduce((sum, { price }) => sum + price, 0) },
  }
}`

/** Opens an exercise of a page for solving. */
async function openExercise(page: Page, title = 'A cart that tells the truth') {
  await open(page, LESSON)
  const section = page.getByRole('region', { name: title })
  await section.getByRole('button', { name: 'Solve it here' }).click()
  const editor = section.getByRole('textbox')
  await expect(editor).toBeFocused()
  const write = async (text: string) => {
    await editor.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }
  return {
    section,
    editor,
    write,
    check: section.getByRole('button', { name: 'Check', exact: true }),
    stop: section.getByRole('button', { name: 'Stop', exact: true }),
    report: section.locator('.exercise-status'),
  }
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key)

const lost: Record<string, { answer: (route: Route) => unknown; says: string }> = {
  'is lost once': { answer: (route) => route.abort(), says: 'Are you offline?' },
  'is gone': {
    answer: (route) => route.fulfill({ status: 404 }),
    says: 'The site has a new version. Reload the page.',
  },
  hangs: { answer: () => undefined, says: 'The network gives no answer. Try again.' },
}

// The second file is one that the exercise editor shares with other parts.
for (const file of ['ExerciseEditor', 'autosave'])
  for (const [what, { answer, says }] of Object.entries(lost))
    test(`an exercise editor whose ${file} ${what} says why, and opens with the next press`, async ({ page }) => {
      await page.clock.install()
      await open(page, LESSON)
      const section = page.getByRole('region', { name: 'A cart that tells the truth' })
      const button = section.getByRole('button', { name: 'Solve it here' })
      const script = `**/${file}-*`
      await page.route(script, answer)
      const asked = page.waitForRequest(script)
      await button.click()
      await asked
      await page.clock.fastForward(10_000)
      await expect(section.getByRole('alert')).toHaveText(`The editor could not be loaded. ${says}`)
      await page.unroute(script)
      await button.click()
      await expect(section.getByRole('textbox')).toBeFocused()
      await expect(section.getByRole('alert')).toHaveCount(0)
    })

test('an assertion that fails says what was expected and what was got', async ({ page }) => {
  const { check, report } = await openExercise(page)
  await check.click()
  await expect(report).toContainText('Not yet. total should be 38, is 0')
  await expect(report.getByRole('definition')).toHaveText(['38', '0'])
})

test('an error names the line of the reader, and leads there', async ({ page }) => {
  const { write, check, report, section, editor } = await openExercise(page)
  await write('function createCart() {\n  return {\n    add() {},\n    get total() { return missing },\n  }\n}')
  await check.click()
  await expect(report).toContainText('ReferenceError: missing is not defined')
  await section.getByRole('button', { name: 'Go to line 4' }).click()
  await expect(editor).toBeFocused()
  expect(
    await editor.evaluate(
      (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split('\n').length,
    ),
  ).toBe(4)
})

test('an error of syntax names its line, too', async ({ page }) => {
  const { write, check, report } = await openExercise(page)
  await write('function createCart() {\n  const a = ;\n}')
  await check.click()
  await expect(report).toContainText('SyntaxError')
  await expect(report.getByRole('button', { name: 'Go to line 2' })).toBeVisible()
})

const attacks: Record<string, { code: string; says: RegExp }> = {
  'an endless loop': { code: 'while (true) {}', says: /did not pause for 3 seconds/ },
  'a flood of lines': { code: 'for (;;) console.log("x".repeat(1000))', says: /printed without end/ },
  'a flood of checks': { code: 'for (let i = 0; ; i++) __sampleCheck(i, false)', says: /^Not yet\. Stopped/ },
  'a way to the page': { code: 'parent.document.title = "x"', says: /ReferenceError: parent is not defined/ },
  'a request': { code: 'await fetch("https://example.com/")', says: /TypeError|Stopped/ },
  'code from text': { code: 'eval("1")', says: /EvalError/ },
  'a promise that never settles': {
    code: 'await new Promise(() => {})',
    says: /Stopped after 10 seconds|ended before all checks/,
  },
}

for (const [what, { code, says }] of Object.entries(attacks))
  test(`${what} is stopped, the page answers, and the text stays`, async ({ page }) => {
    const { write, check, report, editor } = await openExercise(page)
    await write(code)
    await check.click()
    await expectResponsive(page)
    await expect(report).toContainText(says, { timeout: 20_000 })
    await expect(editor).toHaveValue(code)
    await expect(check).toBeVisible()
  })

test('a loop in a page is broken off, and leaves the text', async ({ page }) => {
  const { write, check, report, editor } = await openExercise(page, 'A list from texts')
  await write('for (;;) document.body.append("x")')
  await check.click()
  await expectResponsive(page)
  await expect(report).toContainText(/a loop ran for more than 2 seconds|Stopped/, { timeout: 20_000 })
  await expect(editor).toHaveValue('for (;;) document.body.append("x")')
})

test('a loop in a script of the HTML is broken off, too', async ({ page }) => {
  const { write, check, report } = await openExercise(page, 'A button that is one')
  await write('<p>x</p><script>for(;;);</script>')
  await check.click()
  await expectResponsive(page)
  await expect(report).toContainText('a loop ran for more than 2 seconds', { timeout: 20_000 })
})

test('a text with a long word stays plain, and keys are answered at once', async ({ page }) => {
  const { write, section, editor } = await openExercise(page)
  const tokens = section.locator('.prism-code-editor .token')
  await write('const word = 1')
  await expect(tokens).not.toHaveCount(0)
  await write(`const word = 1\n${'a'.repeat(20_000)}`)
  await expect(tokens).toHaveCount(0)
  const began = Date.now()
  for (let i = 0; i < 5; i++) await page.keyboard.press('x')
  await expect(editor).toHaveValue(/ax{5}$/)
  expect(Date.now() - began).toBeLessThan(4000)
})

test('what is too long to be pasted is cut, which is said, and Undo brings back what was there', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { write, section, editor } = await openExercise(page)
  const said = section.getByRole('status').filter({ hasText: 'room for 40,000 letters' })
  await write('const mine = 1')
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'const a = 1\n'.repeat(5000))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await expect(said).toHaveText('Cut: there is room for 40,000 letters. Undo brings back what was here.')
  expect(await editor.evaluate((field: HTMLTextAreaElement) => field.value.length)).toBe(40_000)
  await page.keyboard.press('Control+z')
  await expect(editor).toHaveValue('const mine = 1')
  await expect(said).toHaveCount(0)
})

test('Stop ends a run', async ({ page }) => {
  const { write, check, stop, report } = await openExercise(page)
  await write('await new Promise(() => setInterval(() => {}, 10))')
  await check.click()
  await stop.click()
  await expect(report).toContainText('Stopped.')
  await expect(check).toBeVisible()
})

test('by keyboard alone: Tab indents, Escape leads to Check, Ctrl+Enter checks', async ({ page }) => {
  const { editor, write, check, report } = await openExercise(page)
  await write('let a')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect(editor).toHaveValue('  let a')
  await page.keyboard.press('Escape')
  await expect(check).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+Enter')
  await expect(report).toContainText('createCart is not defined')
  await expect(editor).toBeFocused()
})

test('work is kept until Reset, also in another tab, and Undo brings it back', async ({ page, context }) => {
  const { write } = await openExercise(page)
  const starter = /let total = 0/
  await write('const mine = 1')
  await expect.poll(() => stored(page, 'work')).toContain('const mine = 1')
  const other = await context.newPage()
  await open(other, LESSON)
  await other.getByRole('button', { name: 'Continue here' }).click()
  const field = other.getByRole('textbox', { name: 'Your code' })
  await expect(field).toHaveValue('const mine = 1')
  await other.getByRole('button', { name: 'Reset' }).click()
  await expect(field).toHaveValue(starter)
  await expect.poll(() => stored(other, 'work')).toBe('{}')
  await other.keyboard.press('Control+z')
  await expect(field).toHaveValue('const mine = 1')
})

test('without storage everything works, and it is said once that nothing is kept', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const { write, check, report, section } = await openExercise(page)
  await write('const a = 1')
  await expect(report).toContainText('This browser keeps nothing for this site')
  await check.click()
  await expect(report).toContainText('Not yet.')
  await expect(report).toContainText('This browser keeps nothing for this site')
  await write(SOLUTION)
  await check.click()
  await expect(report).toContainText(
    'The exercise is solved. This browser cannot keep that: its storage is full or blocked.',
  )
  await section.getByRole('button', { name: 'Reset' }).click()
  await expect(report).not.toContainText('keeps nothing')
})

test('what was written leaves as a file with one click', async ({ page }) => {
  const { write, section } = await openExercise(page)
  await write('const mine = 1')
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Save as file' }).click()
  expect((await download).suggestedFilename()).toBe('exercises.js')
})

test('a sample is edited, run and reset', async ({ page }) => {
  await open(page, LESSON)
  const figure = page.locator('figure', { has: page.locator('[data-run]') }).first()
  const shown = await figure.locator('pre').first().textContent()
  await figure.getByRole('button', { name: 'Edit' }).click()
  const editor = figure.getByRole('textbox')
  await expect(editor).toHaveValue(shown?.trimEnd() ?? '')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('console.log("mine")\nnull.x')
  await page.keyboard.press('Control+Enter')
  await expect(figure.locator('.sample-panel samp')).toHaveText(['mine', /TypeError: Cannot read .* \(line 2\)$/])
  await figure.getByRole('button', { name: 'Reset' }).click()
  await expect(editor).toHaveCount(0)
  await expect(figure.locator('pre').first()).toBeVisible()
  await expect(figure.locator('.sample-panel')).toHaveCount(0)
})

test('an edited sample imports React wherever it stands, and says at run time which module is not there', async ({
  page,
}) => {
  await open(page, LESSON)
  const figure = page.locator('figure', { has: page.locator('[data-run]') }).first()
  await figure.getByRole('button', { name: 'Edit' }).click()
  await expect(figure.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`import React from "react"
console.log(typeof React.createElement)
const name = "x.js"
await import("./" + name)`)
  await page.keyboard.press('Control+Enter')
  await expect(figure.locator('.sample-panel samp')).toHaveText([
    'function',
    'Uncaught TypeError: There is no module ./x.js here.',
  ])
})

test('an edited component that is not exported any more is said to draw nothing', async ({ page }) => {
  await open(page, LESSON)
  const figure = page
    .locator('figure', { has: page.locator('[data-run]') })
    .filter({ hasText: 'export default function' })
  await figure.getByRole('button', { name: 'Edit' }).click()
  await expect(figure.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('function App() {\n  return <p>Here</p>\n}')
  await page.keyboard.press('Control+Enter')
  await expect(figure.locator('.sample-panel')).toContainText('Write `export default` before the component.')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('export default function App() {\n  return <p>Here</p>\n}')
  await page.keyboard.press('Control+Enter')
  await expect(figure.frameLocator('.sample-panel iframe').frameLocator('iframe').getByText('Here')).toBeVisible()
})

test('nothing of the editor is loaded before it is asked for', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  // Results that need a script stay closed; those that need none have frames of their own.
  await stubConnection(page, { saveData: true })
  await page.goto(LESSON)
  await boot(page)
  const before = requests.length
  expect(requests.filter((path) => /ExerciseEditor|editor|rebuild|^\/run\/(?!frames\/)/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Solve it here' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Your code' })).toBeVisible()
  const after = requests.slice(before)
  expect(after.filter((path) => /^\/run\/(?!frames\/)/.test(path))).toHaveLength(1)
  expect(after.filter((path) => /translate/.test(path))).toEqual([])
})

test('a prediction folds its answers, and shows what is printed once one is open', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/docs/guide/more/joint')
  const question = page.locator('div:has(> details > summary > code)').first()
  await expect(question.getByText('It prints').or(question.locator('samp'))).toBeHidden()
  await question.locator('summary', { hasText: '300' }).click()
  await expect(question).toContainText('You expect the padding to be within the width.')
  await expect(question.locator('samp')).toBeVisible()
  await context.close()
})

test('what was read and solved is told on the page of the section, leaves as a file and comes back', async ({
  page,
}) => {
  await open(page, LESSON)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => stored(page, 'progress')).toContain(`"read":["${LESSON}"]`)
  await open(page, '/docs/guide')
  const progress = page.getByRole('region', { name: 'Your progress' })
  await expect(progress).toContainText('1 page read, 0 exercises solved here.')
  await expect(progress.getByRole('link')).toHaveAttribute('href', LESSON)
  const download = page.waitForEvent('download')
  await progress.getByRole('button', { name: 'Save as file' }).click()
  const file = await (await download).path()
  const before = await stored(page, 'progress')
  const choose = page.waitForEvent('filechooser')
  await progress.getByRole('button', { name: 'Load from file' }).click()
  await page.evaluate(() => localStorage.setItem('progress', '{"read":["/docs/guide/x"],"solved":[]}'))
  await (await choose).setFiles(file)
  await expect.poll(() => stored(page, 'progress')).toContain(LESSON)
  expect(before).toContain(LESSON)
  await progress.getByRole('button', { name: 'Forget all' }).click()
  // What was said stays until one leaves, with a way back, and the keyboard is there.
  await expect(progress).toHaveText('Load from fileForgotten.')
  await expect(progress).toBeFocused()
  expect(await stored(page, 'progress')).toBe('')
  await open(page, '/docs/guide')
  await expect(page.getByRole('button', { name: 'Forget all' })).toHaveCount(0)
})

test('what another version of the site has stored with the progress stays', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('progress') === null)
      localStorage.setItem('progress', '{"read":[],"solved":[],"predicted":["/docs/guide/x#1"]}')
  })
  await open(page, LESSON)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => stored(page, 'progress')).toContain(`"read":["${LESSON}"]`)
  expect(await stored(page, 'progress')).toContain('"predicted":["/docs/guide/x#1"]')
})
