import { expect, test } from 'vitest'
import { formatTable } from './sqlTable.ts'

test('a result looks as psql prints it', () => {
  const columns = [
    { name: 'id', isNumber: true },
    { name: 'title', isNumber: false },
  ]
  expect(
    formatTable(columns, [
      ['1', 'Emma'],
      ['20', null],
    ]),
  ).toBe(' id | title\n----+-------\n  1 | Emma\n 20 |\n(2 rows)')
})
