import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkerInNode, type CheckInNode } from '../../../tests/support/checkerInNode.ts'
import { typeOptions } from '../../../tools/gate/engines/typeOptions.ts'
import { asModule } from './checkerScript.ts'
import { compilerOptions } from './compilerOptions.ts'

let check: CheckInNode
beforeAll(async () => {
  check = await checkerInNode()
})
const codes = (code: string, path = 'main.ts') => check({ [path]: code }).map((found) => found.code)

test('the options are those of the gate, and the order of unions that of its compiler', () => {
  expect(compilerOptions).toEqual({ ...typeOptions({}), stableTypeOrdering: true })
})

describe('a text', () => {
  test('whose types are wrong is reported with the line and the words of the compiler', () => {
    expect(check({ 'main.ts': "const title = 'Atlas'\nconst price: number = title" })).toEqual([
      { path: 'main.ts', line: 2, code: 2322, message: "Type 'string' is not assignable to type 'number'." },
    ])
  })

  test('whose types are right is not', () => {
    expect(check({ 'main.ts': 'const prices = new Map([["tea", 2]])\nprices.get("tea")?.toFixed(2)' })).toEqual([])
  })

  test('that cannot be parsed has only that reported', () => {
    expect(codes('const price: number = "2"\nlet total = (price')).toEqual([1005])
  })

  test('has the reasons of an error below it, indented', () => {
    const [found] = check({ 'main.ts': 'const f: () => { a: number } = () => ({ a: "1" })' })
    expect(found?.message).toBe("Type 'string' is not assignable to type 'number'.")
    const [chain] = check({
      'main.ts': 'let a = { b: { c: 1 } }\na = { b: {} }\nlet d = { b: { c: "" } }\na = d',
    }).slice(-1)
    expect(chain?.message).toMatch(/^Type .*\n {2}The types of 'b\.c' are incompatible.*\n {4}Type 'string'/)
  })
})

test.each([
  ['@ts-expect-error', '// @ts-expect-error: on purpose\nconst a: number = ""', []],
  ['@ts-expect-error without an error', '// @ts-expect-error\nconst a = 1', [2578]],
  ['@ts-ignore', '// @ts-ignore\nconst a: number = ""', []],
  ['@ts-nocheck', '// @ts-nocheck\nconst a: number = ""', []],
])('%s works as on the command line', (_, code, expected) => expect(codes(code)).toEqual(expected))

test('strict is on, also for what has no type', () => {
  expect(codes('export function f(a) { return a }')).toEqual([7006])
  expect(codes('declare const a: string | null\na.length')).toEqual([18047])
})

test('the library is that of today, and that of the browser', () => {
  expect(codes('[3, 1].toSorted().at(-1)\nObject.groupBy([1], () => "a")\nIterator.from([1]).take(1)')).toEqual([])
  expect(
    codes('document.querySelector("dialog")?.showModal()\nfor (const a of new URLSearchParams()) a.at(0)'),
  ).toEqual([])
  expect(codes('process.exit()')).toEqual([2591])
})

test('components have the types of React', () => {
  const component = (setter: string) =>
    `import { useState } from 'react'\nexport default function A() {\n  const [a, setA] = useState(0)\n  return <button type="button" style={{ color: 'red' }} onClick={() => ${setter}}>{a}</button>\n}`
  expect(codes(component('setA(a + 1)'), 'main.tsx')).toEqual([])
  expect(codes(component("setA('1')"), 'main.tsx')).toEqual([2345])
  expect(codes('export default () => <button typ="button" />', 'main.tsx')).toEqual([2322])
  expect(
    codes("import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<p />)", 'main.tsx'),
  ).toEqual([])
})

test('files of one program see each other, and not those of the last', () => {
  const files = {
    'cart.ts': 'export const prices = [1]',
    'main.ts': "import { prices } from './cart.ts'\nprices.at(0)",
  }
  expect(check(files)).toEqual([])
  expect(check({ 'main.ts': files['main.ts'] }).map(({ code }) => code)).toEqual([2307])
  expect(
    check({ 'main.ts': "import data from './data.json'\ndata.a.length", 'data.json': '{ "a": 1 }' }),
  ).toMatchObject([{ code: 2339 }])
})

test('what goes on for ever is given up by the compiler itself where it can', () => {
  expect(codes('type F<T> = T extends unknown ? F<[T]> : never\ntype A = F<1>')).toEqual([2589])
})

test('another compiler than the one that was cut is refused', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('typescript-in-browser/lib/_tsc.js'), 'utf8')
  expect(asModule(source)).toContain('function emitFiles() {}')
  for (const part of ['// src/tsc/tsc.ts', 'var sys = (', 'function getTransformers('])
    expect(() => asModule(source.replace(part, `x${part}`)), part).toThrow(/look at checkerScript/)
})
