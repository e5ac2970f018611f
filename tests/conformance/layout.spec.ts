import { expect, fixtureTest, open, test } from '../support/browser.ts'

const REPOSITORY = 'https://github.com/scrollcraft/scrollcraft'

test('§2 Layout: the top navigation has one link per docs section, the blog and the source repository', async ({
  page,
}) => {
  await page.goto('/')
  const links = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(links).toEqual([
    '/docs/html',
    '/docs/css',
    '/docs/javascript',
    '/docs/typescript',
    '/docs/react',
    '/docs/cheatsheets',
    '/docs/interviews',
    '/blog',
    REPOSITORY,
  ])
})

test('§2 Layout: the footer has the link groups Docs, Site, Legal and Community, the logo and the copyright', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo').last()
  for (const group of ['Docs', 'Site', 'Legal', 'Community'])
    expect(await footer.getByRole('navigation', { name: group }).getByRole('link').count()).toBeGreaterThan(1)
  await expect(footer.getByRole('navigation')).toHaveCount(4)
  await expect(footer.locator('svg').first()).toBeVisible()
  await expect(footer).toContainText(/Copyright © \d{4}/)
})

test('§2 Layout: the first stop of the Tab key skips to the content', async ({ page }) => {
  await page.goto('/docs/css/basics/css-box-model')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('§2 Layout: without an announcement there is no bar', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#announcement')).toHaveCount(0)
})

test('§2 Layout: the navbar is fixed and has brand, items left and right, color-mode toggle and search box', async ({
  page,
}) => {
  await page.goto('/docs/css/basics/css-box-model')
  const bar = page.locator('[data-navbar]')
  await expect(bar).toHaveCSS('position', 'sticky')
  await expect(bar).toHaveCSS('top', '0px')
  const brand = await bar.getByRole('link', { name: 'Scrollcraft' }).boundingBox()
  const left = await bar.getByRole('link', { name: 'HTML' }).boundingBox()
  const search = await bar.getByRole('textbox', { name: 'Search' }).boundingBox()
  const toggle = await bar.getByRole('button', { name: /Switch between/ }).boundingBox()
  if (!brand || !left || !search || !toggle) throw new Error('A part of the bar is missing.')
  expect(brand.x).toBeLessThan(left.x)
  expect(left.x).toBeLessThan(640)
  expect(search.x, '§9: the search bar is on the right').toBeGreaterThan(640)
  expect(toggle.x).toBeGreaterThan(640)
  await expect(bar.getByRole('link', { name: 'Scrollcraft' })).toHaveAttribute('href', '/')
})

test('the section one is in is marked in the navigation', async ({ page }) => {
  await page.goto('/docs/css/basics/css-box-model')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'CSS', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(main.locator('[aria-current]')).toHaveCount(1)
})

fixtureTest.describe('§3 Navbar item of type', () => {
  fixtureTest.beforeEach(async ({ page }) => open(page, '/docs/guide/basics/features'))

  fixtureTest('default: a link', async ({ page }) => {
    await expect(page.locator('header').getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
  })

  fixtureTest('doc: a link to the doc, labelled or with its own name; a draft is not there', async ({ page }) => {
    const link = page.locator('header').getByRole('link', { name: 'Features' })
    await expect(link).toHaveAttribute('href', '/docs/guide/basics/features')
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'A draft' })).toHaveCount(0)
  })

  fixtureTest('docSidebar: a link to the first page of the sidebar, active on all of it', async ({ page }) => {
    const link = page.locator('header').getByRole('link', { name: 'Guide', exact: true })
    await expect(link).toHaveAttribute('href', '/docs/guide')
    await expect(link).toHaveAttribute('aria-current', 'true')
  })

  fixtureTest('docsVersion: a link to the main doc', async ({ page }) => {
    await expect(page.locator('header').getByRole('link', { name: 'Version' })).toHaveAttribute('href', '/docs')
  })

  fixtureTest('docsVersionDropdown: the versions, with items before and after', async ({ page }) => {
    const dropdown = page.locator('header details', { has: page.locator('summary', { hasText: 'Next' }) })
    await dropdown.locator('summary').click()
    await expect(dropdown.locator('li')).toHaveText(['Before the versions', 'Next', 'After the versions'])
    await expect(dropdown.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/docs')
  })

  fixtureTest('dropdown: a list that opens below its label', async ({ page }) => {
    const dropdown = page.locator('header details', { has: page.locator('summary', { hasText: 'More' }) })
    await expect(dropdown.locator('ul')).toBeHidden()
    await dropdown.locator('summary').click()
    await expect(dropdown.locator('ul')).toBeVisible()
    await expect(dropdown.getByRole('link')).toHaveText([
      'All of More',
      'Archive',
      'Second page',
      'Interviews',
      'Elsewhere',
    ])
    await expect(dropdown.getByRole('link', { name: 'All of More' })).toHaveAttribute('href', '/docs/extra/deep')
    await expect(dropdown.locator('em')).toHaveText('Some markup')
  })

  fixtureTest('html: its markup', async ({ page }) => {
    await expect(page.locator('header b', { hasText: 'Beta' })).toBeVisible()
  })

  fixtureTest('localeDropdown: the languages of the page', async ({ page }) => {
    const dropdown = page.locator('header details', { has: page.locator('summary', { hasText: 'English' }) })
    await dropdown.locator('summary').click()
    const link = dropdown.getByRole('link', { name: 'English' })
    await expect(link).toHaveAttribute('href', '/docs/guide/basics/features')
    await expect(link).toHaveAttribute('lang', 'en')
  })

  fixtureTest('search: a way to the search page', async ({ page }) => {
    await expect(page.locator('header').getByRole('search')).toHaveAttribute('action', '/search')
  })
})

