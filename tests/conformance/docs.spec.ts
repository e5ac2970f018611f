import { builtPages, isLesson } from '../support/dist.ts'
import { boot, expect, fixtureTest, open, shown, test } from '../support/browser.ts'

const LESSON = '/docs/css/basics/css-box-model'
const SECTIONS = [
  ['html', 'HTML', '/docs/html'],
  ['css', 'CSS', '/docs/css'],
  ['javascript', 'JavaScript', '/docs/javascript'],
  ['react', 'React', '/docs/react'],
  ['typescript', 'TypeScript', '/docs/typescript'],
  ['cheatsheets', 'Cheatsheets', '/docs/cheatsheets'],
  ['interviews', 'Interviews', '/docs/interviews'],
] as const
const built = builtPages().map((page) => page.path)

test('§2 Docs: /docs is the docs home with its sidebar', async ({ page }) => {
  await page.goto('/docs')
  const sidebar = page.locator('#menu nav[data-sidebar]')
  await expect(sidebar).toBeVisible()
  await expect(sidebar.locator('[aria-current=page]')).toHaveAttribute('href', '/docs')
  for (const [, , path] of SECTIONS) await expect(sidebar.locator(`a[href="${path}"]`)).toBeAttached()
})

test('§2 Docs: breadcrumbs lead from the home page to the lesson', async ({ page }) => {
  await page.goto(LESSON)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const links = await crumbs.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(links).toEqual(['/', '/docs', '/docs/css', '/docs/category/css-basics'])
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Box model')
})

test('§2 Docs: /docs/tags is the tag index, and each tag leads to its docs', async ({ page }) => {
  await page.goto('/docs/tags')
  await page.getByRole('main').locator('a[rel=tag][href="/docs/tags/box-model"]').click()
  await expect(page).toHaveURL('/docs/tags/box-model')
  await page.getByRole('main').locator(`a[href="${LESSON}"]`).click()
  await expect(page).toHaveURL(LESSON)
})

test('§2 Docs: a category index lists its lessons and uses the sidebar of its subject', async ({ page }) => {
  for (const [path, subject] of [
    ['/docs/category/css-basics', '/docs/css'],
    ['/docs/category/react---basics', '/docs/react'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(`#menu nav[data-sidebar] a[href="${subject}"]`)).toBeVisible()
    await expect(page.locator('#menu nav[data-sidebar] [aria-current=page]')).toHaveAttribute('href', path)
  }
  const cards = page.locator('main ul li > a')
  expect(await cards.count()).toBeGreaterThan(0)
})

test('§2 Docs: every category index shows exactly the lessons of its folder', async ({ page }) => {
  await page.goto('/docs/category/css-basics')
  const cards = await page
    .locator('main ul[aria-label="CSS basics"] a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(cards.toSorted()).toEqual(built.filter((path) => path.startsWith('/docs/css/basics/')).toSorted())
})

for (const [name, label, path] of SECTIONS) {
  test(`§2 Docs: the ${name} sidebar links to its overview page`, async ({ page }) => {
    await page.goto(path)
    const sidebar = page.locator('#menu nav[data-sidebar]')
    await expect(sidebar.locator('a').first()).toHaveAttribute('href', path)
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }),
    ).toHaveAttribute('aria-current', 'page')
  })
}

test('§2 Docs: every lesson uses the sidebar of its subject and is marked in it', async ({ request }) => {
  const lessons = built.filter(isLesson)
  expect(lessons.length).toBeGreaterThan(0)
  for (const path of lessons) {
    const html = await (await request.get(path)).text()
    const sidebar = /<nav[^>]*data-sidebar="">.*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(sidebar, path).toContain(`href="${path}" aria-current="page"`)
    expect(sidebar, path).toContain(`href="/docs/${path.split('/')[2]}"`)
  }
})

test('§2 Docs: the React JSX page sits at the doubled path', async ({ page, request }) => {
  await page.goto('/docs/docs/react/basics/jsx')
  await expect(page.locator('h1')).toContainText('JSX')
  await expect(page.locator('#menu nav[data-sidebar] [aria-current=page]')).toHaveAttribute(
    'href',
    '/docs/docs/react/basics/jsx',
  )
  expect((await request.get('/docs/react/basics/jsx')).status()).toBe(404)
})

for (const path of ['/docs/emoji-guide', '/docs/mermaid-test']) {
  test(`§2 Docs: ${path} has no sidebar`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('nav[data-sidebar]')).toHaveCount(0)
  })
}

test('§2 Docs: the sidebar can be hidden', async ({ page }) => {
  await open(page, LESSON)
  const sidebar = page.locator('#menu nav[data-sidebar]')
  await page.getByRole('button', { name: 'Hide sidebar' }).click()
  await expect(sidebar).toBeHidden()
  await page.locator('main a[rel=next]').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-path', LESSON)
  await expect(sidebar).toBeHidden()
  await page.reload()
  await expect(sidebar).toBeHidden()
  await boot(page)
  await page.getByRole('button', { name: 'Show sidebar' }).click()
  await expect(sidebar).toBeVisible()
})

for (const path of [LESSON, '/docs/cheatsheets/git'])
  test(`§2 Docs: the table of contents covers heading levels 2 to 3: ${path}`, async ({ page }) => {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'On this page', includeHidden: true }).locator('a')
    const targets = await links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).hash.slice(1)))
    const headings = await page.locator('.prose :is(h2, h3)[id]').evaluateAll((all) => all.map((heading) => heading.id))
    expect(targets.length).toBeGreaterThan(3)
    expect(targets).toEqual(headings)
  })

test('the table of contents marks the section one reads', async ({ page }) => {
  await open(page, LESSON)
  const [, second] = await page.locator('.prose h2[id]').all()
  const id = await second?.getAttribute('id')
  await page.evaluate((target) => document.getElementById(target ?? '')?.scrollIntoView(), id)
  await expect(page.locator(`details nav a[href="#${id}"]`)).toHaveAttribute('aria-current', 'location')
})

test('lessons lead to the one before and the one after', async ({ page }) => {
  await page.goto(LESSON)
  const next = page.locator('main a[rel=next]')
  const href = (await next.getAttribute('href')) ?? ''
  await next.click()
  await expect(page).toHaveURL(href)
  await expect(page.locator('main a[rel=prev]')).toHaveAttribute('href', LESSON)
})

fixtureTest('§2 Docs: categories do not collapse by themselves', async ({ page }) => {
  await open(page, '/docs/guide/basics/features')
  const [basics, more] = [
    page.locator('#menu details', { hasText: 'Guide basics' }),
    page.locator('#menu details', { hasText: 'Guide more' }),
  ]
  await expect(basics).toHaveAttribute('open')
  await more.locator('summary').click()
  await expect(more).toHaveAttribute('open')
  await more.getByRole('link', { name: 'More, page 2' }).click()
  await shown(page, '/docs/guide/more/page-2')
  await expect(basics).toHaveAttribute('open')
  await expect(more).toHaveAttribute('open')
})

fixtureTest('§2 Docs: the docs version is labelled Next', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.locator('header summary', { hasText: 'Next' })).toBeVisible()
})

fixtureTest('nested categories hold the page one reads open', async ({ page }) => {
  await page.goto('/docs/extra/deep')
  const sidebar = page.locator('#menu nav[data-sidebar]')
  await expect(sidebar.locator('details', { hasText: 'Outer' }).first()).toHaveAttribute('open')
  await expect(sidebar.getByRole('link', { name: 'Deep page' })).toBeVisible()
  await expect(sidebar.locator('details', { hasText: 'Apart' })).not.toHaveAttribute('open')
})
