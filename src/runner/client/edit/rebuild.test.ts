import { expect, test } from 'vitest'
import { EditError, rebuild, replaceTexts } from './rebuild.ts'
import type { SourceText } from '../../shared/protocol.ts'

const text = (lang: string, code: string, file?: string): SourceText => ({
  lang,
  code,
  meta: file === undefined ? {} : { file },
})
const diagnostic = async (run: Promise<unknown>) => {
  const error: unknown = await run.catch((thrown: unknown) => thrown)
  return error instanceof EditError ? error.diagnostic : error
}

test('texts of one module are put together, and a line leads back to its text', async () => {
  const texts = [text('js', 'const a = 1;\nconst b = 2;'), text('js', 'console.log(a);\nconsole.log(b);')]
  const { sample, find } = await rebuild({ kind: 'script', texts }, 1, '{\ncheck();\n}')
  expect(sample.modules).toEqual([
    { path: 'main.mjs', code: 'const a = 1;\nconst b = 2;\nconsole.log(a);\nconsole.log(b);\n{\ncheck();\n}' },
  ])
  expect(sample.own).toEqual([[3, 4]])
  expect(find('main.mjs', 4)).toEqual({ text: 1, line: 2 })
  expect(find('main.mjs', 6)).toBeUndefined()
})

test('TypeScript and JSX are translated with their lines as they were', async () => {
  const code =
    'interface Props {\n  name: string\n}\nexport default function App(): JSX.Element {\n  return <b>{undefinedName}</b>\n}'
  const { sample } = await rebuild({ kind: 'page', texts: [text('tsx', code)] }, 0)
  const lines = sample.modules[0]?.code.split('\n') ?? []
  expect(lines.findIndex((line) => line.includes('undefinedName'))).toBe(4)
  expect(sample.modules[0]?.code).toContain('"sample:/@react/react/jsx-runtime.js"')
  expect(sample.draws).toBe(true)
})

test('what cannot be translated is told with its text and line', async () => {
  const texts = [text('ts', 'const a: number = 1;'), text('ts', '\nconst b: = 2;')]
  expect(await diagnostic(rebuild({ kind: 'script', texts }, 1))).toMatchObject({
    text: 1,
    line: 2,
    message: 'Unexpected token',
  })
})

test('a module that is not there is told by its name', async () => {
  const texts = [text('js', "import { x } from './nowhere.js'")]
  expect(await diagnostic(rebuild({ kind: 'script', texts }, 0))).toEqual({
    message: 'There is no module ./nowhere.js here.',
    text: 0,
  })
})

test('modules in a circle are told by their names', async () => {
  const texts = [
    text('js', "import { b } from './b.js'\nexport const a = 1", 'a.js'),
    text('js', "import { a } from './a.js'\nexport const b = 2", 'b.js'),
  ]
  expect(await diagnostic(rebuild({ kind: 'script', texts }, 1))).toEqual({
    message: 'a.js and b.js import each other, which cannot be run here.',
    text: 0,
  })
})

test('loops of a page are guarded, and its styles are those that were written', async () => {
  const texts = [text('html', '<p id="x">Text</p>'), text('css', 'p { color: blue }'), text('js', 'for (;;) {}')]
  const { sample } = await rebuild({ kind: 'page', texts: replaceTexts(texts, new Map([[1, 'p { color: red }']])) }, 1)
  expect(sample.document).toContain('<style>\np { color: red }\n</style>')
  expect(sample.modules[0]?.code).toContain('__sampleLoop')
})

