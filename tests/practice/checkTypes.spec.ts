import type { Page, Route } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { boot, expect, open, test, watchConsole, watchRequests } from '../support/browser.ts'
import { expectResponsive } from '../support/runner.ts'

const LESSON = '/docs/typescript/basics/datatypes'
const EXERCISE = 'A line in a catalog'
/** Solves it, as far as types are concerned, too. */
const RIGHT = `function catalogLine(title: string, price: number, inStock: boolean) {
  return inStock ? \`\${title}: \${price}\` : \`\${title}: sold out\`;
}`
/** Solves it, with the type of the price wrong. */
const WRONG = `${RIGHT}\nconst line: number = catalogLine('Atlas', 24.5, true);`

const SCRIPT = '**/assets/typecheck-*'
const isChecker = (url: string) => url.includes('/assets/typecheck-')

/** Opens an exercise in TypeScript. */
async function openExercise(page: Page, path = LESSON, title = EXERCISE) {
  await open(page, path)
  const section = page.getByRole('region', { name: title })
  await section.getByRole('button', { name: 'Solve it here' }).click()
  const editor = section.getByRole('textbox')
  await expect(editor).toBeFocused()
  return {
    section,
    editor,
    write: async (text: string) => {
      await editor.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    check: section.getByRole('button', { name: 'Check', exact: true }),
    checkTypes: section.getByRole('button', { name: /^Check types/ }),
    verdict: section.locator('.exercise-status output').first(),
    status: section.locator('.exercise-status output').last(),
    faults: section.getByRole('list', { name: 'What the type checker reports' }).getByRole('listitem'),
  }
}

test('wrong types are reported with their line, the words of the compiler and what they mean; right ones are not', async ({
  page,
}) => {
  const said = watchConsole(page)
  const { section, editor, write, checkTypes, status, faults } = await openExercise(page)
  await write(WRONG)
  await checkTypes.click()
  await expect(status).toHaveText('The type checker reports an error.')
  await expect(faults).toHaveCount(1)
  await expect(faults).toContainText("TS2322Type 'string' is not assignable to type 'number'.")
  await expect(faults).toContainText('A value has another type than the place that it is put in.')
  expect(await axeFaults(page)).toEqual([])
  await faults.getByRole('button', { name: 'Line 4' }).click()
  await expect(editor).toBeFocused()
  const line = await editor.evaluate(
    (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split('\n').length,
  )
  expect(line).toBe(4)
  await write(RIGHT)
  await checkTypes.click()
  await expect(status).toHaveText('The type checker reports no error.')
  await expect(section.getByRole('list', { name: 'What the type checker reports' })).toHaveCount(0)
  expect(said).toEqual([])
})

test('the checker is fetched by the press and not before, and the button says how much it is', async ({ page }) => {
  const requests = watchRequests(page)
  const { write, check, checkTypes, verdict, status } = await openExercise(page)
  await write(RIGHT)
  await check.click()
  await expect(verdict).toContainText('All checks pass.')
  await checkTypes.hover()
  await page.waitForTimeout(1000)
  expect(requests.filter((request) => isChecker(request.url()))).toEqual([])
  const [, size = '', unit] = /^Check types \(loads ([\d.]+) (KB|MB) once\)$/.exec(await checkTypes.innerText()) ?? []
  const answered = page.waitForResponse((response) => isChecker(response.url()))
  await checkTypes.click()
  const bytes = Number((await (await answered).allHeaders())['content-length'])
  expect(Math.abs(bytes - Number(size) * (unit === 'MB' ? 1e6 : 1e3))).toBeLessThanOrEqual(
    unit === 'MB' ? 50_000 : 1000,
  )
  await expect(status).toHaveText('The type checker reports no error.')
  await expect(checkTypes).toHaveText('Check types')
})

test('an exercise that runs as asked is solved, whatever its types are, and what the checker reports is told beside it', async ({
  page,
}) => {
  const { section, write, check, checkTypes, verdict, status, faults } = await openExercise(page)
  await write(WRONG)
  await check.click()
  await expect(verdict).toHaveText('All checks pass. The exercise is solved.')
  await expect(status).toBeEmpty()
  await checkTypes.click()
  await expect(status).toHaveText('It runs as asked, but the type checker reports an error.')
  // From now on without being asked.
  await write(RIGHT)
  await check.click()
  await expect(verdict).toHaveText('All checks pass. The exercise is solved.')
  await expect(status).toHaveText('The type checker reports no error.')
  await write(WRONG)
  await check.click()
  await expect(status).toHaveText('It runs as asked, but the type checker reports an error.')
  await expect(faults).toHaveCount(1)
  await expect(section.getByText('Solved', { exact: true })).toBeVisible()
})

test('a starter that does not fit is told as it stands, and an error of the parser in words', async ({ page }) => {
  const { write, checkTypes, status, faults } = await openExercise(page, LESSON, 'A reader without a nickname')
  await checkTypes.click()
  await expect(status).toHaveText('The type checker reports an error.')
  await expect(faults).toContainText("Line 2 TS18047'nickname' is possibly 'null'.")
  await write('function greeting(nickname: string {}')
  await checkTypes.click()
  await expect(faults.first()).toContainText('The text is no TypeScript here.')
})

test('a sample that is edited has its types checked as well, components too', async ({ page }) => {
  await open(page, '/docs/typescript/advanced/typescript-react')
  const figure = page
    .locator('figure')
    .filter({ has: page.locator('[data-run]') })
    .nth(1)
  await figure.hover()
  await figure.getByRole('button', { name: 'Edit' }).click()
  const editor = figure.getByRole('textbox')
  await expect(editor).toBeFocused()
  await figure.getByRole('button', { name: /^Check types/ }).click()
  await expect(figure.getByText('The type checker reports no error.')).toBeVisible()
  await page.keyboard.press('Control+End')
  await editor.focus()
  await page.keyboard.insertText('\nexport const wrong = <p hidden="so" title={3} />\n')
  await figure.getByRole('button', { name: 'Check types' }).click()
  await expect(figure.getByText('The type checker reports 2 errors.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await figure.getByRole('button', { name: 'Reset' }).click()
  await expect(figure.getByRole('button', { name: /Check types/ })).toHaveCount(0)
})

const lost: Record<string, { answer: (route: Route) => unknown; says: string }> = {
  'is lost': { answer: (route) => route.abort(), says: 'Are you offline?' },
  'is gone': {
    answer: (route) => route.fulfill({ status: 404 }),
    says: 'The site has a new version. Reload the page.',
  },
  hangs: { answer: () => undefined, says: 'The network gives no answer. Try again.' },
}
for (const [what, { answer, says }] of Object.entries(lost))
  test(`a checker whose script ${what} says why, and comes with the next press`, async ({ page }) => {
    await page.clock.install()
    const { checkTypes, status } = await openExercise(page)
    await page.route(SCRIPT, answer)
    const asked = page.waitForRequest(SCRIPT)
    await checkTypes.click()
    await asked
    await page.clock.fastForward(10_000)
    await expect(status).toHaveText(`The type checker could not be loaded. ${says}`)
    await page.unroute(SCRIPT)
    await checkTypes.click()
    await expect(status).toHaveText('The type checker reports no error.')
  })

test('types that go on for ever are given up, the page stays usable, and the next text is checked', async ({
  page,
}) => {
  await page.clock.install()
  const { write, checkTypes, status } = await openExercise(page)
  await checkTypes.click()
  await expect(status).toHaveText('The type checker reports no error.')
  const deep = `[${'0, '.repeat(14)}]`
  const lines = Array.from({ length: 100 }, (_, i) => `let a${i}: Tree<${i}, ${deep}>`)
  await write(
    `type Tree<K, D extends 0[]> =\n  D extends [0, ...infer R extends 0[]] ? Tree<[K, 1], R> & Tree<[K, 2], R> : { a: K }\n${lines.join('\n')}`,
  )
  await checkTypes.click()
  await expect(status).toHaveText('Checking types…')
  await expectResponsive(page)
  await page.clock.fastForward(15_000)
  await expect(status).toHaveText(
    'Stopped: the type checker came to no end within 15 seconds. Is there a type that goes on for ever?',
  )
  await write(WRONG)
  await checkTypes.click()
  await expect(status).toHaveText('The type checker reports an error.')
})

test('by keys alone: from the editor to the button, to an entry, and back to its line', async ({ page }) => {
  await page.goto(LESSON)
  await boot(page)
  const section = page.getByRole('region', { name: EXERCISE })
  await section.getByRole('button', { name: 'Solve it here' }).press('Enter')
  const editor = section.getByRole('textbox')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(WRONG)
  await page.keyboard.press('Escape')
  for (const name of ['Check', 'Reset', 'Save as file']) {
    await expect(section.getByRole('button', { name, exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await expect(section.getByRole('button', { name: /^Check types/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section.getByText('The type checker reports an error.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Check types' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Line 4' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()
})
