import { expect, test } from 'vitest'
import { findSamples } from './find.ts'

const find = (source: string) => findSamples('a.mdx', source)

test('a sample knows its place, its words and its output', () => {
  const { samples, problems } = find(
    '---\ntitle: A\n---\n\n```js run example="x"\nconsole.log(1)\n```\n\n```output\n1\n```\n',
  )
  expect(problems).toEqual([])
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
  const { problems } = find('```js runs\n1\n```\n\n```javascript\n1\n```\n')
  expect(problems.map((f) => f.line)).toEqual([1, 5])
})

test('an output that follows no sample is a fault', () => {
  expect(find('Text\n\n```output\n1\n```\n').problems).toMatchObject([{ line: 3 }])
})
