import { expect, test } from 'vitest'
import { splitStatements } from './sqlStatements.ts'

const split = (code: string) => splitStatements(code).map(({ text, line }) => [line, text.trim()])

test('a statement ends at its semicolon; the last one needs none', () => {
  expect(split('SELECT 1;\nSELECT 2')).toEqual([
    [1, 'SELECT 1'],
    [2, 'SELECT 2'],
  ])
})

test.each([
  ['a string, with its quotes doubled', "SELECT 'a;b''c;d'"],
  ['a quoted name', 'SELECT 1 AS "a;b""c"'],
  ['a block comment', 'SELECT 1 /* ; */ + 1'],
  ['a comment at the end of a line', 'SELECT 1 -- ;\n + 1'],
])('a semicolon in %s ends nothing', (_, statement) => {
  expect(split(`${statement};SELECT 2`)).toEqual([
    [1, statement],
    [statement.split('\n').length, 'SELECT 2'],
  ])
})

test('a trigger keeps its own statements, until its END', () => {
  const trigger = 'CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  UPDATE b SET n = 1;\n  UPDATE c SET n = 2;\nEND'
  expect(split(`${trigger};\nSELECT 1;`)).toEqual([
    [1, trigger],
    [5, 'SELECT 1'],
  ])
})

test('the line is that of the first word, below comments and empty lines', () => {
  expect(split('\n-- why\n\nSELECT 1;\n\n-- the end\n')).toEqual([[4, '-- why\n\nSELECT 1']])
})
