import { expect, test } from 'vitest'
import { compileText } from './testing.ts'
import { readPage } from './readPage.ts'

const find = (source: string) => readPage('a.mdx', source)

test('a sample knows its place, its words and its output', () => {
  const { samples, diagnostics } = find(
    '---\ntitle: A\n---\n\n```js run example="x"\nconsole.log(1)\n```\n\n```output\n1\n```\n',
  )
  expect(diagnostics).toEqual([])
  expect(samples).toMatchObject([
    {
      line: 5,
      lang: 'js',
      code: 'console.log(1)',
      meta: { run: true, example: 'x' },
      output: { text: '1', line: 9, endLine: 11 },
    },
  ])
})

test('samples of an exercise know their exercise and whether they solve it', () => {
  const source = '::::exercise[A]\n```js\n1\n```\n:::solution\n```js\n2\n```\n:::\n::::\n\n```js\n3\n```\n'
  expect(find(source).samples.map(({ exercise, solution }) => [exercise, solution])).toEqual([
    [1, undefined],
    [1, true],
    [undefined, undefined],
  ])
})

test('diagrams and outputs are no samples', () => {
  expect(find('```mermaid alt="A graph."\nflowchart TD\n```\n').samples).toEqual([])
})

test('an unknown word and an unknown language are told with their line', () => {
  const { diagnostics } = find('```js runs\n1\n```\n\n```javascript\n1\n```\n')
  expect(diagnostics).toMatchObject([
    { file: 'content/a.mdx', line: 1, message: expect.stringContaining('Unknown word `runs`') },
    { line: 5, message: expect.stringContaining('Unknown language `javascript`') },
  ])
})

test('an output that follows no sample is a problem', () => {
  expect(find('Text\n\n```output\n1\n```\n').diagnostics).toMatchObject([{ line: 3 }])
})

test('a page is read once as long as its text stays the same, and its tree is left as it was', async () => {
  const source = '```js\nconsole.log(1)\n```\n\n```output\n1\n```\n\n[A](./b.mdx)\n'
  const first = readPage('docs/css/page.mdx', source)
  const before = structuredClone(first)
  await compileText(source)
  expect(readPage('docs/css/page.mdx', source)).toBe(first)
  expect(first).toEqual(before)
  expect(readPage('docs/css/page.mdx', `${source}\nMore.`)).not.toBe(first)
})

test('the samples of a page are put together', () => {
  const { programs, samples } = find(
    '```js example="a"\n1\n```\n\n```js example="a"\n2\n```\n\n```js continues\n3\n```\n',
  )
  expect(programs.programs.map((program) => program.samples)).toEqual([samples])
  expect(find('```js continues\n1\n```\n').programs.diagnostics).toMatchObject([{ line: 1 }])
})
