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

const place = { address: '/docs/css/intermediate/css-grid#checkpoint', title: 'CSS grid', part: 2, at: 5 } as const
const none = { read: [], learned: [], solved: [], last: {} }

test('the place where the reader stopped comes back as it was', () => {
  expect(parseProgress(JSON.stringify({ version: 2, ...none, stopped: place }))?.stopped).toEqual(place)
})

test('a place that leads off the site, has no name or no time is none, and the rest is kept', () => {
  for (const wrong of [
    { ...place, address: '//evil.example' },
    { ...place, address: 'javascript:alert(1)' },
    { ...place, title: ' ' },
    { ...place, title: 7 },
    { ...place, at: '5' },
    { ...place, at: 1e300 },
    null,
    'x',
  ])
    expect(parseProgress(JSON.stringify({ ...none, read: ['/a'], stopped: wrong })), JSON.stringify(wrong)).toEqual({
      ...none,
      read: ['/a'],
    })
  const long = parseProgress(JSON.stringify({ ...none, stopped: { ...place, part: 3, title: 'x'.repeat(300) } }))
  expect(long?.stopped).toEqual({ address: place.address, title: 'x'.repeat(200), at: 5 })
})

test('of two devices the one that was read on later knows where the reader stopped', () => {
  const earlier = { ...none, stopped: { ...place, at: 4, title: 'before' } }
  const later = { ...none, stopped: place }
  expect(joinProgress(earlier, later).stopped).toBe(place)
  expect(joinProgress(later, earlier).stopped).toBe(place)
  expect(joinProgress(later, none).stopped).toBe(place)
  expect(joinProgress(none, none)).not.toHaveProperty('stopped')
})
