import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { foldersOf } from './folders.ts'

const codeDir = join(import.meta.dirname, '../../..')

test('a command works on the site that lies beside the code', () => {
  const own = { codeDir, root: codeDir, outDir: join(codeDir, 'dist'), cacheDir: join(codeDir, '.cache') }
  expect(foldersOf({})).toEqual(own)
  expect(foldersOf({ SITE_ROOT: '', OUT_DIR: '', CACHE_DIR: '' })).toEqual(own)
})

test('another site is written beside its content, and shares the cache of the code', () => {
  expect(foldersOf({ SITE_ROOT: 'site' })).toEqual({
    codeDir,
    root: resolve('site'),
    outDir: resolve('site/dist'),
    cacheDir: join(codeDir, '.cache'),
  })
  expect(foldersOf({ OUT_DIR: '/out', CACHE_DIR: '/cache' })).toMatchObject({ outDir: '/out', cacheDir: '/cache' })
})
