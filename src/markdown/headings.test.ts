import { expect, test } from 'vitest'
import { compileText, diagnosticsOf } from './testing.ts'

test('headings get unique ids; the table of contents has h2 and h3', async () => {
  const { toc, ids } = await compileText('## The `:has()` selector\n\n### Why?\n\n#### Deep\n\n## Why?\n')
  expect(ids).toEqual(['the-has-selector', 'why', 'deep', 'why-1'])
  expect(toc).toEqual([
    { id: 'the-has-selector', text: 'The :has() selector', level: 2 },
    { id: 'why', text: 'Why?', level: 3 },
    { id: 'why-1', text: 'Why?', level: 2 },
  ])
})

test('a folded section has the fragment of a heading with its words, and is not in the table of contents', async () => {
  const { toc, ids } = await compileText('## Values\n\n:::deep[How `BigInt` compares]\nMixed.\n:::\n')
  expect(ids).toEqual(['values', 'how-bigint-compares'])
  expect(toc.map(({ id }) => id)).toEqual(['values'])
})

test.each([
  ['# Title', '1: `# Title` is an h1'],
  ['### Three', '1: The heading "Three" is an h3 under an h1. Write `##`.'],
  ['## Two\n\n#### Four', '3: The heading "Four" is an h4 under an h2. Write `###`.'],
  ['> ## Quoted', '1: The heading "Quoted" stands inside of another block.'],
  ['##', '1: The heading is empty.'],
])('%j is a problem', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})
