import { boot, expect, fixtureTest as test, type Page } from '../support/browser.ts'

const LESSON = '/docs/guide/workshop/drawings'
/** It has no loop that could be guarded: an observer that feeds itself. */
const LOOP = `<p>x</p><script>
new MutationObserver(() => document.body.toggleAttribute('x')).observe(document.body, { attributes: true })
document.body.toggleAttribute('x')
</script>`

/** Opens the first exercise of a page with many results, and lets the ones around it load. */
async function openExercise(page: Page) {
  await page.goto(LESSON)
  await boot(page)
  const open = page.getByRole('button', { name: 'Solve it here' }).last()
  await open.evaluate((button) => button.closest('section')?.setAttribute('data-tested', ''))
  const section = page.locator('[data-tested]')
  await open.click()
  const editor = section.getByRole('textbox').first()
  await expect(editor).toBeFocused()
  return { section, editor, status: section.locator('.exercise-status') }
}

test('after a result that hangs, the page runs others, with those around it on the screen', async ({ page }) => {
  test.setTimeout(90_000)
  const { section, editor, status } = await openExercise(page)
  const others = page.frames().filter((frame) => frame.url() === 'about:srcdoc')
  expect(others.length, 'results that share the process').toBeGreaterThan(0)
  const starter = await editor.inputValue()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(LOOP)
  const check = section.getByRole('button', { name: 'Check', exact: true })
  await check.click()
  await expect(status).toContainText('did not pause for 3 seconds', {
    timeout: 30_000,
  })
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(starter)
  await check.click()
  await expect(status, 'what the checks say, and not the runner').toContainText('Not yet.', { timeout: 30_000 })
  await expect(status).not.toContainText(/could not be loaded|Reload|did not pause|ran for more/)
  // What was there before comes back.
  await expect.poll(() => page.frames().filter((frame) => frame.url() === 'about:srcdoc').length).toBeGreaterThan(1)
})
