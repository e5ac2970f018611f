import { expect, test } from 'vitest'
import { cascadeSteps, compareDeclared, type Declared } from './cascade.ts'

const declared = (more: Partial<Declared> = {}): Declared => ({
  origin: 'rule',
  selector: 'p',
  property: 'color',
  value: 'red',
  important: false,
  line: 1,
  layer: '',
  specificity: [0, 0, 1],
  place: 0,
  distance: 0,
  ...more,
})
const id = { specificity: [1, 0, 0] }
const browser = { origin: 'browser' } as const

test.each<[string, Partial<Declared>, Partial<Declared>]>([
  ['specificity is equal', { place: 2 }, { place: 1 }],
  ['1-0-0 is higher than 0-11-0', id, { specificity: [0, 11, 0], place: 3 }],
  ['rules outside of layers beat those inside', { place: 3 }, { ...id, layer: 'base' }],
  ['the later layer wins', { layer: 'theme', place: 3 }, { ...id, layer: 'base', place: 1 }],
  [
    'among important declarations the earlier layer wins',
    { layer: 'base', important: true },
    { ...id, important: true, place: 3 },
  ],
  ['`style` attribute', { origin: 'style', specificity: [0, 0, 0] }, id],
  ['important beats normal', { important: true }, { origin: 'style' }],
  ['your styles', { specificity: [0, 0, 0] }, { ...browser, specificity: [0, 1, 1], place: 3 }],
  ['important beats normal', { ...browser, important: true }, { origin: 'style', important: false }],
  ['element itself', browser, { ...id, important: true, distance: 1 }],
  ['nearer ancestor', { distance: 1 }, { ...id, important: true, distance: 2 }],
])('the reason is told from the side of the winner: %s', (why, winner, loser) => {
  const both = [declared(winner), declared(loser)] as const
  expect(compareDeclared(...both)).toEqual({
    order: expect.toSatisfy((n) => n > 0) as number,
    why: expect.stringContaining(why) as string,
  })
  expect(compareDeclared(both[1], both[0])).toEqual({
    order: expect.toSatisfy((n) => n < 0) as number,
    why: expect.stringContaining(why) as string,
  })
})

test('what comes later and weaker is listed below the winner, and the value stays', () => {
  const steps = cascadeSteps('color', '<p id="lead">', [
    { declared: declared({ ...id, selector: '#lead', line: 2 }), computed: 'rgb(0, 0, 255)' },
    { declared: declared({ line: 3, place: 1 }), computed: 'rgb(0, 0, 255)' },
  ])
  expect(steps.map(({ line, event }) => `${line} ${event}`)).toEqual([
    '2 #lead is the first; color is rgb(0, 0, 255)',
    '3 p loses to #lead: specificity 1-0-0 is higher than 0-0-1',
  ])
  expect(steps[1]?.boxes[0]?.rows).toEqual([
    ['#lead, line 2', '1-0-0, wins'],
    ['p, line 3', '0-0-1, overridden'],
  ])
})
