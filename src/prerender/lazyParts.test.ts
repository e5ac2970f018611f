import { expect, test } from 'vitest'
import { bootFiles, type ChunkImports } from './lazyParts.ts'

const chunk = (name: string, imports: readonly string[] = [], isEntry = false): ChunkImports => ({
  name,
  isEntry,
  imports,
})

test('what boots with the entry is not asked for with a part', () => {
  const chunks = new Map([
    ['index.js', chunk('index', ['runtime.js'], true)],
    ['runtime.js', chunk('runtime')],
    ['ui.js', chunk('ui', ['runtime.js', 'shared.js'])],
    ['shared.js', chunk('shared')],
    ['editor.js', chunk('editor', ['shared.js', 'keeper.js'])],
    ['keeper.js', chunk('keeper')],
  ])
  expect([...bootFiles(chunks, ['ui'])].toSorted()).toEqual(['index.js', 'runtime.js', 'shared.js', 'ui.js'])
})
