import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { compileText, samplesOf } from './testing.ts'
import { resolveMarkdown } from './markdownExport.ts'

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

test('what a sample throws, what the type checker says of it, and the rule it breaks are told', async () => {
  const source = [
    '```js throws="TypeError: x is wrong"\nf()\n```',
    '```ts error="2322, 2339"\nconst count: number = \'1\'\ncount.size\n```',
    '```html invalid="no-dup-id"\n<p></p>\n```',
  ].join('\n\n')
  const reports =
    "TS2322: Type 'string' is not assignable to type 'number'.\nTS2339: Property 'size' does not exist on type 'number'."
  const types = Object.fromEntries(samplesOf(source).map(({ id, meta }) => [id, meta.error ? { reports } : {}]))
  const { markdown } = await compile({ path: 'docs/page.mdx', source, kind: 'doc', contentDir: '/nowhere', types })
  expect(markdown).toBe(
    [
      '```js\nf()\n```\n\nThrows `TypeError: x is wrong`',
      "```ts\nconst count: number = '1'\ncount.size\n```",
      "The type checker reports `TS2322`: Type 'string' is not assignable to type 'number'.",
      "The type checker reports `TS2339`: Property 'size' does not exist on type 'number'.",
      '```html\n<p></p>\n```\n\nInvalid on purpose: `no-dup-id`\n',
    ].join('\n\n'),
  )
})

test('a rule of style is not told, since the HTML works', async () => {
  const fenceOf = (rules: string) => `\`\`\`html invalid="${rules}"\n<p style="color: teal"></p>\n\`\`\``
  const source = `${fenceOf('no-inline-style')}\n\n${fenceOf('no-inline-style, no-dup-id')}`
  const { markdown } = await compileText(source)
  const code = '```html\n<p style="color: teal"></p>\n```'
  expect(markdown).toBe(`${code}\n\n${code}\n\nInvalid on purpose: \`no-dup-id\`\n`)
})

const resolved = async (source: string) =>
  resolveMarkdown((await compileText(source)).markdown, (href) => `<${href}>`.replace(/[<>]/g, ''))

test('links to files and references become links with the address that is told', async () => {
  const { markdown } = await compileText('A [b](./b.mdx#c), [*d*][e], [f](/g_(h)).\n\n[e]: ../f.mdx')
  const seen: string[] = []
  const resolvedText = resolveMarkdown(markdown, (href) => {
    seen.push(href)
    return `https://x.test/${seen.length}`
  })
  expect(resolvedText).toBe('A [b](https://x.test/1), [_d_](https://x.test/2), [f](https://x.test/3).\n')
  expect(seen).toEqual(['file:docs/css/b.mdx#c', 'file:docs/f.mdx', '/g_(h)'])
})

test.each([
  ['a fence', '```md\n[a](/b) ![c](/d.png) [e](file:docs/f.mdx)\n```\n'],
  ['code in a line', 'Write `[a](/b)`.\n'],
])('what looks like a link in %s stays as it is', async (_, source) => {
  expect(await resolved(source)).toBe(source)
})

test('an address with parentheses or spaces stays one address', () => {
  const href = Buffer.from('x').toString('base64url')
  expect(resolveMarkdown(`[a](\uFDD0${href}\uFDD1)`, () => '/b (c')).toBe('[a](/b%20%28c)')
})
