import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CompileInput } from './shared/compiled.ts'
import { compileAll, compileOne } from './pool.ts'
import { MarkdownError } from './diagnostics.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pool-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const input = (name: string, source: string): CompileInput => ({
  path: `${name}.mdx`,
  source,
  kind: 'doc',
  contentDir: dir,
})
const cacheDir = () => join(dir, 'cache')

test('pages come back by path in the order of the inputs, cold and warm alike', async () => {
  const inputs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => input(name, `## ${name}\n`))
  const cold = await compileAll(inputs, {
    cacheDir: cacheDir(),
    workers: 2,
  })
  expect([...cold.keys()]).toEqual(inputs.map(({ path }) => path))
  expect(readdirSync(cacheDir())).toHaveLength(6)
  expect(await compileAll(inputs, { cacheDir: cacheDir() })).toEqual(cold)
})

test('the problems of all files are told at once, and good pages are kept', async () => {
  const inputs = [input('b', '# One'), input('a', '{x}\n\n<X />'), input('good', 'Text.')]
  const error = await compileAll(inputs, { cacheDir: cacheDir() }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(MarkdownError)
  expect((error as MarkdownError).diagnostics.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'content/a.mdx:1',
    'content/a.mdx:3',
    'content/b.mdx:1',
  ])
  expect(readdirSync(cacheDir())).toHaveLength(1)
})

test('a damaged entry is passed over and rewritten', async () => {
  const page = await compileOne(input('a', 'Text.'), { cacheDir: cacheDir() })
  const [name = ''] = readdirSync(cacheDir())
  const file = join(cacheDir(), name)
  const good = readFileSync(file, 'utf8')
  for (const bad of ['', '{', good.slice(0, -5), good.replace('Text', 'Evil')]) {
    writeFileSync(file, bad)
    expect(await compileOne(input('a', 'Text.'), { cacheDir: cacheDir() })).toEqual(page)
    expect(readFileSync(file, 'utf8')).toBe(good)
  }
})

test('a page is compiled again when an image of it changes or goes', async () => {
  const svg = (width: number) =>
    writeFileSync(join(dir, 'a.svg'), `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`)
  const page = input('a', '![A](./a.svg)')
  svg(10)
  const before = await compileOne(page, { cacheDir: cacheDir() })
  svg(20)
  expect((await compileOne(page, { cacheDir: cacheDir() })).images).not.toEqual(before.images)
  rmSync(join(dir, 'a.svg'))
  await expect(compileOne(page, { cacheDir: cacheDir() })).rejects.toThrow('does not exist')
})
