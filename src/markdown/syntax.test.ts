import { expect, test } from 'vitest'
import { compileText, diagnosticsOf } from './testing.ts'

test('comments and literal strings are the only expressions', async () => {
  const { sections } = await compileText("One{/* note */} two{' '}three.\n\n{/* alone */}\n")
  expect(sections[0]?.text).toBe('One two three.')
  expect(await diagnosticsOf('## The {} literal')).toEqual([expect.stringContaining('1: `{}` is an expression')])
  expect(await diagnosticsOf('Sum {1 + 1}.')).toEqual([expect.stringContaining('1: `{1 + 1}` is an expression')])
})

test('plain elements may be used, components, styles and handlers may not', async () => {
  expect(await diagnosticsOf('Press <kbd>Ctrl</kbd>, <abbr title="x">y</abbr>.')).toEqual([])
  expect(await diagnosticsOf('<CodeBlock />')).toEqual([expect.stringContaining('`<CodeBlock>` cannot be used')])
  expect(await diagnosticsOf('<script>x</script>')).toEqual([expect.stringContaining('`<script>` cannot be used')])
  expect(await diagnosticsOf('<kbd style="color: red">x</kbd>')).toEqual([
    expect.stringContaining('`style` cannot be used on `<kbd>`'),
  ])
  expect(await diagnosticsOf('<kbd {...x}>x</kbd>')).toEqual([expect.stringContaining('cannot be used on `<kbd>`')])
})

test('imports and exports are problems', async () => {
  expect(await diagnosticsOf('import x from "y"\n\nText.\n\nexport const a = 1\n')).toEqual([
    expect.stringMatching(/^1: Content has no `import`/),
    expect.stringMatching(/^5: Content has no `import`/),
  ])
})

test('a column without a name is a problem', async () => {
  expect(await diagnosticsOf('Text.\n\n| | a |\n|---|---|\n| b | c |\n')).toEqual([
    expect.stringMatching(/^3: A column of this table has no name/),
  ])
  expect(await diagnosticsOf('| x | a |\n|---|---|\n| b | |\n')).toEqual([])
})
