import { expect, test } from 'vitest'
import { findFunctions, findStatements } from './statements.ts'

const places = (code: string) => findStatements('a.mjs', code).map(([line, column]) => `${line}:${column}`)

test('a statement that is only a call is found, as is the body of an arrow function', () => {
  expect(places('log();\nlist.map((n) => twice(n));')).toEqual(['0:0', '1:0', '1:16'])
})

test('declarations of functions and classes run nothing themselves', () => {
  expect(places('function f() {\n  g();\n}\nclass A { m() { g(); } }')).toEqual(['1:2', '3:16'])
})

test('what the gate has put into the code is no statement of the sample', () => {
  expect(places(';__sampleReached(2);log();')).toEqual(['0:20'])
})

test('functions that can pause are known by their lines, and so is where a call begins', () => {
  const { resumable, first } = findFunctions(
    'async function f() {\n  a();\n  return () => {\n    b();\n  };\n}\nfunction g() {\n  for (;;) c();\n}',
  )
  expect([...resumable]).toEqual([0, 1, 5])
  expect([...first]).toEqual([1, 3])
})

test('an arrow function that returns an arrow function is read, too', () => {
  expect([...findFunctions('const f = (a) => (b) => {\n  g(a, b);\n};').first]).toEqual([1])
})
