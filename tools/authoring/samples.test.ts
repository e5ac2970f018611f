import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import rawConfig from '../../site.config.ts'
import { parseSiteConfig } from '../../src/config/site.ts'
import { readContent } from '../../src/content/files.ts'
import { runGate, updateContent } from '../gate/gate.ts'
import { newPage } from './newPage.ts'
import { subjectNames } from './subjects.ts'

const root = await mkdtemp(join(tmpdir(), 'authoring-'))
// In the project, where the packages lie.
const cacheDir = resolve(import.meta.dirname, `../../.cache/authoring-test-${process.pid}`)

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  await rm(cacheDir, { recursive: true, force: true })
})

/** Every kind of page for every subject. */
async function newPages() {
  const files = await readContent(resolve(import.meta.dirname, '../../content'))
  const folders = subjectNames.map((subject) => ({ path: `docs/${subject}/new/_category_.yml`, source: '' }))
  const there = [...files.filter(({ path }) => !/^docs\/(cheatsheets|interviews)\//.test(path)), ...folders]
  const { kinds } = parseSiteConfig(rawConfig).docs
  const write = (kind: string, path: string) => newPage({ kind, path, files: there, kinds, today: '2026-01-31' })
  return subjectNames.flatMap((subject) => [
    write('lesson', `${subject}/new/first-${subject}-page`),
    write('cheatsheet', subject),
    write('interview', subject),
    write('post', `new-${subject}-page`),
  ])
}

test('the samples of a new page pass as they stand, and show what they say', { timeout: 240_000 }, async () => {
  const pages = await newPages()
  for (const { file, source } of pages) {
    await mkdir(dirname(join(root, 'content', file)), { recursive: true })
    await writeFile(join(root, 'content', file), source)
  }
  expect((await updateContent({ root, cacheDir })).diagnostics).toEqual([])
  expect((await runGate({ root, cacheDir })).diagnostics).toEqual([])
  for (const { file, source } of pages) expect(await readFile(join(root, 'content', file), 'utf8')).toBe(source)
})
