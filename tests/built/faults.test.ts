import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '../../src/config/site.ts'
import { evaluate } from '../../src/components/mdx/evaluate.ts'
import { storageSlot } from '../../src/browser/storage.ts'
import { ROOT } from '../../scripts/settings.ts'
import fixture from '../fixture/site.config.ts'

const run = promisify(execFile)
const node = join(ROOT, 'node_modules/.bin/node')
const cli = join(ROOT, 'src/prerender/cli.ts')
let folder: string

beforeAll(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(ROOT, '.cache/faults-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds a copy of the fixture site with some files changed, and returns what the failing build printed. */
async function failingBuild(
  name: string,
  files: Record<string, string>,
  config?: (source: string) => string,
): Promise<string> {
  const site = join(folder, name)
  await cp(join(ROOT, 'tests/fixture'), site, { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(site, path), text)
  if (config) {
    const path = join(site, 'site.config.ts')
    await writeFile(path, config(await readFile(path, 'utf8')))
  }
  const env = { ...process.env, SITE_ROOT: site, OUT_DIR: join(site, 'dist'), CACHE_DIR: join(site, 'cache') }
  const error: unknown = await run(node, [cli], {
    env,
  }).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!error) throw new Error('The build went through.')
  expect(existsSync(join(site, 'dist')), 'a failing build writes nothing').toBe(false)
  return String((error as { stderr: string }).stderr)
}

const doc = (title: string, body: string, more = '') => `---
title: ${title}
description: A page that a test has made to see what the build says about the faults that are in it, all of them.
tags: [sample, other]
${more}
---

${body}
`

describe('Configuration', () => {
  test('§8 Bad navbar item configuration: an error naming the bad configuration', () => {
    const navbar = { ...fixture.navbar, items: [{ type: 'doc', position: 'middle' }] }
    expect(() => parseSiteConfig({ ...fixture, navbar })).toThrow(
      `Bad configuration: { type: 'doc', position: 'middle' }`,
    )
  })

  test("§8 Unknown navbar item type: 'No NavbarItem component found for type'", () => {
    const navbar = { ...fixture.navbar, items: [{ type: 'carousel' }] }
    expect(() => parseSiteConfig({ ...fixture, navbar })).toThrow('No NavbarItem component found for type "carousel"')
  })

  test('§8 Missing locale configuration: an error', () => {
    const locale = { default: 'fr', locales: fixture.locale.locales }
    expect(() => parseSiteConfig({ ...fixture, locale })).toThrow('no locale configuration for "fr" (configured: en)')
  })

  test('§8 Doc or sidebar id not found: an error listing the available ids; a draft is no error', async () => {
    const printed = await failingBuild('ids', {}, (source) =>
      source
        .replace("docId: 'guide/basics/second'", "docId: 'guide/nowhere'")
        .replace("'interviewSidebar', label", "'noSidebar', label"),
    )
    expect(printed).toMatch(/No doc has the id "guide\/nowhere"\. Available ids: .*guide\/basics\/features, /)
    expect(printed).toMatch(
      /No sidebar has the id "noSidebar"\. Available ids: docSidebar, guideSidebar, interviewSidebar\./,
    )
    expect(printed).not.toContain('"guide/basics/draft"')
  })
})

describe('Content', () => {
  test('§8 Broken markdown images: a build error with file and line', async () => {
    const printed = await failingBuild('image', {
      'content/docs/guide/top-1.mdx': doc('Top page 1', '![Nothing](./nothing.png)'),
    })
    expect(printed).toMatch(/content\/docs\/guide\/top-1\.mdx:8 .*nothing\.png` does not exist/)
  })

  test('bad front matter, a duplicate route and an unknown tag: all told at once, with file and field', async () => {
    const printed = await failingBuild('matter', {
      'content/docs/guide/top-1.mdx': doc('Top page 1', 'Text.', 'slug: top-2'),
      'content/docs/guide/top-3.mdx': doc('Top page 3', 'Text.').replace('sample', 'unheard-of'),
      'content/blog/note-01.mdx': '---\ntitle: Short\ndescription: Too short\ndate: 2026-02-30\n---\n\nText.\n',
    })
    expect(printed).toMatch(/has the same URL \/docs\/guide\/top-2 as content\/docs\/guide\/top-/)
    expect(printed).toContain('"unheard-of" is not declared')
    expect(printed).toMatch(/content\/blog\/note-01\.mdx:3 .*description: has 9 characters; write 70 to 160/)
    expect(printed).toMatch(/content\/blog\/note-01\.mdx:4 .*date: is not a day of the calendar/)
    expect(printed).toMatch(/content\/blog\/note-01\.mdx.* authors: /)
  })

  test('samples that were not run as they are written: all told, with file, line and the command that runs them', async () => {
    const features = await readFile(join(ROOT, 'tests/fixture/content/docs/guide/basics/features.mdx'), 'utf8')
    const printed = await failingBuild('unchecked', {
      'content/docs/guide/top-1.mdx': doc('Top page 1', '```js\n1 + 1;\n```\n\n```css\na { color: red }\n```'),
      'content/docs/guide/basics/features.mdx': features.replace('null.x', 'null.y'),
    })
    const command = (page: string) => `Run \`npm run examples content/docs/guide/${page} -- --update\``
    for (const line of [8, 12])
      expect(printed).toMatch(new RegExp(`top-1\\.mdx:${line} .*has not been run.*\\n.*${command('top-1.mdx')}`))
    expect(printed).toMatch(/basics\/features\.mdx:\d+ .*has not been run/)
    expect(printed).toContain('3 problems')
    expect(printed).not.toMatch(/^ +at /m)
  })

  test('a record that cannot be read, as after a merge', async () => {
    const record = await readFile(join(ROOT, 'tests/fixture/content/examples.lock.jsonl'), 'utf8')
    const files = { 'content/examples.lock.jsonl': record.replace('\n', '\n<<<<<<< HEAD\n') }
    const printed = await failingBuild('record', files)
    expect(printed).toMatch(/content\/examples\.lock\.jsonl:2 .*no record of a sample/)
    expect(printed).not.toMatch(/^ +at /m)
  })

  test('pages in the folders of the site itself, which hosts treat in other ways than pages', async () => {
    const about = await readFile(join(ROOT, 'tests/fixture/content/pages/about.mdx'), 'utf8')
    const files = ['_server/secret', 'run/framework', 'assets/logo', 'search/content-types', '_rsc/page']
    const printed = await failingBuild(
      'folders',
      Object.fromEntries(
        files.map((file) => [
          `content/pages/${file.replace('/', '-')}.mdx`,
          about.replace('---\n', `---\nslug: ${file}\n`),
        ]),
      ),
    )
    for (const file of files)
      expect(printed).toMatch(
        new RegExp(`${file.replace('/', '-')}\\.mdx +has the URL /${file}, .* in a folder of the site's own files`),
      )
    expect(printed).toContain('5 problems')
  })

  test('a page where the site itself has one', async () => {
    const printed = await failingBuild('shared', {
      'content/docs/guide/top-1.mdx': doc('Top page 1', 'Text.', 'slug: /tags'),
      'content/blog/note-01.mdx': (
        await readFile(join(ROOT, 'tests/fixture/content/blog/note-01.mdx'), 'utf8')
      ).replace('---\n', '---\nslug: archive\n'),
    })
    expect(printed).toMatch(/top-1\.mdx +has the same URL \/docs\/tags as a page that the site makes by itself/)
    expect(printed).toMatch(/note-01\.mdx +has the same URL \/blog\/archive as a page/)
  })

  test('§8 Page lacks a default export: an error message says so', () => {
    expect(() => evaluate('return {}')).toThrow(/default export/)
  })
})

test('§8 Storage used outside the browser: an error saying it is for effects and event handlers', () => {
  expect(() => storageSlot('theme').get()).toThrow('Storage APIs must be called only in effects and event handlers')
})

test('§8 Broken links or anchors: a build warning only, listing all', async () => {
  const env = {
    ...process.env,
    SITE_ROOT: join(ROOT, 'tests/fixture'),
    OUT_DIR: join(folder, 'links-dist'),
    CACHE_DIR: join(ROOT, '.cache/fixture'),
  }
  const { stdout } = await run(node, [cli, '--uncompressed'], { env })
  expect(stdout).toContain('Warning: 2 broken links:')
  expect(stdout).toMatch(/content\/docs\/guide\/basics\/broken\.mdx:8 +links to \/nowhere, which does not exist/)
  expect(stdout).toMatch(/has no section "third-section"\. Its sections: first-section, second-section/)
})

test.each([
  [
    'an option of the build that there is not',
    'src/prerender',
    ['--uncheked'],
    {},
    /npm run build +Unknown option '--uncheked'/,
  ],
  ['an option of the gate that there is not', 'tools/gate', ['--updat'], {}, /^Unknown option '--updat'/],
  [
    'a folder without content',
    'src/prerender',
    [],
    { bare: true },
    /content +cannot be read .*A site lies in a folder with/,
  ],
])('%s is told without a stack', async (_, folderOfCommand, args, { bare = false }: { bare?: boolean }, expected) => {
  const site = join(folder, 'bare')
  await mkdir(site, { recursive: true })
  await writeFile(join(site, 'site.config.ts'), `export { default } from '${join(ROOT, 'site.config.ts')}'`)
  const env = { ...process.env, ...(bare && { SITE_ROOT: site }), OUT_DIR: join(site, 'dist') }
  const { stderr } = (await run(node, [join(ROOT, `${folderOfCommand}/cli.ts`), ...args], { env }).catch(
    (error: unknown) => error,
  )) as { stderr: string }
  expect(stderr).toMatch(expected)
  expect(stderr).not.toMatch(/^ +at /m)
})

describe('Where the site goes', () => {
  const site = { SITE_ROOT: join(ROOT, 'tests/fixture'), CACHE_DIR: join(ROOT, '.cache/fixture') }

  test('a folder that holds something else than a built site is left alone', async () => {
    const taken = join(folder, 'taken')
    await mkdir(taken)
    await writeFile(join(taken, 'thesis.txt'), 'years of work')
    const env = { ...process.env, ...site, OUT_DIR: taken }
    await expect(run(node, [cli], { env })).rejects.toMatchObject({
      stderr: expect.stringMatching(/\/taken +holds something else than a built site/) as string,
    })
    expect(await readFile(join(taken, 'thesis.txt'), 'utf8')).toBe('years of work')
  })

  test('a relative path is one from the folder that the command is given in, with a slash at its end or not', async () => {
    for (const out of ['./relative', 'relative/']) {
      const env = { ...process.env, ...site, OUT_DIR: out }
      await run(node, [cli, '--uncompressed'], { env, cwd: folder })
      expect(existsSync(join(folder, 'relative/index.html')), out).toBe(true)
    }
  })
})
