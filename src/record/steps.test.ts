import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packSteps, type Step, stepChanges, unpackSteps } from './steps.ts'

const text = fc.string({ maxLength: 8 }).map((value) => value.replace(/[\n\t]/g, ' '))
const box = fc.record({
  kind: fc.constantFrom('call' as const, 'queue' as const, 'thing' as const),
  key: text,
  title: text,
  rows: fc.array(fc.tuple(text, text), { maxLength: 3 }),
})
const steps = fc.array(
  fc.record({
    line: fc.integer({ min: 1, max: 30 }),
    printed: fc.nat(99),
    event: text,
    boxes: fc.array(box, { maxLength: 3 }),
  }),
)

test('what is packed is what is unpacked', () => {
  fc.assert(
    fc.property(steps, (some) => {
      expect(unpackSteps(packSteps(some))).toEqual(some)
    }),
  )
})

test('a box that does not change is packed once', () => {
  const one: Step = { line: 1, printed: 0, event: '', boxes: [call([['a', '1']])] }
  expect(packSteps([one, { ...one, line: 2 }]).texts).toHaveLength(2)
})

const call = (rows: [string, string][], title = 'Module'): Step['boxes'][number] => ({
  kind: 'call',
  key: title,
  title,
  rows,
})
const step = (boxes: Step['boxes'], more: Partial<Step> = {}): Step => ({
  line: 1,
  printed: 0,
  event: '',
  boxes,
  ...more,
})

test('the first step says nothing of what there is, the others what has changed', () => {
  const first = step([call([['a', 'not yet']])])
  expect(stepChanges(undefined, first, '')).toEqual([])
  expect(stepChanges(first, step([call([['a', '1']])]), '')).toEqual(['a: not yet → 1'])
  expect(stepChanges(first, first, '')).toEqual([])
})

test('a call that begins, what it returns and what was printed are told in this order', () => {
  const before = step([call([])])
  const after = step([call([]), call([['n', '3']], 'sum()')], { printed: 2, event: 'returns 3' })
  expect(stepChanges(before, after, 'a\nb')).toEqual(['sum() begins', 'n = 3', 'prints a', 'returns 3'])
})

test('a thing is told whole when it is new, and by its entry when that changes', () => {
  const thing = (rows: [string, string][]): Step['boxes'][number] => ({
    kind: 'thing',
    key: '#1',
    title: 'object',
    rows,
  })
  const one = step([thing([['price', '4']])])
  expect(stepChanges(step([]), one, '')).toEqual(['#1 = {price: 4}'])
  expect(stepChanges(one, step([thing([['price', '5']])]), '')).toEqual(['#1.price: 4 → 5'])
})
