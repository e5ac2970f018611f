import { expect, test } from 'vitest'
import type { RawFrame, RawObject } from '../runtime/steps/raw.ts'
import { makeSteps } from './figure.ts'
import { mergeStops, type Stop } from './merge.ts'

const module = (variables: RawFrame['scopes'][number]['variables']): RawFrame => ({
  name: '',
  line: 0,
  scopes: [{ type: 'module', name: '', variables }],
})
const stop = (more: Partial<Stop>): Stop => ({
  line: 0,
  frames: [module([])],
  objects: {},
  waiting: [],
  printed: 0,
  ...more,
})
const counter = (value: string): RawObject => ({
  kind: 'function',
  name: 'next',
  entries: [],
  scopes: [{ type: 'closure', name: 'makeCounter', variables: [['count', value]] }],
})
const make = (stops: Stop[], contexts: Record<number, number[]> = {}) =>
  makeSteps({
    stops,
    contexts,
    offset: 0,
    lines: 9,
    functions: { resumable: new Set([4]), first: new Set([7]) },
    printed: 0,
  })

test('two functions of one context refer to one scope, two of different ones to two, however equal they look', () => {
  const stops = [
    stop({
      frames: [
        module([
          ['a', { ref: 1 }],
          ['b', { ref: 2 }],
        ]),
      ],
      objects: { 1: counter('0'), 2: counter('0') },
    }),
  ]
  const shared = make(stops, { 1: [70], 2: [70] })[0]?.boxes
  expect(shared?.[0]?.rows.map(([, value]) => value)).toEqual(['#1 ƒ next → #2', '#3 ƒ next → #2'])
  const apart = make(stops, { 1: [70], 2: [71] })[0]?.boxes
  expect(apart?.[0]?.rows.map(([, value]) => value)).toEqual(['#1 ƒ next → #2', '#3 ƒ next → #4'])
  expect(apart?.slice(1).map(({ title }) => title)).toEqual(['scope of makeCounter()', 'scope of makeCounter()'])
})

test('the same thing has the same number at every step, and numbers are small', () => {
  const list: RawObject = { kind: 'array', name: 'Array', entries: [['0', '1']] }
  const steps = make([
    stop({ frames: [module([['list', { ref: 57 }]])], objects: { 57: list } }),
    stop({
      line: 1,
      frames: [
        module([
          ['other', { ref: 99 }],
          ['list', { ref: 57 }],
        ]),
      ],
      objects: { 57: list, 99: list },
    }),
  ])
  expect(steps.map(({ boxes }) => boxes[0]?.rows)).toEqual([
    [['list', '#1']],
    [
      ['other', '#2'],
      ['list', '#1'],
    ],
  ])
})

test('a variable without a value says so, and a thing in itself ends', () => {
  const self: RawObject = { kind: 'object', name: 'Object', entries: [['me', { ref: 1 }]] }
  const [step] = make([
    stop({
      frames: [
        module([
          ['x', null],
          ['self', { ref: 1 }],
        ]),
      ],
      objects: { 1: self },
    }),
  ])
  expect(step?.boxes.map(({ rows }) => rows)).toEqual([
    [
      ['x', 'not yet'],
      ['self', '#1'],
    ],
    [['me', '#1']],
  ])
})

test('V8 stops before a return and at it: the reader sees one step', () => {
  const merged = mergeStops([stop({ line: 1 }), stop({ line: 1, returns: '6' }), stop({ line: 2 }), stop({ line: 2 })])
  expect(merged.map(({ line, returns }) => [line, returns])).toEqual([
    [1, '6'],
    [2, undefined],
  ])
})

test('a stop at which something else is printed is a step of its own', () => {
  expect(mergeStops([stop({}), stop({ printed: 3 })])).toHaveLength(2)
})

const call = (name: string, line: number): RawFrame => ({
  name,
  line,
  scopes: [{ type: 'local', name, variables: [] }],
})

test('a call that follows one that has returned is another call; one that goes on is the same', () => {
  const steps = make([
    stop({ line: 1, frames: [module([]), call('f', 1)] }),
    stop({ line: 2, frames: [module([]), call('f', 2)], returns: '1' }),
    stop({ line: 1, frames: [module([]), call('f', 1)] }),
  ])
  const keys = steps.map(({ boxes }) => boxes[1]?.key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a stop at the first statement of a function is another call, also where the one before only waits', () => {
  const [one, other] = make([
    stop({ line: 7, frames: [module([]), call('load', 7)] }),
    stop({ line: 7, printed: 1, frames: [module([]), call('load', 7)] }),
  ])
  expect(other?.boxes[1]?.key).not.toBe(one?.boxes[1]?.key)
})

test('of a function that can pause it is not said that it begins', () => {
  const [step] = make([stop({ line: 4, frames: [call('g', 4)] })])
  expect(step?.boxes[0]?.key).toMatch(/^~/)
})

test('variables of the module that a callback cannot see are what they were', () => {
  const [, later] = make([
    stop({
      frames: [
        module([
          ['a', '1'],
          ['b', '2'],
        ]),
      ],
    }),
    stop({
      line: 3,
      frames: [
        { ...call('', 3), scopes: [...call('', 3).scopes, { type: 'module', name: '', variables: [['b', '5']] }] },
      ],
    }),
  ])
  expect(later?.boxes[0]?.rows).toEqual([
    ['a', '1'],
    ['b', '5'],
  ])
})

test('what is printed after the last stop is shown in a step of its own', () => {
  const steps = makeSteps({
    stops: [stop({})],
    contexts: {},
    offset: 0,
    lines: 9,
    functions: { resumable: new Set<number>(), first: new Set<number>() },
    printed: 4,
  })
  expect(steps.map(({ event, printed }) => [event, printed])).toEqual([
    ['', 0],
    ['end of the run', 4],
  ])
})
