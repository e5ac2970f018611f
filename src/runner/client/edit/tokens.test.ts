import fc from 'fast-check'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { GUARD } from '../../shared/protocol.ts'
import { guardTokens, importByName, requestTokens } from './tokens.ts'

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
  ['if (false) for (const x of [1]) n = 1; else n = 7', 7, 0],
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

test.each([
  'class A { for(key) {} while(key) {} }',
  'class A { static for(key) {} static while() {} }',
  'class A { get for() { return 1 } set while(x) {} }',
  'class A { async for() {} async *while() {} *for() {} }',
  'class A { static async *for() {} }',
  'class A { for = 1; while; static for = (x) => x }',
  'class A { a = 1\n for(x) {} }',
  'class A { #while() {} for() { this.#while() } }',
  'const o = { for(x) {}, while(x) {} }',
  'const o = { get for() { return 1 }, async *while() {}, async for() {} }',
  'const o = { a: { for() {} }, b: [{ while() {} }] }',
  'f({ for() {} }); g(() => ({ while() {} }))',
  'const f = () => { return { for() {} } }',
  'const x = y ? { for() {} } : { while() {} }',
  'const C = class extends mixin({}) { for() {} }',
  'class A extends class { while() {} } { for() {} }',
  'export default { for() {} }',
  'export default class { for() {} }',
  'Symbol.for("a"); x?.for(1); x.while(2); x.for?.(3)',
  'const { for: a, while: b = 1 } = o',
  'const t = `${{ for() {} }}`',
  'switch (x) { case 1: y = { for() {} } }',
  'a = b\n ++c; o = { for() {} }',
  'if (a) b = { for() {} }; else c = { while() {} }',
])('no loop is seen in: %s', (code) => {
  expect(parseSync('x.mjs', code).errors).toEqual([])
  expect(guardTokens(code)).toBe(code)
})

test.each([
  'class A { m() { for (;;) {} } }',
  'class A { static { while (true) {} } }',
  'class A { m = () => { for (;;) {} } }',
  'class A { get for() { for (;;) {} } }',
  'const o = { for() { while (a) {} } }',
  'label: { for (;;) {} }',
  'a: b: for (;;) {}',
  'switch (x) { case 1: { for (;;) {} } default: { } }',
  'switch (x) { case a ? b : c: for (;;) {} }',
  'x ? y : z\n{ for (;;) {} }',
  'f({ a() { do { } while (x) } })',
  'const t = `${(() => { for (;;) {} })()}`',
  'try { for (;;) {} } catch { } finally { }',
  'try { } catch (e) { for (;;) {} }',
  'if (a) {} else { for (;;) {} }',
  'a = {}; { for (;;) {} }',
  'function f() {} { for (;;) {} }',
  'const f = async () => { for await (const x of y) {} }',
  '() => { return\n{ for (;;) {} } }',
  'class A { for() {} } for (;;) {}',
  'const class_ = o.class; { for (;;) {} }',
  'const o = { class: 1 }; { for (;;) {} }',
  'const o = { class() { for (;;) {} } }',
  'const o = { get class() { for (;;) {} } }',
])('the loop is seen in: %s', (code) => {
  expect(parseSync('x.mjs', code).errors).toEqual([])
  expect(guardTokens(code).split(GUARD)).toHaveLength(2)
  expect(parseSync('x.mjs', guardTokens(code)).errors).toEqual([])
})

