import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { formatDiagnostic } from '../../src/config/diagnostics.ts'
import { readContent } from '../../src/content/files.ts'
import { pageDiagnostics } from './pageDiagnostics.ts'

const root = resolve(import.meta.dirname, '../..')

test('no lesson with a checkpoint lacks anything of its form', { timeout: 300_000 }, async () => {
  const files = await readContent(resolve(root, 'content'))
  const named = new Set(files.flatMap(({ path, source }) => (/^:::checkpoint\b/m.test(source) ? [path] : [])))
  const { diagnostics } = await pageDiagnostics({ root, cacheDir: resolve(root, '.cache'), named })
  expect(named.size).toBeGreaterThan(0)
  expect(diagnostics.map(formatDiagnostic)).toEqual([])
})
