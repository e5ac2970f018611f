import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { drawTable } from './table.ts'

function nodeTable(data: unknown, columns?: string[]): string {
  let text = ''
  const stdout = new Writable({ write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()) })
  new Console({ stdout }).table(data, columns)
  return text.trimEnd()
}

test.each<[string, unknown, string[]?]>([
  [
    'an array of objects',
    [
      { a: 1, b: 'x' },
      { a: 22, c: true },
    ],
  ],
  ['an array of arrays', [[1, 2], [3]]],
  ['values without columns', ['apple', 'pear']],
  ['objects and values together', [{ a: 1 }, 'pear']],
  ['an object of objects', { first: { total: 3 }, second: { total: 15 } }],
  ['chosen columns', [{ a: 1, b: 2 }], ['b']],
  [
    'a map',
    new Map([
      ['x', 1],
      ['y', 2],
    ]),
  ],
  ['a set', new Set(['x', 'y'])],
  ['nested values', [{ list: [1, 2, 3, 4, 5], object: { a: 1, b: 2, c: 3 } }]],
  ['nothing', []],
])('%s is drawn as Node draws it', (_, data, columns) => {
  expect(drawTable(data, columns)).toBe(nodeTable(data, columns))
})
