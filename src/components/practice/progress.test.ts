import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinProgress, parseProgress } from './progress.ts'

test('progress comes back as it was', () => {
  const progress = {
    read: ['/docs/css/basics/css-grid'],
    learned: ['/docs/css/intermediate/css-flexbox'],
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
    learned: [],
    solved: [],
    last: {},
  })
})

test('what was stored before lessons had checkpoints is kept, and what was read stays read', () => {
  expect(parseProgress('{"read":["/a"],"solved":["/a#1"],"last":{}}')).toEqual({
    read: ['/a'],
    learned: [],
    solved: ['/a#1'],
    last: {},
  })
})

test('any stored text is either progress of addresses or nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { read = [], learned = [], solved = [], last = {} } = parseProgress(text) ?? {}
      for (const address of [...read, ...learned, ...solved, ...Object.values(last)])
        expect(address).toMatch(/^\/(?!\/)/)
    }),
  )
})

test('what was done on two devices is joined', () => {
  const a = { read: ['/a'], learned: ['/c'], solved: ['/a#1'], last: { '/docs/css': '/a' } }
  const b = { read: ['/a', '/b'], learned: ['/a'], solved: [], last: { '/docs/css': '/b' } }
  expect(joinProgress(a, b)).toEqual({
    read: ['/a', '/b'],
    learned: ['/c', '/a'],
    solved: ['/a#1'],
    last: { '/docs/css': '/b' },
  })
})

test('of more than anybody has done, what came last is kept', () => {
  const solved = Array.from({ length: 5001 }, (_, i) => `/a#${i}`)
  const kept = parseProgress(JSON.stringify({ read: [], solved }))?.solved ?? []
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([5000, '/a#1', '/a#5000'])
})
