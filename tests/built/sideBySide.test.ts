import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/settings.ts'

// `npm start` and `npm test` on one machine, or two checks of one checkout.
const run = promisify(execFile)
let folder: string
let cache: string

beforeAll(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(ROOT, '.cache/side-'))
  cache = join(folder, 'cache')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function build(out: string) {
  const env = {
    ...process.env,
    SITE_ROOT: join(ROOT, 'tests/fixture'),
    OUT_DIR: join(folder, out),
    CACHE_DIR: cache,
  }
  return run(process.execPath, [join(ROOT, 'src/prerender/cli.ts')], { env, maxBuffer: 1 << 26 })
}

/** Every file of a folder with its bytes. */
async function filesOf(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const names = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name))
  return new Map(
    await Promise.all(names.map(async (name) => [name.slice(dir.length), await readFile(name, 'base64')] as const)),
  )
}

test('two builds at once, with one cold cache, both succeed and make the same bytes', async () => {
  await Promise.all([build('a'), build('b')])
  const [a, b] = await Promise.all([filesOf(join(folder, 'a')), filesOf(join(folder, 'b'))])
  expect(a.size).toBeGreaterThan(100)
  expect([...a.keys()].toSorted()).toEqual([...b.keys()].toSorted())
  expect([...a].filter(([name, bytes]) => b.get(name) !== bytes).map(([name]) => name)).toEqual([])
})

test('two builds at once into one folder leave one whole site', async () => {
  await Promise.all([build('same'), build('same'), build('same')])
  const [a, same] = await Promise.all([filesOf(join(folder, 'a')), filesOf(join(folder, 'same'))])
  expect([...same].filter(([name, bytes]) => a.get(name) !== bytes).map(([name]) => name)).toEqual([])
  expect(same.size).toBe(a.size)
})

test('they leave nothing of what they needed on the way', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'b', 'cache', 'same'])
  expect(await readdir(join(cache, 'bundle'))).toEqual([])
  const kept = await readdir(cache, { recursive: true })
  expect(kept.filter((name) => name.endsWith('.tmp'))).toEqual([])
})