test('loops of scripts in the HTML are guarded, and nothing else of it is', async () => {
  const texts = [text('html', '<p>while (x) y</p><script>while (true) {}</script>')]
  const { sample } = await rebuild({ kind: 'page', texts }, 0)
  expect(sample.document).toContain('<p>while (x) y</p>')
  expect(sample.document).toMatch(/<script [^>]*>while \(\(__sampleLoop\(\)/)
})

test('a script that the HTML loads itself does not run twice', async () => {
  const texts = [text('html', '<script type="module" src="app.js"></script>'), text('js', 'run()', 'app.js')]
  const { sample } = await rebuild({ kind: 'page', texts }, 1)
  expect(sample.entry).toBeUndefined()
  expect(sample.document).toContain('data-sample="module" src="app.js"')
})

test.each([
  ['const a: number = 1\nnamespace B {\n  export const c = 1\n}\nconsole.log(B.c)', 2],
  ['namespace A { console.log(1) }', 1],
  ['namespace A {\n  f({ b: 1 })\n}', 1],
  ['const a = { b: `}${1}` }; namespace A.B.C { [1].forEach(f) }', 1],
  ['export /* { */ namespace A // {\n{\n  if (x) y()\n}', 1],
  ['namespace A {\n  export interface B { c: { d: string } }\n  f()\n}', 1],
  ['namespace A { type B = C<D>\n  ;(f)() }', 1],
  ['type A = { namespace: B }\nnamespace C {\n  namespace D { type E = 1; f() }\n}', 2],
  ['module A { f() }', 1],
  ['declare namespace A { const x: number }\n\nnamespace B { f() }', 3],
  ['function f() {\n  namespace A { g() }\n}', 2],
])('a namespace, which would vanish with the types, is told with its line: %j', async (code, line) => {
  expect(await diagnostic(rebuild({ kind: 'script', texts: [text('ts', code)] }, 0))).toEqual({
    message: 'A namespace cannot be run here.',
    text: 0,
    line,
  })
})

test.each([
  'declare namespace A { const x: number; namespace B { function f(): void } }',
  'declare global { namespace A { const x: number } }',
  'namespace A { export interface B { c: { d: string } } }\nconst a = 1',
  'namespace A {\n  type B =\n    | C\n    | D<E>\n    & { f: () => void }\n  export type G = B extends C ? D : E\n  namespace H { type I = 1; }\n}',
  'namespace A {}',
  'const namespace = { module: 1 }; namespace\nmodule.exports = { const: 1 }',
  'const a = { namespace: 1, f() { return this.namespace } }; a.namespace\n{ f() }',
  'class A { namespace = 1; module() { return 1 } static namespace() { f() } }',
  'let namespace = 1\nif (namespace) { f() }\nnamespace\nA\n{ f() }',
  'f(`namespace A { g() }`) // namespace A { g() }',
])('what vanishes rightly, or is no namespace, is left: %j', async (code) => {
  expect(await rebuild({ kind: 'script', texts: [text('ts', code)] }, 0)).toHaveProperty('sample')
})

test('in JSX the word is a word', async () => {
  const code = 'export default function App() {\n  return (\n    <p>\n      namespace A {f()}\n    </p>\n  )\n}'
  expect(await rebuild({ kind: 'page', texts: [text('tsx', code)] }, 0)).toHaveProperty('sample')
})

test('a program that draws nothing leaves it to its imports whether it gets React', async () => {
  const { sample } = await rebuild({ kind: 'script', texts: [text('js', 'import React from "react"')] }, 0)
  expect(sample.draws).toBeUndefined()
  expect(sample.modules[0]?.code).toContain('"sample:/@react/react.js"')
})

test.each([
  ['function f() {\n  if (x) {\n    g()\n}', '{', 1],
  ['f()\nconst a = [1, 2', '[', 2],
  ['// (\nconst a = "(" + `(${b}`\ng(\n', '(', 3],
])('a bracket that is never closed is found, although the checks come after it: %j', async (code, bracket, line) => {
  const { unclosed } = await rebuild({ kind: 'script', texts: [text('js', code)] }, 0, '{\ncheck();\n}')
  expect(unclosed).toEqual({ message: `The \`${bracket}\` is never closed.`, text: 0, line })
  const typed = diagnostic(rebuild({ kind: 'script', texts: [text('ts', code)] }, 0, '{\ncheck();\n}'))
  expect(await typed).toMatchObject({ text: 0, line })
})

test('where every bracket is closed there is nothing to say', async () => {
  const code = 'const a = /[(]/; f(`${[1]}`); // {'
  expect(await rebuild({ kind: 'script', texts: [text('js', code)] }, 0)).not.toHaveProperty('unclosed')
})
