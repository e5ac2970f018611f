import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageDiagnostics } from './pageDiagnostics.ts'

const cacheRoot = resolve(import.meta.dirname, '../../.cache')
const page = 'docs/guide/basics/second.mdx'
let root: string

beforeEach(async () => {
  await mkdir(cacheRoot, { recursive: true })
  // In the project, where the configuration of the fixture finds what it imports.
  root = await mkdtemp(join(cacheRoot, 'pages-test-'))
  await cp(resolve(import.meta.dirname, '../../tests/fixture'), root, { recursive: true })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const findings = (named: string) => pageDiagnostics({ root, cacheDir: join(root, 'cache'), named: new Set([named]) })
const check = async (named: string) => (await findings(named)).diagnostics
const reported = async () => (await check(page)).map(({ file, line, message }) => `${file}:${line} ${message}`)
const edit = async (change: (text: string) => string) => {
  const file = join(root, 'content', page)
  await writeFile(file, change(await readFile(file, 'utf8')))
}

test('a page without problems has no problems', async () => {
  expect(await reported()).toEqual([])
})

test('problems of front matter, of the page and of its links are told with their line', async () => {
  await edit((text) => `${text}\n\n[gone](./gone.mdx) and [there](./second.mdx#nowhere)\n`)
  const links = await reported()
  expect(links).toHaveLength(2)
  expect(links[0]).toMatch(/links to content\/docs\/guide\/basics\/gone\.mdx, which is no page/)
  expect(links[1]).toMatch(/has no section "nowhere"/)

  await edit((text) => `${text}\n\n:::nope\nx\n:::\n`)
  expect(await reported()).toEqual([expect.stringContaining('Unknown container')])

  await edit((text) => text.replace('title:', 'titel:'))
  expect((await reported()).join('\n')).toContain(`content/${page}:2 `)
})

test('other pages are not compiled', async () => {
  await edit((text) => `${text}\n\n:::nope\nx\n:::\n`)
  expect(await check('docs/index.mdx')).toEqual([])
})

test('wording that no one would use is told with its line and what to write', async () => {
  await edit((text) => `${text}\nA date is no string.\n`)
  expect(await check(page)).toContainEqual(
    expect.objectContaining({ message: 'says "is no string".', fix: expect.stringContaining('is not a') }),
  )
})

test('a lesson with a checkpoint is held to its form, one without is told of it', async () => {
  const part = '## One\n\nText.\n\n```js\nconst status = 1\n```\n\n:::objectives\n- Do\n- Say\n:::\n\n'
  await edit((text) => text + part)
  const before = await findings(page)
  expect(before.diagnostics).toEqual([])
  expect(before.advice.map(({ message }) => message)).toEqual([
    expect.stringContaining('has no `:::checkpoint`'),
    '"status" is a property of the window.',
  ])
  await edit((text) => `${text}:::checkpoint\nDone.\n:::\n\n## Two\n\nText.\n`)
  const after = await findings(page)
  expect(after.advice).toEqual([])
  expect(after.diagnostics.map(({ message }) => message).join('\n')).toMatch(
    /words\. With fewer than 600[^]*The first exercise[^]*"status" is a property/,
  )
})

test('a gloss that is not in the table of features is told', async () => {
  await edit((text) => `${text.replace('title:', 'glosses: [flexboxes]\ntitle:')}\n:::objectives\n- Do\n:::\n`)
  expect((await findings(page)).advice).toContainEqual(
    expect.objectContaining({ message: 'glosses: "flexboxes" is not in the table of features.' }),
  )
})
