import { boot, expect, test } from '../support/browser.ts'

const LISTS = ['/', '/docs', '/docs/css', '/docs/category/css-intermediate', '/docs/cheatsheets']
const SCREEN = { width: 390, height: 844 }

test('home shows a run, its output and an exercise within two screens of a phone, before any script', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.setViewportSize(SCREEN)
  await page.goto('/')
  const main = page.getByRole('main')
  for (const shown of [
    main.getByRole('link', { name: /^Write your first page, \d+ minutes$/ }),
    main.getByRole('button', { name: 'Next', exact: true }),
    main.locator('samp', { hasText: '47' }),
    main.getByRole('button', { name: 'Solve it here' }),
  ]) {
    await expect(shown).toBeVisible()
    const box = await shown.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(2 * SCREEN.height)
  }
  expect(scripts).toEqual([])
})

test('the run on home is played, and its exercise is opened', async ({ page }) => {
  await page.goto('/')
  await boot(page)
  const figure = page.locator('figure', { hasText: 'bill.js' })
  await expect(figure.getByText(/^Step 8 of \d+/)).toBeVisible()
  await figure.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(figure.getByText(/^Step 9 of \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Solve it here' }).click()
  await expect(page.getByRole('region', { name: /A heading/ }).getByRole('textbox')).toBeFocused()
})

for (const path of LISTS) {
  test(`${path} is as wide as a small phone with letters twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto(path)
    const over = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      // The room of the scroll bar is kept, and is no room for the page.
      return document.documentElement.scrollWidth - document.body.clientWidth
    })
    expect(over).toBeLessThanOrEqual(0)
  })

  test(`every row of every grid of ${path} is full, on any screen`, async ({ page }) => {
    await page.goto(path)
    for (const width of [820, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const gaps = await page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll('ul, ol, dl')].flatMap((list) => {
          const { display, gridTemplateColumns } = getComputedStyle(list)
          const columns = gridTemplateColumns.split(' ').length
          return display === 'grid' && list.children.length % columns > 0
            ? [`${list.children.length} in ${columns} columns`]
            : []
        }),
      )
      expect(gaps, `${width} px`).toEqual([])
    }
  })
}
