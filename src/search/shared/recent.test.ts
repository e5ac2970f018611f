import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('what was used last stays, as far as there is room', () => {
  const recent = new Recent<string>(6, (text) => text.length)
  recent.set('a', 'aa')
  recent.set('b', 'bb')
  recent.set('c', 'cc')
  expect(recent.get('a')).toBe('aa')
  recent.set('d', 'dd')
  expect(['a', 'b', 'c', 'd'].map((name) => recent.get(name))).toEqual(['aa', undefined, 'cc', 'dd'])
})

test('a value that is set again takes its room once, and the newest stays whatever its size', () => {
  const recent = new Recent<string>(4, (text) => text.length)
  recent.set('a', 'aa')
  recent.set('a', 'aaa')
  recent.set('b', 'b')
  expect(recent.get('a')).toBe('aaa')
  recent.set('c', 'ccccc')
  expect(['a', 'b', 'c'].map((name) => recent.get(name))).toEqual([undefined, undefined, 'ccccc'])
})
