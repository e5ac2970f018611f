import { expect, test } from 'vitest'
import { formatDiagnostic } from './diagnostics.ts'

test('a problem says where, what, expected, got and the fix', () => {
  const text = formatDiagnostic({
    file: 'content/a.mdx',
    line: 3,
    message: 'Wrong.',
    expected: '1',
    got: '2\n3',
    fix: 'Fix it.',
  })
  expect(text).toBe('content/a.mdx:3  Wrong.\n    expected: 1\n    got:      2\n              3\n    fix:      Fix it.')
})
