import {
  boot,
  clickWithoutPointer,
  expect,
  expectSameDocument,
  extrasBegun,
  hold,
  hydrated,
  markDocument,
  open,
  test,
  watchConsole,
  watchRequests,
  type Page,
} from '../support/browser.ts'

const LESSON = '/docs/css/basics/css-box-model'
const box = (page: Page) => page.locator('header [name=q]')
const options = (page: Page) => page.getByRole('option')
const searchRequests = (urls: readonly string[]) =>
  urls.flatMap((url) => /\/search(?:\.json|\/index-\w+\/.+)$/.exec(new URL(url).pathname) ?? [])

async function type(page: Page, query: string): Promise<void> {
  await box(page).focus()
  await page.keyboard.type(query)
  // Not the answer to a part of it.
  await expect(page.locator('header output')).toContainText(`for ${query}`)
  await expect(options(page).first()).toBeVisible()
}

test('§4 Search index: it is not loaded until the box is hovered or has the focus', async ({ page }) => {
  const requests = watchRequests(page)
  const urls = () => searchRequests(requests.map((request) => request.url()))
  await open(page, LESSON)
  await extrasBegun(page)
  expect(urls()).toEqual([])
  await box(page).hover()
  await expect.poll(() => urls().map((path) => path.replace(/index-\w+/, 'index'))).toEqual(['/search.json'])
})

test('the index loads beside the script of the search, and once', async ({ page }) => {
  const urls = watchRequests(page)
  const scripts = await hold(page, /\/assets\/(?!worker|tokens)[^/]*\.js/)
  await page.goto(LESSON)
  await box(page).focus()
  await expect.poll(() => searchRequests(urls.map((request) => request.url()))).toEqual(['/search.json'])
  await page.keyboard.type('specificity')
  scripts.release()
  await expect(options(page).first()).toContainText(/specificity/i)
  expect(urls.filter((request) => request.url().endsWith('/search.json'))).toHaveLength(1)
})

test('the search needs no framework, and leads to its answers without one', async ({ page }) => {
  const requests = watchRequests(page)
  await page.goto(LESSON)
  await type(page, 'git bisect')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bisect/)
  await expect(page.getByRole('button', { name: 'Clear highlights' })).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  const names = requests.map((request) => new URL(request.url()).pathname)
  expect(names.filter((path) => /\/assets\/(?:index|ui|jsx-runtime)-|^\/_rsc\//.test(path))).toEqual([])
})

test('the client lets the open list stand when it comes, and takes over where it leads', async ({ page }) => {
  const messages = watchConsole(page)
  await page.goto(LESSON)
  await type(page, 'git bisect')
  const shown = await options(page).allTextContents()
  // A press on a control of the page would close the list.
  await page.evaluate(() => window.__boot?.boot?.())
  await hydrated(page)
  expect(await options(page).allTextContents()).toEqual(shown)
  await expect(box(page)).toBeFocused()
  await markDocument(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bisect/)
  await expectSameDocument(page)
  await expect(page.getByRole('button', { name: 'Clear highlights' })).toBeVisible()
  expect(messages).toEqual([])
})

test('a page that the client renders anew has its search, too', async ({ page }) => {
  await page.route(LESSON, async (route) => {
    const answer = await route.fetch()
    // As after a deployment: the client is of another day than the document.
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/data-version="\w+"/, 'data-version="0"'),
    })
  })
  await page.goto(LESSON)
  await type(page, 'flexbox')
  await boot(page)
  await page.locator('h1').hover()
  await expect(box(page)).toHaveRole('combobox')
  await box(page).fill('')
  await type(page, 'selectors')
  await expect(page.locator('.search-panel')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.search-panel')).toBeHidden()
})

test('§4 Search index: loading shows a spinner, done shows answers', async ({ page }) => {
  const start = await hold(page, /\/search\.json/)
  await open(page, LESSON)
  await box(page).focus()
  await page.keyboard.type('specificity')
  await expect(page.locator('.search-spinner')).toBeVisible()
  await expect(page.locator('header output')).toHaveText('Loading the search…')
  await expect(page.locator('.search-note')).toHaveText('Searching…')
  start.release()
  await expect(options(page).first()).toContainText(/specificity/i)
  await expect(page.locator('.search-spinner')).toBeHidden()
})

test('while a part is on its way the box says so, and the list that is shown stays as it is', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'flexbox')
  const shown = await options(page).first().textContent()
  const place = await options(page).first().boundingBox()
  const text = await hold(page, /\/text-\d+-\d+\.txt/)
  await box(page).fill('git bisect')
  await expect(options(page).last()).toContainText('Searching…')
  await expect(options(page).first()).toHaveText(shown ?? '')
  expect(await options(page).first().boundingBox()).toEqual(place)
  text.release()
  await expect(options(page).first()).toContainText(/bisect/i)
  await expect(options(page).last()).not.toContainText('Searching…')
})