fixtureTest.describe('Dropdown', () => {
  const open_ = 'header details[open]'

  fixtureTest('opening one closes the other', async ({ page }) => {
    await open(page, '/about')
    await page.locator('header summary', { hasText: 'More' }).click()
    await page.locator('header summary', { hasText: 'Next' }).click()
    await expect(page.locator(open_)).toHaveCount(1)
  })

  fixtureTest('a click outside closes it', async ({ page }) => {
    await open(page, '/about')
    await page.locator('header summary', { hasText: 'More' }).click()
    await expect(page.locator(open_)).toHaveCount(1)
    await page.locator('footer').last().click()
    await expect(page.locator(open_)).toHaveCount(0)
  })

  fixtureTest('following a link of it closes it', async ({ page }) => {
    await open(page, '/about')
    await page.locator('header summary', { hasText: 'More' }).click()
    await page.locator(open_).getByRole('link', { name: 'Archive' }).click()
    await expect(page).toHaveURL('/blog/archive')
    await expect(page.locator(open_)).toHaveCount(0)
  })

  fixtureTest('it is marked when the page is one of its links', async ({ page }) => {
    await page.goto('/blog/archive')
    await expect(page.locator('header summary', { hasText: 'More' })).toHaveAttribute('data-active', 'true')
    await page.goto('/about')
    await expect(page.locator('header summary', { hasText: 'More' })).not.toHaveAttribute('data-active')
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  for (const path of ['/docs/css', '/docs/css/basics/css-box-model', '/docs/interviews/css', '/search', '/offline'])
    test(`every control of ${path} is large enough for a finger`, async ({ page }) => {
      await open(page, path)
      const small = await page.locator('a, button, summary, input, [role=tab]').evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.sr-only'))
          // Links within a text are as high as its lines (WCAG 2.2, 2.5.8).
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect()
            return width > 0 && Math.min(width, height) < 24
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(small).toEqual([])
    })
})

fixtureTest(
  '§3 Footer: one of the style dark is dark on a light page, one of the style light is not',
  async ({ page }) => {
    await page.goto('/about')
    const colors = () =>
      page
        .getByRole('contentinfo')
        .last()
        .evaluate((footer) => [
          getComputedStyle(footer).backgroundColor,
          getComputedStyle(document.body).backgroundColor,
        ])
    const [dark, around] = await colors()
    expect(dark).not.toBe(around)
    await page
      .getByRole('contentinfo')
      .last()
      .evaluate((footer) => footer.setAttribute('data-style', 'light'))
    const [light] = await colors()
    const brightness = (color = '') => Math.max(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number))
    expect(brightness(dark)).toBeLessThan(80)
    expect(brightness(light)).toBeGreaterThan(200)
  },
)
