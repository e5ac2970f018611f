import {
  clickWithoutPointer,
  expect,
  expectSameDocument,
  fixtureTest as test,
  hold,
  markDocument,
  open,
  scrollTop,
  shown,
  watchConsole,
  watchRequests,
} from '../support/browser.ts'

const LESSON = '/docs/guide/basics/features'
const SECOND = '/docs/guide/basics/second'

test.describe('Client navigation', () => {
  test('a link shows the next page without loading a document', async ({ page }) => {
    await open(page, LESSON)
    await markDocument(page)
    const requests = watchRequests(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await shown(page, '/about')
    await expect(page).toHaveURL('/about')
    await expect(page.locator('h1')).toHaveText('About')
    await expectSameDocument(page)
    expect(requests.filter((request) => request.resourceType() === 'document')).toEqual([])
  })

  test('title, canonical link, description and language follow', async ({ page }) => {
    await open(page, LESSON)
    await clickWithoutPointer(page, `a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expect(page).toHaveTitle('Second page | Fixture')
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveCount(1)
    await expect(canonical).toHaveAttribute('href', `https://fixture.example${SECOND}`)
    await expect(page.locator('meta[name=description]')).toHaveCount(1)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^The second page of the basics/)
    await expect(page.locator('title')).toHaveCount(1)
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
  })

  test('focus moves to the heading of the new page', async ({ page }) => {
    await open(page, LESSON)
    await clickWithoutPointer(page, `a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expect(page.locator('main h1')).toBeFocused()
  })

  test('a reader who has begun to type while the page was loading keeps the focus', async ({ page }) => {
    const slow = await hold(page, '**/_rsc/about.txt')
    await open(page, LESSON)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await page.keyboard.press('/')
    await page.keyboard.type('seco')
    slow.release()
    await shown(page, '/about')
    await expect(page.locator('#announcer')).toHaveText('About | Fixture')
    await page.keyboard.type('nd')
    await expect(page.locator('header [name=q]')).toHaveValue('second')
  })

  test('so does one who came for a section, and the page is at that section', async ({ page }) => {
    const slow = await hold(page, `**/_rsc${SECOND}.txt`)
    await page.setViewportSize({ width: 1280, height: 400 })
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}#second-section"]`)
    await page.keyboard.press('/')
    slow.release()
    await shown(page, SECOND)
    await expect(page.locator('#announcer')).toHaveText('Second page | Fixture')
    await expect(page.locator('#second-section')).toBeInViewport()
    await expect(page.locator('header [name=q]')).toBeFocused()
  })

  test('the menu of a small screen closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, LESSON)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Second page' }).first().click()
    await shown(page, SECOND)
    await expect(page.locator('#menu')).toBeHidden()
  })

  test('state of what stays is kept: a folded category stays open', async ({ page }) => {
    await open(page, LESSON)
    const more = page.locator('#menu details', { hasText: 'Guide more' })
    await expect(more).not.toHaveAttribute('open')
    await more.locator('summary').click()
    await expect(more).toHaveAttribute('open')
    await clickWithoutPointer(page, `a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expect(more).toHaveAttribute('open')
  })

  test('a link to the page one is on keeps the document', async ({ page }) => {
    await open(page, '/about')
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await shown(page, '/about')
    await expectSameDocument(page)
  })

  test('back and forward show the pages without loading a document', async ({ page }) => {
    await open(page, LESSON)
    await markDocument(page)
    await clickWithoutPointer(page, `a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await page.goBack()
    await shown(page, LESSON)
    await expect(page.locator('h1')).toHaveText('Every feature')
    await page.goForward()
    await shown(page, SECOND)
    await expect(page.locator('h1')).toHaveText('Second page')
    await expectSameDocument(page)
  })

  test('a reload loads the document', async ({ page }) => {
    await open(page, LESSON)
    await clickWithoutPointer(page, `a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await markDocument(page)
    await page.reload()
    await expect(page.locator('h1')).toHaveText('Second page')
    await expectSameDocument(page, false)
  })
})

test.describe('Quick navigation', () => {
  test('of two clicks the last wins, and only it is in the history', async ({ page }) => {
    const slow = await hold(page, `**/_rsc/about.txt`)
    await open(page, LESSON)
    const before = await page.evaluate(() => history.length)
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(page.locator('html')).toHaveAttribute('data-loading', '')
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    slow.release()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveText('Second page')
    await expect(page).toHaveURL(SECOND)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
  })

  test('back during a slow navigation stays where back leads', async ({ page }) => {
    const slow = await hold(page, `**/_rsc/about.txt`)
    await open(page, LESSON)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(page.locator('html')).toHaveAttribute('data-loading', '')
    await page.goBack()
    await shown(page, LESSON)
    slow.release()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveText('Every feature')
    await expect(page).toHaveURL(LESSON)
  })

  test('the old page stays usable while the new one loads', async ({ page }) => {
    const slow = await hold(page, `**/_rsc/about.txt`)
    await open(page, LESSON)
    await clickWithoutPointer(page, 'header a[href="/about"]')
    await expect(page.locator('h1')).toHaveText('Every feature')
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    await expect(page.getByRole('tab', { name: 'pnpm' }).first()).toHaveAttribute('aria-selected', 'true')
    slow.release()
    await shown(page, '/about')
  })
})

test.describe('A payload that is no good', () => {
  test('of another build: a warning, and the page comes from the server', async ({ page }) => {
    const messages = watchConsole(page)
    await page.route(`**/_rsc${SECOND}.txt`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-00000000.js')
      await route.fulfill({ response: answer, body, headers: { ...answer.headers(), 'content-encoding': '' } })
    })
    await open(page, LESSON)
    await markDocument(page)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(page).toHaveURL(SECOND)
    await expect(page.locator('h1')).toHaveText('Second page')
    await expectSameDocument(page, false)
    expect(messages.join('\n')).toContain('another version of the site')
  })

  test('a page instead of a payload, as hosts answer what is missing: the page comes from the server', async ({
    page,
  }) => {
    await page.route(`**/_rsc${SECOND}.txt`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Not found</h1>' }),
    )
    await open(page, LESSON)
    await markDocument(page)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(page.locator('h1')).toHaveText('Second page')
    await expectSameDocument(page, false)
  })

  test('cut short: the page comes from the server', async ({ page }) => {
    await page.route(`**/_rsc${SECOND}.txt`, async (route) => {
      const body = (await (await route.fetch()).text()).slice(0, 300)
      await route.fulfill({ contentType: 'text/plain', body })
    })
    await open(page, LESSON)
    await markDocument(page)
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await expect(page.locator('h1')).toHaveText('Second page')
    await expectSameDocument(page, false)
  })

  test('a page that does not exist shows the not-found page at its address', async ({ page }) => {
    await open(page, '/docs/guide/basics/broken')
    await clickWithoutPointer(page, 'main a[href="/nowhere"]')
    await expect(page.locator('h1')).toHaveText('Page not found')
    await expect(page).toHaveURL('/nowhere')
    await page.goBack()
    await expect(page.locator('h1')).toHaveText('Broken links')
  })
})

test.describe('Scroll position', () => {
  test('a new page begins at its top', async ({ page }) => {
    await open(page, LESSON)
    await page.evaluate(() => scrollTo(0, 900))
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await expect.poll(() => scrollTop(page)).toBe(0)
  })

  test('back and forward restore the position exactly', async ({ page }) => {
    await open(page, LESSON)
    await page.evaluate(() => scrollTo(0, 777))
    await clickWithoutPointer(page, `main a[href="${'/docs/guide'}"]`)
    await shown(page, '/docs/guide')
    await page.evaluate(() => scrollTo(0, 50))
    const there = await scrollTop(page)
    await page.goBack()
    await shown(page, LESSON)
    await expect.poll(() => scrollTop(page)).toBe(777)
    await page.goForward()
    await shown(page, '/docs/guide')
    await expect.poll(() => scrollTop(page)).toBe(there)
  })

  test('back after a reload, before the boot, shows the right page', async ({ page }) => {
    await open(page, LESSON)
    await page.evaluate(() => scrollTo(0, 777))
    await clickWithoutPointer(page, `main a[href="${SECOND}"]`)
    await shown(page, SECOND)
    await page.reload()
    await page.goBack()
    await expect(page).toHaveURL(LESSON)
    await expect(page.locator('h1')).toHaveText('Every feature')
  })
})
