import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAtomically } from './writeAtomically.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'write-'))))
afterAll(() => rm(folder, { recursive: true }))

test('many writes of one file at once all succeed, and leave one of their texts and nothing else', async () => {
  const file = join(folder, 'many/file')
  const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(10_000))
  await Promise.all(texts.map((text) => writeAtomically(file, text)))
  expect(texts).toContain(await readFile(file, 'utf8'))
  expect(await readdir(join(folder, 'many'))).toEqual(['file'])
})

test('a write that fails leaves nothing', async () => {
  await writeAtomically(join(folder, 'taken/file'), 'x')
  await expect(writeAtomically(join(folder, 'taken'), 'y')).rejects.toThrow()
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.tmp'))
})
