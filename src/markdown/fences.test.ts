import { expect, test } from 'vitest'
import { compileText, diagnosticsOf } from './testing.ts'

test('hidden and check fences are nowhere to be seen', async () => {
  const { samples, ...shown } = await compileText(
    'Text.\n\n```css hidden\n.secret {}\n```\n\n```js check\nsecret()\n```\n',
  )
  expect(JSON.stringify(shown)).not.toContain('secret')
  expect(samples.map((sample) => sample.code)).toEqual(['.secret {}', 'secret()'])
})

test('an output belongs to the sample before it', async () => {
  const { code, markdown } = await compileText('```js\nf()\n```\n\n```output\n1\n2\n```\n')
  expect(code).toContain('output: "1\\n2"')
  expect(code.match(/_jsx\(CodeBlock/g)).toHaveLength(1)
  expect(markdown).toBe('```js\nf()\n```\n\n```output\n1\n2\n```\n')
})

test('the output of a hidden sample stands alone', async () => {
  const { code } = await compileText('```js hidden\nf()\n```\n\n```output\n1\n```\n')
  expect(code).toContain('lang: "output"')
})

test('an output that follows no sample is a problem', async () => {
  expect(await diagnosticsOf('```output\n1\n```')).toEqual([
    expect.stringContaining('1: An `output` fence follows no sample.'),
  ])
  expect(await diagnosticsOf('```js\nf()\n```\n\nText.\n\n```output\n1\n```')).toEqual([
    expect.stringContaining('7: An `output` fence'),
  ])
  expect(await diagnosticsOf('```js\nf()\n```\n\n:::note\n```output\n1\n```\n:::')).toEqual([
    expect.stringContaining('6: An `output` fence'),
  ])
  expect(await diagnosticsOf('```js\nf()\n```\n```output\n1\n```\n```output\n2\n```')).toHaveLength(1)
})

test.each([
  ['```\nx\n```', '1: The fence has no language.'],
  ['```javascript\nx\n```', '1: Unknown language `javascript`. Write `js`.'],
  ['```cobol\nx\n```', '1: Unknown language `cobol`. Known are: bash,'],
  ['```js {3}\nx\n```', '1: Line 3 is highlighted, but the sample has only one line.'],
  ['```js alt="x"\nx\n```', '1: `alt` is for mermaid diagrams.'],
  ['```mermaid\nflowchart TD\n```', '1: The diagram has no text alternative.'],
])('%j is a problem', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})
