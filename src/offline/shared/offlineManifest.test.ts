import { expect, test } from 'vitest'
import { buildName, type ManifestFile, parseManifest } from './offlineManifest.ts'

const files: ManifestFile[] = [
  ['/', 100, '51ef870bdde3030f'],
  ['/about', 200, 'ca25e133398d2613'],
]
const essentials = ['/about']
const manifest = async () => JSON.stringify({ build: await buildName(files), files, essentials })

test('a manifest is what its name says', async () => {
  expect(await parseManifest(await manifest())).toMatchObject({ files, essentials })
})

test('a manifest that was kept before it named what is essential is still one', async () => {
  const text = JSON.stringify({ build: await buildName(files), files })
  expect(await parseManifest(text)).toMatchObject({ files, essentials: [] })
})

test.each<[string, (text: string) => string]>([
  ['half of it', (text) => text.slice(0, text.length / 2)],
  ['the page of a portal', () => '<!doctype html><title>Hotel</title>'],
  ['nothing', () => 'null'],
  ['a list without files', () => '{"build":"6158119b4c25"}'],
  ['another hash', (text) => text.replace('51ef', '51ee')],
  ['another name', (text) => text.replace(/"build":"./, '"build":"x')],
  ['files that are none', (text) => text.replace('100', '"100"')],
])('%s is no manifest', async (_, harm) => {
  const text = harm(await manifest())
  expect(text).not.toBe(await manifest())
  await expect(parseManifest(text)).rejects.toThrow()
})
