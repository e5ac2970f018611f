import { expect, test } from 'vitest'
import { blankFrontMatter } from './parse.ts'
import { compileText, faultsOf } from './testing.ts'

test('front matter is passed over and lines keep their numbers', async () => {
  expect(blankFrontMatter('---\na: 1\n---\ntext')).toBe('\n\n\ntext')
  expect(blankFrontMatter('\uFEFF---\r\n---\r\ntext')).toBe('\n\ntext')
  expect(blankFrontMatter('text\n---\n')).toBe('text\n---\n')
  expect(await faultsOf('---\ntitle: x\n---\n\n# One\n')).toEqual([expect.stringMatching(/^5: `# One` is an h1/)])
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

test('every syntax fault is told with its line and how to fix it', async () => {
  expect(await faultsOf('Fine.\n\nWhen a <3 b.\n\nThen {oops it.\n\nAlso <div> open.\n\nimport the goods\n')).toEqual([
    expect.stringMatching(/^3: `<` begins a tag here .*backticks or write `\\<`/),
    expect.stringMatching(/^5: `\{` begins an expression here .*write `\\\{`/),
    expect.stringMatching(/^7: `<` begins a tag here/),
    expect.stringMatching(/^9: A paragraph that begins with `import`/),
  ])
})

test('faults of syntax and of content are told together', async () => {
  expect(await faultsOf('a <3 b\n\n```foo\n```\n')).toHaveLength(2)
})