test('one list answers a query: what is shown first is what stays', async ({ page }) => {
  await open(page, LESSON)
  await box(page).focus()
  await expect(box(page)).toHaveRole('combobox')
  await page.evaluate(() => {
    const lists: string[] = []
    const look = () => {
      const all = [...document.querySelectorAll<HTMLAnchorElement>('header [role=option]')]
      const isFor = all.at(-1)?.href.endsWith('q=margin+collapse') === true
      const list = all.map(({ textContent }) => textContent).join('\n')
      if (isFor && !list.includes('Searching…') && lists.at(-1) !== list) lists.push(list)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { lists })
  })
  await page.keyboard.type('margin collapse')
  await expect(page.locator('header output')).toContainText('for margin collapse')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { lists: string[] }).lists)).toHaveLength(1)
})

for (const [query, path] of [
  ['closure', '/docs/javascript/advanced/closures'],
  ['closures', '/docs/javascript/advanced/closures'],
  ['flexbox', '/docs/css/intermediate/css-flexbox'],
  ['emoji', '/docs/emoji-guide'],
  ['react hooks', '/docs/react/intermediate/hooks'],
  ['privacy', '/privacy-policy'],
] as const)
  test(`the subject ${query} leads to the beginning of its page`, async ({ page }) => {
    await open(page, LESSON)
    await type(page, query)
    const href = (await options(page).first().getAttribute('href')) ?? ''
    expect(href.replace(/\?.*(?=#|$)/, '')).toBe(path)
  })

test('a query fetches a few small parts, not the index', async ({ page }) => {
  const requests = watchRequests(page)
  await open(page, LESSON)
  await type(page, 'gradients')
  const parts = searchRequests(requests.map((request) => request.url()))
  expect(parts.length).toBeLessThan(40)
  const bodies = await Promise.all(
    requests
      .filter((one) => one.url().includes('/search/index-'))
      .map(async (one) => (await (await one.response())?.body())?.length ?? 0),
  )
  expect(Math.max(...bodies)).toBeLessThan(40_000)
})

test('§9 at most 8 suggestions, with path joined by ›, marked matches and a short excerpt', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'display')
  expect(await options(page).count()).toBeLessThanOrEqual(9)
  await expect(page.getByRole('option').last()).toContainText('All results')
  await expect(page.locator('.search-path').first()).toHaveText('CSS › CSS basics › CSS display and visibility')
  await expect(options(page).first().locator('mark').first()).toHaveText(/display/i)
  for (const text of await page.locator('.search-excerpt').allTextContents()) expect(text.length).toBeLessThan(90)
})

test('hits of one page stand together under its path', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'selectors')
  const paths = await page.locator('.search-path').allTextContents()
  expect(new Set(paths).size).toBe(paths.length)
})

for (const [name, shortcut] of Object.entries({ '§9 Control+k': 'Control+k', '§9 Meta+k': 'Meta+k', 'the slash': '/' }))
  test(`${name} moves to the box, and what is typed then is searched`, async ({ page }) => {
    await open(page, LESSON)
    await page.keyboard.press(shortcut)
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('stash')
    await expect(box(page)).toHaveValue('stash')
    await expect(options(page).first()).toContainText(/stash/i)
  })

test('a slash in a field is a slash', async ({ page }) => {
  await open(page, LESSON)
  await box(page).focus()
  await page.keyboard.type('a/b')
  await expect(box(page)).toHaveValue('a/b')
})

test('before the scripts are there: the shortcut moves to the box, and what is typed is kept and searched', async ({
  page,
}) => {
  const scripts = await hold(page, /\/assets\/.*\.js/)
  await page.goto(LESSON)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('margin coll')
  scripts.release()
  await expect(options(page).first()).toContainText(/margin/i)
  await expect(box(page)).toHaveValue('margin coll')
  await expect(box(page)).toBeFocused()
})

test('the keys: arrows, Home, End, Enter', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'selectors')
  const active = page.locator('[role=option][aria-selected=true]')
  const count = await options(page).count()
  await expect(box(page)).toHaveAttribute('role', 'combobox')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  const isAt = async (index: number) => {
    await expect(active).toHaveCount(1)
    await expect(active).toHaveAttribute('id', `search-option-${index}`)
    await expect(box(page)).toHaveAttribute('aria-activedescendant', `search-option-${index}`)
  }
  await isAt(0)
  await page.keyboard.press('ArrowDown')
  await isAt(1)
  await page.keyboard.press('End')
  await isAt(count - 1)
  await page.keyboard.press('ArrowDown')
  await isAt(0)
  await page.keyboard.press('ArrowUp')
  await isAt(count - 1)
  await page.keyboard.press('Home')
  await isAt(0)
  const href = await active.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href ?? '')
  await expect(page.locator('.search-panel')).toBeHidden()
})

