import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { protectLoops } from './loopProtection.ts'
import { GUARD } from '../shared/protocol.ts'

function run(code: string): { turns: number; result: unknown } {
  let turns = 0
  const result: unknown = runInNewContext(protectLoops(code), { [GUARD]: () => void turns++ })
  return { turns, result }
}

test.each([
  ['for', 'let n = 0; for (let i = 0; i < 3; i++) n += i; n', 3, 3],
  ['for with a block', 'let n = 0; for (let i = 0; i < 3; i++) { n += i } n', 3, 3],
  ['while', 'let n = 0; while (n < 3) n++; n', 3, 3],
  ['do', 'let n = 0; do n++; while (n < 3); n', 3, 3],
  ['for of', 'let n = 0; for (const x of [1, 2]) n += x; n', 2, 3],
  ['for in', 'let n = ""; for (const k in { a: 1, b: 2 }) n += k; n', 2, 'ab'],
  ['nested without blocks', 'let n = 0; for (const a of [1, 2]) for (const b of [1, 2]) n += a * b; n', 6, 9],
  ['empty', 'let i = 0; for (; i < 4; i++); i', 4, 4],
  ['labels', 'let n = 0; out: for (;;) { for (;;) { n++; break out } } n', 2, 1],
])('%s: each turn asks, and the result is the same', (_, code, turns, result) => {
  expect(run(code)).toEqual({ turns, result })
})

test('lines keep their numbers, whatever the code', () => {
  const piece = fc.constantFrom(
    'for (;;) {',
    '}',
    '\n',
    'while (x)',
    'x++;',
    'do',
    'while (y);',
    '// for (;;)\n',
    '"while(1)"',
    '{',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const code = pieces.join(' ')
      expect(protectLoops(code).split('\n')).toHaveLength(code.split('\n').length)
    }),
  )
})

test('code that cannot be parsed is left for the browser to refuse', () => {
  expect(protectLoops('for (;;')).toBe('for (;;')
})
