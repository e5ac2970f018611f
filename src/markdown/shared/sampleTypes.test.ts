import { expect, test } from 'vitest'
import { packTypes, unpackTypes } from './sampleTypes.ts'

test('packed types can be read again', () => {
  const types = {
    texts: ['const a: 1', 'type B = {\n    c: 2;\n}'],
    names: [
      { start: 6, length: 1, text: 0 },
      { start: 20, length: 3, text: 1 },
      { start: 23, length: 2, text: 0 },
    ],
  }
  expect(unpackTypes(packTypes(types))).toEqual(types)
})
