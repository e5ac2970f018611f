import { expect, test } from 'vitest'
import { compileText } from './testing.ts'

test('there is one section per h1, h2 and h3, with lists, tables, code and outputs', async () => {
  const { sections, parts } = await compileText(
    [
      'First *words*.',
      '## Two `code`',
      '- one\n- two',
      '| a | b |\n|---|---|\n| c | d |',
      '```js\nf(1)\n```\n\n```output\n1\n```',
      '### Three\n\n#### Four\n\n:::pitfall[Label]\nText a:hover.\n:::',
      '```mermaid alt="A goes to B."\nflowchart TD\n  A --> B\n```',
    ].join('\n\n'),
  )
  expect(sections).toEqual([
    { level: 1, heading: '', id: '', text: 'First words.', asked: [], errors: [] },
    { level: 2, heading: 'Two code', id: 'two-code', text: 'one two a b c d f(1) 1', asked: [], errors: [] },
    { level: 3, heading: 'Three', id: 'three', text: 'Four Label Text a:hover. A goes to B.', asked: [], errors: [] },
  ])
  // Words: 2 + 2 + 2 + 4 + 2 + 4 + 4; code does not count.
  expect(parts.map(({ words }) => words)).toEqual([20])
})

test('a folded section is one of its own; the text after it belongs to the heading before it', async () => {
  const { sections } = await compileText(
    '## Two\n\nBefore.\n\n:::deep[Rare `case`]\n\n{/* asked:\nwhat if it is rare\n*/}\n\nInside.\n:::\n\nAfter.\n',
  )
  expect(sections.slice(1)).toEqual([
    { level: 2, heading: 'Two', id: 'two', text: 'Before. After.', asked: [], errors: [] },
    { level: 3, heading: 'Rare case', id: 'rare-case', text: 'Inside.', asked: ['what if it is rare'], errors: [] },
  ])
})

test('the errors that samples show are known by section: expected, reported, printed, and none of the prose', async () => {
  const page = await compileText(
    [
      '---\ntitle: x\n---\n',
      'A TypeError: is only told of.\n',
      '## Throws\n\n```js throws="TypeError: x is not a function"\nx()\n```\n',
      '## Prints\n\n```js\nconsole.log(String(error)) //=> RangeError: Invalid array length\n```\n',
    ].join('\n'),
  )
  expect(page.sections.map(({ errors }) => errors)).toEqual([
    [],
    ['TypeError: x is not a function'],
    ['RangeError: Invalid array length'],
  ])
})