/** Programs in which names of members look like loops. */
const { statement } = fc.letrec<{ statement: string; expression: string; member: string; property: string }>((tie) => {
  const [statement, expression] = [tie('statement'), tie('expression')]
  const depth = { depthIdentifier: fc.createDepthIdentifier(), maxDepth: 5, depthSize: 'small' } as const
  const word = fc.constantFrom('for', 'while', 'do', 'class', 'a', 'static', 'get', 'async')
  const fill = (form: string, ...parts: fc.Arbitrary<string>[]) =>
    fc.tuple(...parts).map((texts) => texts.reduce((text, part) => text.replace('@', () => part), form))
  const forms = (of: readonly string[], ...parts: fc.Arbitrary<string>[]) =>
    fc.constantFrom(...of).chain((form) => fill(form, ...parts))
  return {
    expression: fc.oneof(
      depth,
      fc
        .constantFrom('a', '1', '"for (;;) {}"', '(/while\\(/.source)', '{}.a', 'a.for(b)', 'a?.while(b)', '[]')
        .map((text) => (text.startsWith('{') ? `(${text})` : text)),
      forms(['{ @ }', '[{ @ }]'], tie('property')).map((text) => `(${text})`),
      forms(['(a ? { @ } : a)', '(a, { @ })', '`x${{ @ }}`', 'f({ @ })'], tie('property')),
      forms(['(() => { @ })', '(async function () { @ })', 'f(() => { @ })'], statement),
      forms(['(class { @ })', '(class extends Object { @ })', '(class extends f({}) { @ })'], tie('member')),
      fill('[@, @]', expression, expression),
    ),
    property: fc.oneof(
      depth,
      fc.constant('for: 1'),
      fill('@: @', word, expression),
      forms(['@() { @ }', '*@() { @ }', 'async *@() { @ }', 'get @() { @ }', 'async @() { @ }'], word, statement),
      fill('a, @() { @ }, a', word, statement),
    ),
    member: fc.oneof(
      depth,
      fc.constant('for;'),
      forms(['@ = @;', 'static @ = @;', '@ = @\n'], fc.constantFrom('for', 'while', 'a', '#while'), expression),
      forms(
        ['@() { @ }', 'static @() { @ }', '*@() { @ }', 'get @() { @ }', 'a; static async *@() { @ }'],
        word,
        statement,
      ),
      fill('#for() { @ }', statement),
      fill('static { @ }', statement),
      fill('a\n @() { @ } a = 1', fc.constantFrom('for', 'while'), statement),
    ),
    statement: fc.oneof(
      depth,
      fc.constantFrom('f();', '{ for (;;) ; }'),
      fill('f(@);', expression),
      fill('a = @;', expression),
      fill('class A { @ }', tie('member')),
      forms(
        ['for (;;) @', 'for (const k of o) { @ }', 'while (a) @', 'do { @ } while (a);', 'do @ while (a)\n'],
        statement,
      ).map((text) => `{ ${text} }`),
      fill('for (const k in @) { @ }', expression, statement),
      fill('while (@) { @ }', expression, statement),
      forms(
        ['{ @ }', 'x: { @ }', 'if (a) { @ } else { @ }', 'try { @ } catch { @ }', 'if (a) @'],
        statement,
        statement,
      ),
      forms(['switch (a) { case 1: @ default: { } }', 'switch (a) { case a ? 1 : 2: { @ } }'], statement).map(
        (text) => `${text};`,
      ),
      forms(['function f() { @ }', 'async () => { @ };'], statement),
    ),
  }
})

test('exactly the loops of a program ask', () => {
  fc.assert(
    fc.property(statement, (code) => {
      const { program, errors } = parseSync('x.mjs', code)
      fc.pre(errors.length === 0)
      const guarded = guardTokens(code)
      expect(parseSync('x.mjs', guarded).errors).toEqual([])
      expect(guarded.split(GUARD).length - 1).toBe(countLoops(program))
    }),
    { numRuns: 1000 },
  )
})

function countLoops(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = 'type' in value && /^(For.*|While|DoWhile)Statement$/.test(String(value.type)) ? 1 : 0
  return Object.values(value).reduce<number>((count, child) => count + countLoops(child), own)
}

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

test.each([
  ["import('./a.js')", ['./a.js']],
  ["import('./a.json', { with: { type: 'json' } })", ['./a.json']],
  ["import('./' + name)", []],
  ["import('./a.js' || other)", []],
  ["import(on ? './a.js' : './b.js')", []],
  ['import(`./${name}.js`)', []],
])('of %s only a whole name is linked', (code, names) => {
  expect(requestTokens(code).map(({ value }) => value)).toEqual(names)
})

test.each(['const o = { import(n) { return n } }', 'class A { import(a, b) { } static async import(x) { } }'])(
  'a method may be called import: %s',
  (code) => {
    expect(importByName(code)).toBe(code)
  },
)

test('a name that is made when the code runs is asked for then', () => {
  const code = "await import('./' + f(name))\nimport(`a`).then()\nimport('./a.js')\nx.import(a)\nimport()\nimport(a"
  const changed = importByName(code)
  expect(changed.split('\n')).toEqual([
    "await import(__sampleImported('./' + f(name)))",
    'import(__sampleImported(`a`)).then()',
    "import('./a.js')",
    'x.import(a)',
    'import()',
    'import(a',
  ])
})
