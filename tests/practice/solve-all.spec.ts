import { failurePattern } from '../../src/record/failure.ts'
import { runnerUrl } from '../../src/paths.ts'
import type { RunnerFile } from '../../src/runner/shared/protocol.ts'
import { boot, expect, type Page, test } from '../support/browser.ts'
import { readDist } from '../support/dist.ts'
import { type KnownExercise, knownExercises, pathOf } from '../support/exercises.ts'
import { checkInFrame, ELSEWHERE, inLanes, script } from '../support/frames/frames.ts'
import { dueProofs, runnerParts } from '../support/proofs.ts'

const pages = await knownExercises()
const frame = readDist('run/frame.html')
const subjects = new Map(
  [...pages].map(([file, exercises]) => [
    file,
    [
      script,
      frame,
      ...runnerParts(pathOf(file)),
      JSON.stringify(exercises.map((exercise) => ({ ...exercise, line: 0 }))),
    ],
  ]),
)

/** What the browser must say: a starter breaks a rule on purpose, and nothing of another site is loaded. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  'docs/css/advanced/css-view-transitions.mdx': /^Unexpected duplicate view-transition-name: tea$/,
  'docs/html/intermediate/dialog-popover-details.mdx': /^Blocked autofocusing on a <button> element/,
  'docs/html/advanced/loading-security.mdx': /^Framing 'https:\/\/example\.com\/' violates/,
}

test.use(ELSEWHERE)

const failure = ({ fails, isMeasured }: KnownExercise) => failurePattern(fails.replace(/^Error: /, ''), isMeasured)

test.describe('In the frames of the reader', () => {
  for (const { subject: file, note } of dueProofs('exercises', import.meta.filename, subjects)) {
    const exercises = pages.get(file) ?? []
    test(`every exercise of ${file} fails with its starter and passes with its solution`, async ({ page }) => {
      test.setTimeout(60_000 + exercises.length * 20_000)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED[file]?.test(message.text())) complaints.push(message.text())
      })
      const path = pathOf(file)
      const faults = await inLanes(page, exercises, async (exercise, lane) => {
        const { number, line, fails, solutions } = exercise
        const where = `${file}:${line}`
        if (fails === '') return [`${where} has no record`]
        const starter = await checkInFrame(page, { path, number, lane })
        const solved = await checkInFrame(page, { path, number, lane }, solutions)
        return [
          ...(failure(exercise).test(starter) ? [] : [`${where} says of the starter: ${starter || 'it passes'}`]),
          ...(solved === '' ? [] : [`${where} says of the solution: ${solved}`]),
        ]
      })
      expect(faults).toEqual([])
      expect(complaints).toEqual([])
      note()
    })
  }
})

test.describe('In its editor', () => {
  /** What the exercise editor has to do for an exercise: which editors it opens, and what runs. */
  const shapeOf = (path: string, number: number) => {
    const { exercises } = JSON.parse(readDist(runnerUrl(path).slice(1))) as RunnerFile
    const { kind = '', own = [], texts = [] } = exercises?.[number] ?? {}
    return `${kind} with ${own.map((index) => texts[index]?.lang).join(', ')} to write`
  }
  const shapes = new Map<string, { file: string; exercise: KnownExercise; index: number }>()
  for (const [file, exercises] of pages)
    for (const [index, exercise] of exercises.entries()) {
      const shape = shapeOf(pathOf(file), exercise.number)
      if (!shapes.has(shape)) shapes.set(shape, { file, exercise, index })
    }

  for (const [shape, { file, exercise, index }] of shapes)
    test(`a ${shape} is checked: the starter fails, the solution passes`, async ({ page }) => {
      test.setTimeout(90_000)
      await page.goto(pathOf(file))
      await boot(page)
      await solve(page, exercise, index)
    })
})

/**
 * Opens an exercise, checks its starter, writes its solution and checks that.
 * @param index 0-based position among the exercises of the page that can be solved.
 */
async function solve(page: Page, exercise: KnownExercise, index: number): Promise<void> {
  const open = page.getByRole('button', { name: 'Solve it here' }).nth(index)
  const section = page.locator('section').filter({ has: page.locator('[data-current]') })
  await open.evaluate((button) => button.parentElement?.setAttribute('data-current', ''))
  await open.press('Enter')
  const editors = section.getByRole('textbox')
  await expect(editors).toHaveCount(exercise.solutions.length)
  const check = section.getByRole('button', { name: 'Check', exact: true })
  const report = section.locator('.exercise-status')
  await check.press('Enter')
  await expect(report).toContainText('Not yet.', { timeout: 15_000 })
  expect(await report.innerText()).toMatch(failure(exercise))
  for (const [i, solution] of exercise.solutions.entries()) {
    await editors.nth(i).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(solution)
  }
  await check.press('Enter')
  await expect(report).toContainText('All checks pass.', { timeout: 15_000 })
}
