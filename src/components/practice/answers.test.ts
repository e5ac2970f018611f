import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinAnswers, parseAnswers } from './answers.ts'
import { rate } from './schedule.ts'

const stored = (answers: unknown) => JSON.stringify({ read: [], solved: [], answers })

test('what the schedule gives comes back as it was', () => {
  const answers = { '/docs/interviews/css#what-is-a-box': rate(undefined, 3, 20_000), '/a#1': rate(undefined, 1, 9) }
  expect(parseAnswers(stored(answers))).toEqual(answers)
})

test('what is no answer is dropped, and all others are kept', () => {
  const good = [20_003, 2.3, 2.1, 20_000]
  const wrong = [
    [20_003, 2.3, 2.1],
    [20_003, '2.3', 2.1, 20_000],
    [20_003.5, 2.3, 2.1, 20_000],
    [20_003, 0, 2.1, 20_000],
    [20_003, 2.3, 0, 20_000],
    [20_003, 2.3, 11, 20_000],
    [1e12, 2.3, 2.1, 20_000],
    [-1, 2.3, 2.1, 20_000],
    null,
    'x',
    {},
  ]
  const all = Object.fromEntries([...wrong.map((value, i) => [`/wrong#${i}`, value]), ['//evil', good], ['/a#1', good]])
  expect(parseAnswers(stored(all))).toEqual({ '/a#1': good })
})

test('any stored text is answers that can be rated, or none', () => {
  for (const text of [null, '', '[]', '{}', '7', stored([]), stored('x'), stored(null)])
    expect(parseAnswers(text), String(text)).toEqual({})
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('/a#1', '/b#2', '__proto__'), fc.array(fc.double())), (answers) => {
      for (const answer of Object.values(parseAnswers(stored(answers))))
        expect(rate(answer, 3, 20_000).every(Number.isFinite)).toBe(true)
    }),
  )
})

test('of more answers than anybody gives, those of the last days are kept', () => {
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`/a#${i}`, [i + 1, 1, 5, i]]))
  const kept = parseAnswers(stored(many))
  expect(Object.keys(kept)).toHaveLength(5000)
  expect(kept).not.toHaveProperty('/a#0')
})

test('of two devices, the later answer to a question is the one', () => {
  const early = [5, 1, 5, 4] as const
  const late = [9, 3, 5, 6] as const
  expect(joinAnswers({ '/a#1': early, '/a#2': late }, { '/a#1': late, '/a#2': early, '/a#3': early })).toEqual({
    '/a#1': late,
    '/a#2': late,
    '/a#3': early,
  })
})
