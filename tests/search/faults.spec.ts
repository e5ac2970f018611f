import { expect, open, test, watchConsole, type Page } from '../support/browser.ts'

const LESSON = '/docs/css/basics/css-box-model'
const box = (page: Page) => page.locator('header [name=q]')
const alert = (page: Page) => page.locator('header').getByRole('alert')

const faults: [name: string, url: RegExp, message: string][] = [
  ['the start of the index is missing', /\/search\.json/, '/search.json: the server answered 404.'],
  ['a part with terms is missing', /\/terms-\d+\.txt/, 'the server answered 404.'],
  ['a part with text is missing', /\/text-\d+-\d+\.txt/, 'the server answered 404.'],
  ['the worker cannot be loaded', /\/assets\/worker-/, 'The search could not be loaded.'],
]

for (const [name, url, message] of faults)
  test(`${name}: a clear message, the page still works, and Retry tries again`, async ({ page }) => {
    await page.route(url, (route) => route.fulfill({ status: 404, body: 'no' }))
    await open(page, LESSON)
    await box(page).focus()
    await page.keyboard.type('selectors')
    await expect(alert(page)).toContainText(message)
    await page.unroute(url)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('option').first()).toContainText(/selectors/i)
    await page.locator('main a[rel=next]').click()
    await expect(page).not.toHaveURL(LESSON)
    await expect(page.locator('h1')).toBeVisible()
  })

test('an index of another version is refused with a message', async ({ page }) => {
  await page.route(/\/search\.json/, (route) => route.fulfill({ json: { index: 'https://example.com/x' } }))
  await open(page, LESSON)
  await box(page).focus()
  await page.keyboard.type('selectors')
  await expect(alert(page)).toContainText('does not name the index of the search')
})

for (const [name, body] of [
  ['cut', 'closur\tclosure'],
  ['a page of another server', '<!doctype html><title>Welcome</title>'],
])
  test(`a part is ${name}: a clear message, and Retry tries again`, async ({ page }) => {
    await page.route(/\/terms-\d+\.txt/, (route) => route.fulfill({ body }))
    await open(page, LESSON)
    await box(page).focus()
    await page.keyboard.type('selectors')
    await expect(alert(page)).toContainText('This is no part of the index of the search')
    await page.unroute(/\/terms-\d+\.txt/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('option').first()).toContainText(/selectors/i)
  })

test('a part does not come: after some seconds a message says so, and Retry brings the answer', async ({ page }) => {
  let hangs = true
  // What hangs once stays so: to take the route away would let it through.
  await page.route(/\/terms-\d+\.txt/, (route) => (hangs ? undefined : route.continue()))
  await open(page, LESSON)
  await box(page).focus()
  await page.keyboard.type('selectors')
  await expect(alert(page)).toContainText('There is no answer yet.', { timeout: 15_000 })
  hangs = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option').first()).toContainText(/selectors/i)
})

test('the script of the search cannot be loaded: Enter leads to the page of results', async ({ page }) => {
  await page.route(/\/assets\/search-/, (route) => route.abort())
  const messages = watchConsole(page)
  await page.goto(LESSON)
  await box(page).focus()
  await page.keyboard.type('selectors')
  await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
  await page.unroute(/\/assets\/search-/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=selectors')
  await expect(page.locator('.search-results li a').first()).toBeVisible()
})

test('the script of the search is lost once: the next touch of the field brings it', async ({ page }) => {
  let isLost = true
  await page.route(/\/assets\/search-/, (route) => (isLost ? route.abort() : route.continue()))
  const messages = watchConsole(page)
  await page.goto(LESSON)
  await box(page).focus()
  await expect.poll(() => messages.join('\n')).toContain('The scripts of this page could not be loaded.')
  isLost = false
  await expect(async () => {
    await page.keyboard.type('x')
    await expect(box(page)).toHaveRole('combobox', { timeout: 2000 })
  }).toPass()
  await box(page).fill('selectors')
  await expect(page.getByRole('option').first()).toContainText(/selectors/i)
})

test('without the highlights of the browser the page reads as ever', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'))
  await page.goto(`${LESSON}?_highlight=box`)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear highlights' })).toBeHidden()
})

test('the worker does not come: after some seconds a message says so, and Retry brings the search', async ({
  page,
}) => {
  let asked = 0
  await page.route(/\/assets\/worker-/, (route) => (++asked === 1 ? undefined : route.continue()))
  await open(page, LESSON)
  await box(page).focus()
  await page.keyboard.type('selectors')
  await expect(alert(page)).toContainText('There is no answer yet.', { timeout: 15_000 })
  await expect(page.locator('.search-spinner')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option').first()).toContainText(/selectors/i)
})

for (const [what, body] of [
  ['is cut', 'const a ='],
  ['throws', 'throw new Error("not the worker")'],
  ['answers with something else', 'onmessage = () => postMessage({ other: 1 }); postMessage(null)'],
] as const)
  test(`a worker that ${what} is told, and Retry brings the search`, async ({ page }) => {
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await page.route(/\/assets\/worker-/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto('/about')
    await page.locator('header [name=q]').click()
    await page.keyboard.type('closure')
    const retry = page.locator('.search-panel').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.unroute(/\/assets\/worker-/)
    await retry.click()
    await expect(page.getByRole('option').first()).toContainText(/closure/i)
    expect(thrown.filter(({ message }) => !/not the worker/.test(message))).toEqual([])
  })

test('a worker whose script hangs is given up, and Retry brings the search', async ({ page }) => {
  const waiting: string[] = []
  await page.route(/\/assets\/worker-/, (route, request) => {
    waiting.push(request.url())
    return waiting.length === 1 ? undefined : route.continue()
  })
  await page.goto('/about')
  await page.locator('header [name=q]').click()
  await page.keyboard.type('closure')
  await page.locator('.search-panel').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option').first()).toContainText(/closure/i)
  // Chromium holds back what would wait for the same entry of its cache.
  expect(new Set(waiting).size).toBe(waiting.length)
})
