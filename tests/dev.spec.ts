import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { expect, hydrated } from './support/browser.ts'
import { type RunningDevServer, startDevServer } from './support/devServer.ts'
import { DEV_PORT, ROOT } from '../scripts/settings.ts'
import { staticResult } from './support/staticResult.ts'

// An author's day: what `npm run dev` shows while files are edited. bench/dev.ts measures how soon.
const PATH = '/docs/guide/basics/second'
const FILE = 'content/docs/guide/basics/second.mdx'

const test = base.extend<object, { dev: RunningDevServer }>({
  dev: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters of a fixture from its source.
    async ({}, use) => {
      const dev = await startDevServer(join(ROOT, 'tests/fixture'), DEV_PORT)
      await use(dev)
      await dev.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// One server, so one after the other. Not `serial`: tests that did not run because of another are never asked again.
// The first page waits until Vite has bundled the packages.
test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ navigationTimeout: 120_000 })
const slow = expect.configure({ timeout: 30_000 })

/** Edits the file of the page. */
async function edit({ root }: RunningDevServer, change: (source: string) => string, file = FILE): Promise<void> {
  const path = join(root, file)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error('The edit changes nothing.')
  await writeFile(path, after)
}

test('a result without a script is shown', async ({ page, dev }) => {
  await page.goto(dev.origin + PATH)
  const { document } = staticResult(page.locator('figure'))
  await slow(document).toContainText('A result without a script.')
})

test('a lesson says to its author what its first part has and lacks, and says it anew after an edit', async ({
  page,
  dev,
}) => {
  await page.goto(`${dev.origin}/docs/guide/more/joint`)
  const notes = page.getByRole('note', { name: 'Warning: For the author' })
  await slow(notes).toContainText(/Part one has 7 minutes, \d+ words, 2 sections/)
  await expect(notes).toContainText('With fewer than 600 it is not a whole lesson.')
  await expect(notes).not.toContainText('practices objective 2')
  // An edit before the page listens to the server would not be shown.
  await hydrated(page)
  await edit(dev, (source) => source.replace('{practices=2}', ''), 'content/docs/guide/more/joint.mdx')
  await slow(notes).toContainText('No exercise of part one practices objective 2.')
})

test('an edit of the text shows without a reload, and so do one of the front matter and of another page', async ({
  page,
  dev,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(dev.origin + PATH)
  await hydrated(page)
  await page.evaluate(() => void (window.testMark = true))
  await edit(dev, (source) => `${source}\nA paragraph that was just written.\n`)
  await slow(page.getByText('A paragraph that was just written.')).toBeVisible()
  await edit(dev, (source) => source.replace(/^title: .*$/m, 'title: Another title'))
  await slow(page.locator('h1')).toHaveText('Another title')
  await edit(
    dev,
    (source) => source.replace(/^title: .*$/m, 'title: A neighbor'),
    'content/docs/guide/basics/features.mdx',
  )
  await slow(page.locator('#menu').getByRole('link', { name: 'A neighbor' })).toBeAttached()
  expect(await page.evaluate(() => window.testMark)).toBe(true)
  // Nothing but the page itself: to load links ahead would keep the server from showing an edit.
  expect(asked.filter((path) => path.startsWith('/_rsc/') && path !== `/_rsc${PATH}.txt`)).toEqual([])
})

for (const [name, change, reported] of [
  [
    'the front matter',
    (source: string) => source.replace(/^description: .*$/m, 'description: Short'),
    /description: has 5/,
  ],
  ['the Markdown', (source: string) => `${source}\n<Nothing\n`, /second\.mdx/],
  ['a component', (source: string) => `${source}\n<Nothing />\n`, /Nothing/],
] as const) {
  test(`a fault in ${name} is laid over the page, and goes when it is fixed`, async ({ page, dev }) => {
    await page.goto(dev.origin + PATH)
    await hydrated(page)
    const sound = await readFile(join(dev.root, FILE), 'utf8')
    await edit(dev, change)
    const overlay = page.locator('vite-error-overlay')
    await slow(overlay).toContainText(reported)
    await slow(overlay).toContainText('second.mdx')
    await writeFile(join(dev.root, FILE), `${sound}\nFixed: ${name}.\n`)
    await slow(page.getByText(`Fixed: ${name}.`)).toBeVisible()
    await slow(overlay).toHaveCount(0)
  })
}

test('a page that is opened while it has a fault says so, and shows itself when it is fixed', async ({ page, dev }) => {
  const sound = await readFile(join(dev.root, FILE), 'utf8')
  await edit(dev, (source) => source.replace(/^description: .*$/m, 'description: Short'))
  await slow(async () => {
    await page.goto(dev.origin + PATH)
    await slow(page.locator('h1')).toHaveText('This page cannot be shown yet')
  }).toPass()
  await slow(page.locator('body')).toContainText('description: has 5')
  await writeFile(join(dev.root, FILE), sound)
  await slow(page.locator('h1')).toHaveText(/^title: (.*)$/m.exec(sound)?.[1] ?? '')
})
