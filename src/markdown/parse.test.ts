import { expect, test } from 'vitest'
import { visit } from 'unist-util-visit'
import { blankFrontMatter, parse } from './parse.ts'
import { compileText, diagnosticsOf } from './testing.ts'

test('front matter is passed over and lines keep their numbers', async () => {
  expect(blankFrontMatter('---\na: 1\n---\ntext')).toBe('\n\n\ntext')
  expect(blankFrontMatter('\uFEFF---\r\n---\r\ntext')).toBe('\n\ntext')
  expect(blankFrontMatter('text\n---\n')).toBe('text\n---\n')
  expect(await diagnosticsOf('---\ntitle: x\n---\n\n# One\n')).toEqual([expect.stringMatching(/^5: `# One` is an h1/)])
})

test('pseudo-classes, times and ratios in prose stay literal', async () => {
  const source =
    'An a:hover rule, ::before too, at 12:30:45 or 16:9.\n\n::first-line begins this one, :root[x]{y} not.'.replace(
      '{y}',
      '',
    )
  const { sections } = await compileText(source)
  expect(sections[0]?.text).toBe(
    'An a:hover rule, ::before too, at 12:30:45 or 16:9. ::first-line begins this one, :root[x] not.',
  )
})

test.each([
  ['a paragraph is not torn by a line that is a pseudo-element', 'before\n::marker\nafter', ['paragraph']],
  ['a footnote is kept behind a colon', 'note:word[^1]\n\n[^1]: x', ['footnoteReference']],
  ['a link is kept behind a colon', 'use a:is[b](https://x.test)', ['link']],
  ['an address of mail is kept', 'mailto:ann@x.test', ['link']],
  ['emphasis is kept behind a colon', 'a:b[**c**]', ['strong']],
  ['braces behind a colon are still refused, as an expression', 'grid:x{1}', ['mdxTextExpression']],
])('%s', (_, source, types) => {
  const tree = parse(source, () => expect.unreachable())
  const found: string[] = []
  visit(tree, (node) => void found.push(node.type))
  expect(tree.children.filter((node) => node.type !== 'footnoteDefinition')).toHaveLength(1)
  expect(found).toEqual(expect.arrayContaining(types))
  expect(found.filter((type) => type.endsWith('Directive'))).toEqual([])
})

test('every syntax problem is told with its line and how to fix it', async () => {
  expect(
    await diagnosticsOf('Fine.\n\nWhen a <3 b.\n\nThen {oops it.\n\nAlso <div> open.\n\nimport the goods\n'),
  ).toEqual([
    expect.stringMatching(/^3: `<` begins a tag here .*backticks or write `\\<`/),
    expect.stringMatching(/^5: `\{` begins an expression here .*write `\\\{`/),
    expect.stringMatching(/^7: `<` begins a tag here/),
    expect.stringMatching(/^9: A paragraph that begins with `import`/),
  ])
})

test('problems of syntax and of content are told together', async () => {
  expect(await diagnosticsOf('a <3 b\n\n```foo\n```\n')).toHaveLength(2)
})
