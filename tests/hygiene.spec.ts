import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { allPages, shards } from './support/allPages.ts'
import { boot, open, test as siteTest, watchConsole } from './support/browser.ts'
import { builtPages, markup } from './support/dist.ts'
import { DIST, FIXTURE_DIST, FIXTURE_URL, SITE_URL } from './support/settings.ts'

const SHARDS = 4
/** Both sites: what one has begun to load ahead may come while the next is opened. */
const OWN = new Set([SITE_URL, FIXTURE_URL])

declare global {
  interface Window {
    testViolations?: string[]
  }
}

shards(allPages, SHARDS).forEach((addresses, shard) => {
  test(`no page complains, calls anybody else, or breaks its own policy (${shard + 1} of ${SHARDS})`, async ({
    page,
  }) => {
    const faults: string[] = []
    const messages = watchConsole(page)
    let address = ''
    page.on('request', (request) => {
      if (!OWN.has(new URL(request.url()).origin)) faults.push(`${address}: requests ${request.url()}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') faults.push(`${address}: ${request.url()} ${reason}`)
    })
    page.on('response', (answer) => {
      if (answer.status() >= 400) faults.push(`${address}: ${answer.url()} answered ${answer.status()}`)
    })
    await page.addInitScript(() => {
      const violations: string[] = (window.testViolations = [])
      addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI } = event as SecurityPolicyViolationEvent
        violations.push(`${violatedDirective} ${blockedURI}`)
      })
    })
    for (address of addresses) {
      await page.goto(address)
      await boot(page)
      const found = await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
        return {
          violations: window.testViolations ?? [],
          headings: document.querySelectorAll('h1').length,
          repeated: ids.filter((id, i) => ids.indexOf(id) !== i),
          nameless: [...document.images]
            .filter((image) => !image.alt || !image.width || !image.height)
            .map((image) => image.src),
        }
      })
      for (const text of messages.splice(0)) faults.push(`${address}: ${text}`)
      for (const text of found.violations) faults.push(`${address}: policy ${text}`)
      if (found.headings !== 1) faults.push(`${address}: ${found.headings} h1`)
      for (const id of found.repeated) faults.push(`${address}: two elements with the id ${id}`)
      for (const src of found.nameless) faults.push(`${address}: an image without text or size ${src}`)
    }
    // Links in sight are loaded ahead, also those that lead nowhere on purpose.
    const known = faults.filter((fault) => !/\/broken: .*(_rsc\/nowhere\.txt|Failed to load resource)/.test(fault))
    expect(known).toEqual([])
  })
})

for (const [name, dist] of [
  ['the site', DIST],
  ['the fixture site', FIXTURE_DIST],
] as const) {
  test(`no page of ${name} has an inline style or an inline handler`, () => {
    const pages = builtPages(dist).filter((page) => /<[^>]*\s(?:style|on\w+)="/.test(markup(page.html)))
    expect(pages.map((page) => page.path)).toEqual([])
  })

  test(`every page of ${name} is valid HTML`, async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        // React closes void elements with a slash.
        'void-style': 'off',
        // React writes `charSet`, `hrefLang` and `popoverTarget`; HTML does not mind the case.
        'attr-case': 'off',
        // React writes `hidden=""` and `data-x=""`.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        // React's ids begin with an underscore, which HTML allows.
        'valid-id': ['error', { relaxed: true }],
        // ARIA lets lists have names; the recommended set allows fewer elements than ARIA does.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // React escapes no `>` and no quotes in text, which HTML allows.
        'no-raw-characters': 'off',
      },
    })
    const faults: string[] = []
    for (const { path, html } of builtPages(dist)) {
      const report = await validator.validateString(html, path)
      for (const message of report.results.flatMap((result) => result.messages))
        faults.push(
          `${path} ${message.line}:${message.column} ${message.ruleId}: ${message.message} (${message.selector})`,
        )
    }
    expect(faults, faults.slice(0, 40).join('\n')).toHaveLength(0)
  })
}

for (const [paper, width, height] of [
  ['A4', 794, 1123],
  ['A4 landscape', 1123, 794],
] as const) {
  siteTest(`printed on ${paper}, a lesson has its text and nothing to press`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/docs/css/basics/css-box-model')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('.prose')).toBeVisible()
    for (const chrome of [
      'header[data-navbar]',
      '#menu',
      'body > footer',
      'nav',
      'button',
      '.anchor',
      'details:has(> nav)',
    ])
      expect([chrome, await page.locator(chrome).filter({ visible: true }).count()]).toEqual([chrome, 0])
    const solutions = page.locator('section details pre')
    expect(await solutions.count()).toBeGreaterThan(0)
    for (const solution of await solutions.all())
      expect(await solution.evaluate((pre) => pre.checkVisibility())).toBe(true)
  })
}

siteTest('printed from the dark mode, a page is dark on light', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await open(page, '/docs/cheatsheets/git')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

siteTest('no page is wider than the screen', async ({ page }) => {
  siteTest.setTimeout(300_000)
  const wide: string[] = []
  for (const address of allPages) {
    await page.goto(address)
    for (const width of [320, 390, 996]) {
      await page.setViewportSize({ width, height: 800 })
      const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (overflows) wide.push(`${address} at ${width} px`)
    }
  }
  expect(wide).toEqual([])
})
