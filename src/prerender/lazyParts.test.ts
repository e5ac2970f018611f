import { expect, test } from 'vitest'
import { bootFiles, type ChunkImports } from './lazyParts.ts'

const chunk = (name: string, imports: readonly string[] = []): ChunkImports => ({ name, imports })

test('what boots with the entry is not asked for with a part', () => {
  const chunks = new Map([
    ['index.js', chunk('index', ['runtime.js'])],
    ['runtime.js', chunk('runtime')],
    ['ui.js', chunk('ui', ['runtime.js', 'shared.js'])],
    ['shared.js', chunk('shared')],
    ['editor.js', chunk('editor', ['shared.js', 'keeper.js'])],
    ['keeper.js', chunk('keeper')],
    ['search.js', chunk('search', ['keeper.js'])],
  ])
  expect([...bootFiles(chunks, ['index', 'ui'])].toSorted()).toEqual(['index.js', 'runtime.js', 'shared.js', 'ui.js'])
})
