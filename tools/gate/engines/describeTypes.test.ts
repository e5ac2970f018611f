import { expect, test } from 'vitest'
import { unpackTypes } from '../../../src/markdown/shared/sampleTypes.ts'
import { samplesOf } from '../../../src/markdown/testing.ts'
import { buildPrograms } from '../../../src/samples/pagePrograms.ts'
import { describeTypes } from './describeTypes.ts'

/** What is shown for the names of the samples of a page, as `name → type`, sample after sample. */
async function typesOf(source: string): Promise<string[][]> {
  const samples = samplesOf(source)
  const { programs, diagnostics } = buildPrograms(samples)
  expect(diagnostics).toEqual([])
  const packed = new Map(
    [...(await describeTypes(programs))].flatMap(([program, { types = {} }]) =>
      Object.entries(types).map(([position, text]) => [program.samples[Number(position)]!, text]),
    ),
  )
  return samples
    .filter(({ meta }) => meta.types)
    .map((sample) => {
      const { names, texts } = unpackTypes(packed.get(sample) ?? '')
      return names.map(
        ({ start, length, text }) =>
          `${sample.code.slice(start, start + length)} → ${texts[text]?.replace(/\s+/g, ' ')}`,
      )
    })
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

test('a property of a generic type has the arguments of each of its owners', async () => {
  const [names] = await typesOf(fence("const a = [1]\nconst b = ['x']\na.length + b.length + a.length"))
  expect(names?.filter((name) => name.startsWith('length'))).toEqual([
    'length → (property) Array<number>.length: number',
    'length → (property) Array<string>.length: number',
    'length → (property) Array<number>.length: number',
  ])
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

test('what the type checker reports is told for the stated codes, each once', async () => {
  const source = fence('const ok: string = "x"\nconst bad: number = ok\nconst worse: boolean = ok', 'error="2322"')
  const [described] = (await describeTypes(buildPrograms(samplesOf(source)).programs)).values()
  expect(described?.reports).toEqual({
    0: "TS2322: Type 'string' is not assignable to type 'number'.\nTS2322: Type 'string' is not assignable to type 'boolean'.",
  })
})
