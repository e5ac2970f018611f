import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { GUARD } from '../protocol.ts'
import { guardTokens, requestTokens } from './tokens.ts'

/** Runs a guarded text, and counts how often a loop has asked. */
function run(code: string): { result: unknown; asked: number } {
  let asked = 0
  const guarded = guardTokens(code)
  expect(parseSync('x.js', `function f() {${guarded}}`).errors).toEqual([])
  const result: unknown = new Function(GUARD, guarded)(() => void asked++)
  return { result, asked }
}

test.each([
  ['for (let i = 0; i < 3; i++) n += i', 3, 3],
  ['for (let i = 0; i < 3; i++) { n += i }', 3, 3],
  ['for (const x of [1, 2]) if (x > 1) n += x; else n += 10', 12, 2],
  ['for (const x in { a: 1 }) n += x.length', 1, 1],
  ['let i = 0; while (i < 3) i++; n = i', 3, 4],
  ['do n++; while (n < 3)', 3, 3],
  ['if (n) do { n++ } while (false); else n = 7', 7, 0],
  ['outer: for (;;) { for (;;) { n++; if (n > 2) break outer; else continue outer } }', 3, 6],
  ['for (;;) if (n++ > 3) break', 5, 5],
  ['while ((n++, n < 3) || false) ;', 3, 3],
  ['const o = { for: 1, while: 2 }; n = o.for + o.while', 3, 0],
  ['const text = "for (;;) {}"; n = /for \\(;;\\)/.test(text) ? 1 : 0', 1, 0],
  ['n = `${(() => { let k = 0; for (const x of [1, 2]) k += x; return k })()}`', '3', 2],
])('%s', (code, result, asked) => {
  expect(run(`let n = 0; ${code}\nreturn n`)).toEqual({ result, asked })
})

test('lines keep their numbers, and what cannot be parsed stays nearly as it is', () => {
  const code = 'for (\n  ;;\n) {\n}\nwhile (true'
  expect(guardTokens(code).split('\n')).toHaveLength(5)
})

test('imports and exports are found where they are code', () => {
  const code = `import a, { b as from } from './a.js'
import * as c from "c"
import './side.js'
export { x } from './x.js'
export * from 'y'
const text = "import z from 'z'" // import q from 'q'
const later = await import('./later.js')
const from = 'not a module'
Array.from('abc')`
  const found = requestTokens(code)
  expect(found.map(({ value }) => value)).toEqual(['./a.js', 'c', './side.js', './x.js', 'y', './later.js'])
  for (const { value, start, end } of found) expect(code.slice(start + 1, end - 1)).toBe(value)
})
