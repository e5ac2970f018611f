import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinProgress, parseProgress, sectionOf } from './progress.ts'

test('progress comes back as it was', () => {
  const progress = {
    read: ['/docs/css/basics/css-grid'],
    solved: ['/docs/css/basics/css-grid#exercise-größe'],
    last: { '/docs/css': '/docs/css/basics/css-grid' },
  }
  expect(parseProgress(JSON.stringify(progress))).toEqual(progress)
})

test('a file that is no progress is refused, and of one that is, only addresses of the site are taken', () => {
  for (const text of ['', 'x', '[]', '{}', 'null', '{"read":[]}']) expect(parseProgress(text)).toBeUndefined()
  expect(
    parseProgress(
      '{"read":["/a","/a","//evil.example","javascript:1",7,"https://x"],"solved":"x","last":{"/docs":"//x","a":"/b"}}',
    ),
  ).toEqual({
    read: ['/a'],
    solved: [],
    last: {},
  })
})

test('any stored text is either progress of addresses or nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { read = [], solved = [], last = {} } = parseProgress(text) ?? {}
      for (const address of [...read, ...solved, ...Object.values(last)]) expect(address).toMatch(/^\/(?!\/)/)
    }),
  )
})

test('what was done on two devices is joined', () => {
  const a = { read: ['/a'], solved: ['/a#1'], last: { '/docs/css': '/a' } }
  const b = { read: ['/a', '/b'], solved: [], last: { '/docs/css': '/b' } }
  expect(joinProgress(a, b)).toEqual({ read: ['/a', '/b'], solved: ['/a#1'], last: { '/docs/css': '/b' } })
})

test('a lesson belongs to the section of its subject', () => {
  expect(sectionOf('/docs/css/basics/css-grid')).toBe('/docs/css')
  expect(sectionOf('/docs/docs/react/basics/jsx')).toBe('/docs/docs/react')
})
