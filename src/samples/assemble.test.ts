import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemble } from './assemble.ts'

test('chunks of one file stand below each other, and every line knows where it comes from', () => {
  const files = assemble([
    { from: 'a', path: 'main.ts', text: '1\n2' },
    { from: 'b', path: 'other.ts', text: '3' },
    { from: 'check', path: 'main.ts', text: '{\n4\n}', lead: 1 },
    { path: 'main.ts', text: '5' },
  ])
  expect([...files.keys()]).toEqual(['main.ts', 'other.ts'])
  expect(files.get('main.ts')?.text).toBe('1\n2\n{\n4\n}\n5')
  expect(files.get('main.ts')?.origins).toEqual([
    { from: 'a', line: 0 },
    { from: 'a', line: 1 },
    { from: 'check', line: -1 },
    { from: 'check', line: 0 },
    { from: 'check', line: 1 },
    { from: undefined, line: 0 },
  ])
})

test('whatever the texts are, each line of a file is that line of what it comes from', () => {
  const text = fc.array(fc.constantFrom('', 'a', ' b'), { minLength: 1 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(fc.array(fc.record({ path: fc.constantFrom('x', 'y'), text })), (chunks) => {
      for (const { text: whole, origins } of assemble(chunks.map((chunk) => ({ ...chunk, from: chunk }))).values()) {
        const lines = whole.split('\n')
        expect(origins).toHaveLength(lines.length)
        origins.forEach(({ from, line }, i) => expect(from?.text.split('\n')[line]).toBe(lines[i]))
      }
    }),
  )
})