test('Enter before the answer is there leads to the first suggestion once it is', async ({ page }) => {
  const start = await hold(page, /\/search\.json/)
  await open(page, '/about')
  await box(page).focus()
  // Before that, Enter leads to the page of all results.
  await expect(box(page)).toHaveRole('combobox')
  await page.keyboard.type('box model')
  await page.keyboard.press('Enter')
  start.release()
  await expect(page).toHaveURL(/\/docs\/css\/basics\/css-box-model|\/docs\/interviews\/css/)
})

test('Escape closes the list and then empties the box', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'selectors')
  await page.keyboard.press('Escape')
  await expect(page.locator('.search-panel')).toBeHidden()
  await expect(box(page)).toHaveValue('selectors')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
})

test('§5 an empty query hides the clear button', async ({ page }) => {
  await open(page, LESSON)
  await box(page).focus()
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect(clear).toBeHidden()
  await type(page, 'selectors')
  await clear.click()
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect(clear).toBeHidden()
})

test('§8 Search has no match: No results, also read out', async ({ page }) => {
  await open(page, LESSON)
  await box(page).focus()
  await page.keyboard.type('zzzzqqqq')
  await expect(page.locator('.search-note')).toHaveText('No results')
  await expect(page.locator('header output')).toHaveText('No results')
})

test('how many results there are is read out', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'selectors')
  await expect(page.locator('header output')).toHaveText(/^\d+ results for selectors$/)
})

test('the last option leads to all results', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'selectors')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=selectors')
  await expect(page.locator('.search-results a').first()).toBeVisible()
})

test('a press outside of the box closes the list', async ({ page }) => {
  await open(page, LESSON)
  await type(page, 'selectors')
  await page.locator('body > footer').dispatchEvent('pointerdown')
  await expect(page.locator('.search-panel')).toBeHidden()
})

test('what it has fetched answers without the network, and for the rest it says what is missing', async ({
  page,
  context,
}) => {
  await open(page, LESSON)
  await type(page, 'selectors')
  await box(page).fill('')
  await context.setOffline(true)
  await box(page).fill('selectors')
  await expect(options(page).first()).toContainText(/selectors/i)
  await box(page).fill('git bisect')
  await expect(page.locator('header').getByRole('alert')).toContainText('The search could not be loaded.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(options(page).first()).toContainText(/bisect/i)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search fills the screen, and closes', async ({ page }) => {
    await open(page, LESSON)
    await page.mouse.wheel(0, 900)
    await clickWithoutPointer(page, 'html')
    await box(page).focus()
    await type(page, 'selectors')
    const form = page.locator('header form[data-open]')
    await expect
      .poll(() => form.evaluate((element) => element.getBoundingClientRect().toJSON() as object))
      .toMatchObject({
        top: 0,
        left: 0,
        height: 844,
      })
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(form).toHaveCount(0)
  })

  test('who leaves the box while its scripts are starting finds the page, not the search', async ({ page }) => {
    await page.addInitScript(() => {
      // The first sign of the panel: it is rendered, and does not listen yet.
      const { setAttribute } = Element.prototype
      Element.prototype.setAttribute = function (this: HTMLElement, name, value) {
        setAttribute.call(this, name, value)
        if (value !== 'combobox') return
        Element.prototype.setAttribute = setAttribute
        this.blur()
      }
    })
    await open(page, LESSON)
    await box(page).focus()
    await expect(box(page)).toHaveAttribute('enterkeyhint', 'search')
    await expect(page.locator('header form[data-open]')).toHaveCount(0)
    await expect(box(page)).not.toBeFocused()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a button leads to the list of all pages', async ({ page }) => {
    await page.goto(LESSON)
    await expect(box(page)).toBeHidden()
    await page.locator('header').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=')
    await expect(page.locator('main a[href="/docs/cheatsheets/git"]')).toBeVisible()
  })
})

test('the box stays the same element over a client navigation', async ({ page }) => {
  await page.goto(LESSON)
  await boot(page)
  await type(page, 'git bisect')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bisect/)
  await expect(box(page)).toHaveValue('git bisect')
  await page.keyboard.press('/')
  await expect(options(page).first()).toContainText(/bisect/i)
})
