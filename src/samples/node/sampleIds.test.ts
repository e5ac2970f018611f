import { expect, test } from 'vitest'
import { samplesOf } from '../../markdown/testing.ts'

const fence = (opening: string, code = 'f()') => `\`\`\`${opening}\n${code}\n\`\`\`\n\n`
/** Names of the samples of a page. */
const ids = (source: string) => samplesOf(source).map((s) => s.id)
const one = (opening: string, code?: string) => ids(fence(opening, code))[0]

test('a sample is named by its language, its code and the words that change what is run', () => {
  const id = one('js')
  expect(id).toMatch(/^[\da-f]{12}$/)
  expect(one('js title="a" {1} hidden')).toBe(id)
  expect(one('ts')).not.toBe(id)
  expect(one('js', 'g()')).not.toBe(id)
  for (const word of ['env=browser', 'run', 'preview', 'throws="x"', 'error="1"', 'file="a.js"', 'example="a"'])
    expect(one(`js ${word}`), word).not.toBe(id)
})

test('its name does not depend on where it stands, nor on samples that have nothing to do with it', () => {
  expect(ids(`${fence('css', 'a {}')}Text.\n\n${fence('js')}`)[1]).toBe(one('js'))
})

test('the output that it states is part of its name', () => {
  const stated = (text: string) => ids(`\`\`\`js\nf()\n\`\`\`\n\n\`\`\`output\n${text}\n\`\`\`\n`)[0]
  expect(stated('1')).not.toBe(stated('2'))
  expect(stated('1')).not.toBe(one('js'))
})

const exercise = (starter: string, check: string, solution: string) =>
  `::::exercise[A]\n\n${fence('js', starter)}${fence('js check', check)}:::solution\n\n${fence('js', solution)}:::\n\n::::\n`

test.each<[string, string, string]>([
  [
    'a hidden one before it',
    `${fence('js hidden', 'a')}${fence('js continues', 'b')}`,
    `${fence('js hidden', 'A')}${fence('js continues', 'b')}`,
  ],
  [
    'one of the same program, wherever it stands',
    `${fence('js example="x"', 'a')}${fence('css')}${fence('js example="x"', 'b')}`,
    `${fence('js example="x"', 'A')}${fence('css')}${fence('js example="x"', 'b')}`,
  ],
  [
    'a file beside it',
    `${fence('json example="x" file="a.json"', '1')}${fence('js example="x"', 'b')}`,
    `${fence('json example="x" file="a.json"', '2')}${fence('js example="x"', 'b')}`,
  ],
  [
    'one that is taken away',
    `${fence('js hidden', 'a')}${fence('js continues', 'c')}${fence('js continues', 'b')}`,
    `${fence('js hidden', 'a')}${fence('js continues', 'b')}`,
  ],
  [
    'the order',
    `${fence('js', 'a')}${fence('js continues', 'c')}${fence('js continues', 'b')}`,
    `${fence('js', 'c')}${fence('js continues', 'a')}${fence('js continues', 'b')}`,
  ],
])('every sample that runs with it is part of its name: %s', (_, before, after) => {
  expect(ids(after).at(-1)).not.toBe(ids(before).at(-1))
})

test('starter, checks and solution of an exercise are checked together, so all change with each', () => {
  const whole = ids(exercise('a', 'b', 'c'))
  for (const changed of [exercise('A', 'b', 'c'), exercise('a', 'B', 'c'), exercise('a', 'b', 'C')])
    expect(ids(changed).filter((id) => whole.includes(id))).toEqual([])
})

test('a sample that is skipped is in no program', () => {
  const skipped = fence('js skip="It needs a paid service to run."', 'a')
  expect(ids(`${skipped}${fence('js')}`)[1]).toBe(one('js'))
})

test('equal samples have one name, and their number tells them apart', () => {
  const samples = samplesOf(`${fence('js')}Text.\n\n${fence('js')}`)
  expect(samples.map((s) => s.nth)).toEqual([1, 2])
  expect(samples[0]?.id).toBe(samples[1]?.id)
})
