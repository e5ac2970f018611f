import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docFrontMatter, parseFrontMatter, postFrontMatter } from './frontMatter.ts'

const doc = `---
title: Grid
description: How rows and columns are laid out, how tracks are sized and how items are placed in them.
tags: [grid, layout]
---

Text.
`
const parseDoc = (source: string) => parseFrontMatter(source, docFrontMatter, 'content/docs/grid.mdx')

test('valid front matter is returned with its defaults', () => {
  expect(parseDoc(doc).data).toMatchObject({
    title: 'Grid',
    tags: ['grid', 'layout'],
    draft: false,
    unlisted: false,
    keywords: [],
  })
})

test('a file without front matter says where it belongs', () => {
  expect(parseDoc('# Grid\n').diagnostics).toEqual([
    expect.objectContaining({ file: 'content/docs/grid.mdx', line: 1 }),
  ])
})

test('an alias without its anchor is a problem, not a crash', () => {
  expect(parseDoc('---\n*!\n---\n').diagnostics?.[0]?.message).toContain('is not valid YAML')
})

test('a problem names the file, the line, the field, what was found and what to write', () => {
  const [diagnostic] = parseDoc(doc.replace('title: Grid', `title: ${'x'.repeat(61)}`)).diagnostics ?? []
  expect(diagnostic).toMatchObject({ file: 'content/docs/grid.mdx', line: 2 })
  expect(diagnostic?.message).toMatch(/^title: has 61 characters; write at most 60 \(found "x+"\)$/)
})

test('all problems of a file are reported at once', () => {
  const source = doc.replace('[grid, layout]', '[grid]').replace('title: Grid', 'title: ""\nlevle: basics')
  expect(parseDoc(source).diagnostics?.map((p) => p.message)).toEqual([
    expect.stringContaining('title:'),
    expect.stringContaining('tags: name at least 2'),
    expect.stringContaining('levle'),
  ])
})

test('YAML that cannot be read is a problem with its line', () => {
  expect(parseDoc('---\ntitle: [\n---\n').diagnostics?.[0]?.message).toContain('is not valid YAML')
})

test.each(['2026-02-30', '2026-13-01', 'yesterday', '2026-1-1'])('%s is no date of a post', (date) => {
  const source = `---\ntitle: T\ndescription: ${'d'.repeat(80)}\ndate: ${date}\nauthors: [a]\ntags: [a, b]\n---\n`
  expect(parseFrontMatter(source, postFrontMatter, 'p').diagnostics?.[0]?.message).toContain('date:')
})

test('only the line of the file is told, not also that of the YAML in it', () => {
  expect(parseDoc(doc.replace('tags', 'title')).diagnostics).toEqual([
    { file: 'content/docs/grid.mdx', line: 4, message: 'is not valid YAML: Map keys must be unique' },
  ])
})

test.each([
  ['"   "', 'title: has 0 characters'],
  ['"a\\nb"', 'title: has a line break or another control character'],
  ['"a\\0"', 'title: has a line break or another control character'],
])('the title %s cannot be shown', (title, message) => {
  const { diagnostics } = parseDoc(doc.replace('Grid', title))
  expect(diagnostics).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringContaining(message) as string }),
  ])
})

test('a folded description ends in a line break that is no part of it', () => {
  const text = 'How rows and columns are laid out, how tracks are sized and how items are placed.'
  expect(parseDoc(doc.replace(/description: .*/, `description: >\n  ${text}`)).data?.description).toBe(text)
})

test('any text is either checked data or at least one problem, never a crash', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const result = parseDoc(`---\n${text}\n---\n`)
      return result.diagnostics === undefined ? result.data !== undefined : result.diagnostics.length > 0
    }),
  )
})
