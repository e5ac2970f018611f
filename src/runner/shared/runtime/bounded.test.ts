import { format, inspect } from 'node:util'
import { expect, test } from 'vitest'
import { formatBounded, inspectBounded } from './bounded.ts'
import { captureConsole } from './console.ts'
import { MAX_LINE_LENGTH } from './protocol.ts'
import { traceProxies } from './proxies.ts'
import { drawTable } from './table.ts'

const keysOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]))
/** 60 x 60 x 60 x 60 leaves behind four arrays. */
const nested = (depth: number): unknown => Array.from({ length: 60 }).fill(depth === 0 ? 'leaf' : nested(depth - 1))
const rows = Array.from({ length: 100_000 }, (_, i) => ({ i, text: 'x'.repeat(20) }))

test.each<[string, unknown[]]>([
  ['words and values', ['%s is %d and %o', 'a', 1, { b: [2] }, new Map([['k', { deep: { deeper: { deepest: 1 } } }]])]],
  ['a long array', [Array.from({ length: 500 }, (_, i) => i)]],
  [
    'a class instance',
    [
      new (class Point {
        x = 1
        y = new Date(0)
      })(),
    ],
  ],
])('%s are formatted as Node formats them', (_, data) => {
  expect(formatBounded(data)).toBe(format(...data))
})

test('proxies are formatted as Node formats them, without their traps', () => {
  const scope = { Proxy } as typeof globalThis
  traceProxies(scope)
  const refuse = () => {
    throw new Error('no')
  }
  const handler = { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse }
  const show = (Made: ProxyConstructor, print: (...data: unknown[]) => string) => {
    const revoked = Made.revocable({}, {})
    revoked.revoke()
    return print(
      new Made({ a: 1 }, handler),
      [Made.revocable([2], handler).proxy, new Made(() => 1, {}), new Made(new Made({}, {}), handler)],
      revoked.proxy,
      Made.name,
    )
  }
  expect(show(scope.Proxy, (...data) => formatBounded(data))).toBe(show(Proxy, format))
})

test.each<[string, () => string]>([
  ['a long string', () => formatBounded(['x'.repeat(1e8)])],
  ['many long strings', () => formatBounded(Array.from({ length: 10 }, () => 'x'.repeat(1e6)))],
  ['an object of many keys', () => formatBounded([keysOf(1e5)])],
  ['values within values', () => inspectBounded(nested(3), { depth: null, maxArrayLength: null })],
  ['objects in an array', () => inspectBounded(rows, { depth: null, maxArrayLength: null })],
  ['a long string in an object', () => inspectBounded({ text: 'x'.repeat(1e8) }, { maxStringLength: null })],
])('%s is cut before it is formatted, and says so', (_, show) => {
  const text = show()
  expect(text.length).toBeLessThan(MAX_LINE_LENGTH + 100)
  expect(text).toMatch(/more (characters|items)|\[(Object|Array)\]|too large to be shown/)
})

test('what is cut off is counted', () => {
  expect(formatBounded(['x'.repeat(MAX_LINE_LENGTH + 5)])).toBe(`${'x'.repeat(MAX_LINE_LENGTH)}… 5 more characters`)
  expect(formatBounded(['x'.repeat(MAX_LINE_LENGTH)])).toBe('x'.repeat(MAX_LINE_LENGTH))
})

test.each<[string, unknown]>([
  ['rows', rows],
  ['columns', [keysOf(1e5)]],
  ['wide cells', Array.from({ length: 100 }, () => Array.from({ length: 100 }).fill('x'.repeat(1e4)))],
  ['members of a set', new Set(rows)],
])('a table with too many %s is drawn in part', (_, data) => {
  expect(drawTable(data)?.length).toBeLessThan(3e6)
})

test('groups indent as in Node, however deep they are', () => {
  const printed: string[] = []
  const before = { ...console }
  captureConsole({ elapsed: () => 0, pending: () => 0, ticking: () => 0 }, (__, text) => printed.push(text))
  try {
    console.groupEnd()
    console.group('one')
    console.log('two\nlines')
    console.dir({ a: 1 })
    console.table([1])
    for (let i = 0; i < 1e5; i++) console.group()
    console.log('deep')
    for (let i = 0; i < 1e5; i++) console.groupEnd()
    console.log('two')
    console.groupEnd()
    console.log('one')
  } finally {
    Object.assign(console, before)
  }
  const [first, second, object, table, deep, ...rest] = printed
  expect([first, second, object, ...rest]).toEqual([
    'one\n',
    '  two\n  lines\n',
    `  ${inspect({ a: 1 })}\n`,
    '  two\n',
    'one\n',
  ])
  expect(table).toMatch(/^ {2}┌.*\n {2}│/)
  expect(deep?.length).toBeLessThan(100)
})
