import { expect, test } from 'vitest'
import { compileText } from './testing.ts'

test('directives become plain Markdown', async () => {
  const source = [
    ':::objectives\n- Do\n:::',
    ':::pitfall[A `b`]\nText.\n\n```js\nf()\n```\n:::',
    '::::tabs\n:::tab[npm]\nA\n:::\n:::tab[pnpm]\nB\n:::\n::::',
    ':::short\nYes.\n:::',
    'Press <kbd>x</kbd>.',
  ].join('\n\n')
  expect((await compileText(source)).markdown).toBe(
    [
      '**You will learn to**\n\n- Do',
      '> **Pitfall: A `b`**\n>\n> Text.\n>\n> ```js\n> f()\n> ```',
      '**npm**\n\nA\n\n**pnpm**\n\nB',
      '**Short answer**\n\nYes.',
      'Press x.\n',
    ].join('\n\n'),
  )
})

test('a fence keeps its language and its name, a diagram says what it shows', async () => {
  const { markdown } = await compileText(
    '```js title="a.js" run {1}\nf()\n```\n\n```mermaid alt="A to B."\nflowchart TD\n  A --> B\n```',
  )
  expect(markdown).toBe(
    '```js title="a.js"\nf()\n```\n\nDiagram: A to B.\n\n```mermaid\nflowchart TD\n  A --> B\n```\n',
  )
})

test('links to files keep their file, references become links', async () => {
  const { markdown } = await compileText('A [b](./b.mdx#c), [*d*][e].\n\n[e]: ../f.mdx')
  expect(markdown).toBe('A [b](file:docs/css/b.mdx#c), [_d_](file:docs/f.mdx).\n')
})
