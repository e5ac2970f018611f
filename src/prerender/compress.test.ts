import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressAll, wireSize } from './compress.ts'

const folder = await mkdtemp(join(tmpdir(), 'compress-'))
afterAll(() => rm(folder, { recursive: true }))

const TEXT = Array.from({ length: 3000 }, (_, i) => `<li>Item ${i * 7919}</li>`).join('\n')

/** Compresses a page of a site of its own. */
async function compressed(name: string, cacheDir: string, effort: 'best' | 'quick') {
  const dir = join(folder, name)
  await mkdir(dir)
  await writeFile(join(dir, 'page.html'), TEXT)
  await compressAll(dir, join(folder, cacheDir), effort)
  const [br, gz] = [await readFile(join(dir, 'page.html.br')), await readFile(join(dir, 'page.html.gz'))]
  expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([TEXT, TEXT])
  return br.length
}

test('what is compressed quickly is larger, and kept for no other build', async () => {
  const quick = await compressed('quick', 'cache', 'quick')
  expect(await readdir(join(folder, 'cache')).catch(() => [])).toEqual([])
  const best = await compressed('best', 'cache', 'best')
  expect(best).toBeLessThan(quick)
  expect(await readdir(join(folder, 'cache'))).toHaveLength(2)
})

test('what was compressed well before is taken by a quick build, too', async () => {
  const best = await compressed('first', 'other', 'best')
  expect(await compressed('second', 'other', 'quick')).toBe(best)
})

test('a text that nobody waits for costs less time, and a little more room', async () => {
  const sizes = await Promise.all(['page.html', '/dist/search/index-1/terms-ab.txt', 'list.json', '/dist/search/index-1/all.txt'].map((file) => wireSize(file, TEXT, folder, 'best')))
  expect(sizes[0]).toBeLessThan(sizes[2] ?? 0)
  expect(sizes).toEqual([sizes[0], sizes[0], sizes[2], sizes[2]])
})
