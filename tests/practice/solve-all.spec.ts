import { failurePattern } from '../../src/record/failure.ts'
import { boot, expect, test } from '../support/browser.ts'
import { knownExercises, pathOf } from '../support/exercises.ts'
import { clientHash, dueProofs, runnerParts } from '../support/proofs.ts'

const pages = await knownExercises()
const scripts = clientHash('samples')
const subjects = new Map(
  [...pages].map(([file, exercises]) => [
    file,
    [scripts, ...runnerParts(pathOf(file)), JSON.stringify(exercises.map((exercise) => ({ ...exercise, line: 0 })))],
  ]),
)

/** What the browser must say: a starter breaks a rule on purpose, and nothing of another site is loaded. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  'docs/css/advanced/css-view-transitions.mdx': /^Unexpected duplicate view-transition-name: tea$/,
  'docs/html/advanced/loading-security.mdx': /^Framing 'https:\/\/example\.com\/' violates/,
}

// Another zone and language than those of the recorded runs: whether an exercise is solved must not depend on them.
test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

for (const { subject: file, note } of dueProofs('exercises', import.meta.filename, subjects)) {
  const exercises = pages.get(file) ?? []
  test(`every exercise of ${file} fails with its starter and passes with its solution`, async ({ page }) => {
    test.setTimeout(20_000 + exercises.length * 20_000)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED[file]?.test(message.text())) complaints.push(message.text())
    })
    await page.goto(pathOf(file))
    await boot(page)
    for (const { line, fails, isMeasured, solutions } of exercises) {
      const where = `${file}:${line}`
      // The first one that is still closed: an open one has no such button.
      const open = page.getByRole('button', { name: 'Solve it here' }).first()
      const section = page.locator('section').filter({ has: page.locator('[data-current]') })
      await open.evaluate((button) => {
        for (const old of document.querySelectorAll('[data-current]')) old.removeAttribute('data-current')
        button.parentElement?.setAttribute('data-current', '')
      })
      // With the keyboard: the frame of the exercise before may still become smaller, and a click would miss.
      await open.press('Enter')
      const editors = section.getByRole('textbox')
      await expect(editors, where).toHaveCount(solutions.length)
      const check = section.getByRole('button', { name: 'Check', exact: true })
      const report = section.locator('.exercise-status')
      await check.press('Enter')
      await expect.soft(report, `${where}: the starter`).toContainText('Not yet.', { timeout: 15_000 })
      expect.soft(fails, `${where} has a record`).not.toBe('')
      expect.soft(await report.innerText(), where).toMatch(failurePattern(fails.replace(/^Error: /, ''), isMeasured))
      for (const [i, solution] of solutions.entries()) {
        await editors.nth(i).focus()
        await page.keyboard.press('Control+a')
        await page.keyboard.insertText(solution)
      }
      await check.press('Enter')
      await expect.soft(report, `${where}: the solution`).toContainText('All checks pass.', { timeout: 15_000 })
    }
    expect(complaints).toEqual([])
    note()
  })
}
