import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { checkDirectives } from './directives.ts'
import { readFences } from './fences.ts'
import { parse } from './parse.ts'
import { packTypes, unpackTypes } from './shared/sampleTypes.ts'
import { compileText, faultsOf } from './testing.ts'
import { addTypes } from './types.ts'

/** What is shown for the names of the samples of a page, as `name → type`, sample after sample. */
async function typesOf(source: string): Promise<string[][]> {
  const report = (line: number, message: string) => expect.unreachable(`${line}: ${message}`)
  const tree = parse(source, report)
  checkDirectives(tree, report)
  readFences(tree, 'page.mdx', report)
  await addTypes(tree)
  const samples: string[][] = []
  visit(tree, 'code', ({ value, data, meta }) => {
    if (!meta?.includes('types')) return
    const { names, texts } = data?.types === undefined ? { names: [], texts: [] } : unpackTypes(data.types)
    samples.push(
      names.map(
        ({ start, length, text }) => `${value.slice(start, start + length)} → ${texts[text]?.replace(/\s+/g, ' ')}`,
      ),
    )
  })
  return samples
}

const fence = (code: string, words = 'types', lang = 'ts') => `\`\`\`${lang} ${words}\n${code}\n\`\`\`\n\n`

test('every name has what an editor shows; keywords, strings and comments have nothing', async () => {
  const [names] = await typesOf(fence("// a comment with count\nconst count = 'count'.length\nlet list = [count]"))
  expect(names).toEqual([
    'count → const count: number',
    'length → (property) String.length: number',
    'list → let list: number[]',
    'count → const count: number',
  ])
})

test('generics show what they are called with, narrowing what is left', async () => {
  const [names] = await typesOf(
    fence(
      [
        'function pick<T, K extends keyof T>(object: T, key: K): T[K] {',
        '  return object[key]',
        '}',
        "const first = pick({ a: 1, b: 'x' }, 'b')",
        'function f(x: string | number) {',
        "  if (typeof x === 'string') x",
        '}',
        'class A {',
        '  #secret = 1',
        '}',
      ].join('\n'),
    ),
  )
  expect(names).toContain('pick → function pick<T, K extends keyof T>(object: T, key: K): T[K]')
  expect(names).toContain(
    'pick → function pick<{ a: number; b: string; }, "b">(object: { a: number; b: string; }, key: "b"): string',
  )
  expect(names).toContain('first → const first: string')
  expect(names?.filter((name) => name.startsWith('x '))).toEqual([
    'x → (parameter) x: string | number',
    'x → (parameter) x: string | number',
    'x → (parameter) x: string',
  ])
  expect(names).toContain('#secret → (property) A.#secret: number')
})

test('tsx: components, props and events; text and closing tags are no names', async () => {
  const [names] = await typesOf(
    fence(
      [
        "import { useState } from 'react'",
        'export function Counter({ start }: { start: number }) {',
        '  const [n, setN] = useState(start)',
        '  return <button onClick={(event) => setN(event.detail + n)}>count {n}</button>',
        '}',
      ].join('\n'),
      'types',
      'tsx',
    ),
  )
  expect(names).toContain('Counter → function Counter({ start }: { start: number; }): React.JSX.Element')
  expect(names).toContain('setN → const setN: React.Dispatch<React.SetStateAction<number>>')
  expect(names).toContain('event → (parameter) event: React.MouseEvent<HTMLButtonElement, MouseEvent>')
  expect(names?.filter((name) => name.startsWith('button '))).toHaveLength(1)
  expect(names?.filter((name) => /^(react|count|return) /.test(name))).toEqual([])
})

test('the fences before it are its context: continues, example, hidden, files', async () => {
  expect(
    await typesOf(
      [
        fence('const a = 1', ''),
        fence('const b = [a]', 'continues types'),
        fence('export const c: Map<string, number> = new Map()', 'example="m" file="c.ts" hidden'),
        fence("import { c } from './c.ts'\nc", 'example="m" file="d.ts" types'),
        fence('const a = null', 'types'),
      ].join(''),
    ),
  ).toEqual([
    ['b → const b: number[]', 'a → const a: 1'],
    ['c → (alias) const c: Map<string, number>', 'c → (alias) const c: Map<string, number>'],
    ['a → const a: null'],
  ])
})

test('a solution stands in for the starter of its exercise, and a throwing sample for nothing', async () => {
  expect(
    await typesOf(
      [
        '::::exercise\n\n',
        fence('const n = 1', 'types'),
        fence('n', 'check'),
        `:::solution\n${fence("const n = 'x'", 'types')}:::\n::::\n\n`,
        fence('const m = JSON.parse("{")', 'example="t" throws="SyntaxError: x" types'),
        fence('const m = 2', 'example="t" types'),
      ].join(''),
    ),
  ).toEqual([
    ['n → const n: 1'],
    ['n → const n: "x"'],
    expect.arrayContaining(['m → const m: any']),
    ['m → const m: 2'],
  ])
})

test('the globals of Node are there where a program uses them', async () => {
  const [names] = await typesOf(fence("import { join } from 'node:path'\njoin(process.cwd())"))
  expect(names).toContain('process → var process: NodeJS.Process')
})

test('a page carries the types of its sample and what is reported of it, under the name of the same sample', async () => {
  const code = 'const ok: string = "x"\nconst bad: number = ok'
  const page = (words: string) => compileText(fence(code, words))
  const { code: body, markdown } = await page('error="2322" types')
  expect(body).toContain(`reports: "TS2322: Type 'string' is not assignable to type 'number'."`)
  expect(body).toContain('types: "6,2,0 21,3,1 11,2,0\\fconst ok: string\\fconst bad: number"')
  expect(markdown).toBe((await page('error="2322"')).markdown)
  const sample = /sample: "\w+"/
  expect(sample.exec(body)?.[0]).toBe(sample.exec((await page('error="2322"')).code)?.[0])
})

test.each([
  ['```js types\nx\n```', '1: `types` is for TypeScript.'],
  ['Text.\n\n```css types\n.a {}\n```', '3: `types` is for TypeScript.'],
  ['```ts types hidden\nx\n```', '1: Nobody sees this sample. Take `types` away.'],
  ['```ts types="all"\nx\n```', '1: `types` takes no value. Write just `types`.'],
])('%j is a fault', async (source, fault) => {
  expect((await faultsOf(source)).join('\n')).toContain(fault)
})

test('packed types can be read again', () => {
  const types = {
    texts: ['const a: 1', 'type B = {\n    c: 2;\n}'],
    names: [
      { start: 6, length: 1, text: 0 },
      { start: 20, length: 3, text: 1 },
      { start: 23, length: 2, text: 0 },
    ],
  }
  expect(unpackTypes(packTypes(types))).toEqual(types)
})
