import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheFirst, networkFirst } from './strategies.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))
const failing = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new TypeError('no network')), ms))
const silent = new Promise<never>(() => undefined)

interface Case {
  network: () => Promise<string>
  cached: string | undefined
  /** What is given, or the name of the error. */
  gives: string
  /** When, in milliseconds. */
  at: number
}

const cases: Record<string, Case> = {
  'a quick network beats the copy': { network: () => after(50, 'fresh'), cached: 'copy', gives: 'fresh', at: 50 },
  'so does one that takes two seconds': {
    network: () => after(2000, 'fresh'),
    cached: 'copy',
    gives: 'fresh',
    at: 2000,
  },
  'after three seconds the copy is given': {
    network: () => after(3500, 'fresh'),
    cached: 'copy',
    gives: 'copy',
    at: 3000,
  },
  'a silent network gives the copy': { network: () => silent, cached: 'copy', gives: 'copy', at: 3000 },
  'a broken one gives it at once': { network: () => failing(10), cached: 'copy', gives: 'copy', at: 10 },
  'a worse answer gives it at once': { network: () => after(10, 'worse'), cached: 'copy', gives: 'copy', at: 10 },
  'an answer that cannot be judged gives it': {
    network: () => after(10, 'odd'),
    cached: 'copy',
    gives: 'copy',
    at: 10,
  },
  'an answer that takes long to judge gives it': {
    network: () => after(10, 'doubtful'),
    cached: 'copy',
    gives: 'copy',
    at: 3000,
  },
  'without a copy the network is waited for': {
    network: () => after(40_000, 'fresh'),
    cached: undefined,
    gives: 'fresh',
    at: 40_000,
  },
  'without a copy a worse answer is an answer': {
    network: () => after(10, 'worse'),
    cached: undefined,
    gives: 'worse',
    at: 10,
  },
  'without a copy a broken network is an error': {
    network: () => failing(10),
    cached: undefined,
    gives: 'TypeError',
    at: 10,
  },
}

test.each(Object.entries(cases))('network first: %s', async (_, { network, cached, gives, at }) => {
  const began = Date.now()
  let end: [string, number] | undefined
  networkFirst({
    network: network(),
    cached: () => Promise.resolve(cached),
    isBetter: (answer) =>
      answer === 'odd'
        ? Promise.reject(new Error('odd'))
        : answer === 'doubtful'
          ? after(20_000, true)
          : answer === 'fresh',
  }).then(
    (value) => (end = [value, Date.now() - began]),
    (error: Error) => (end = [error.name, Date.now() - began]),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(end).toEqual([gives, at])
})

test('cache first: the network is not asked for what is kept', async () => {
  const fetch = vi.fn(() => Promise.resolve('fresh'))
  expect(await cacheFirst(fetch, () => Promise.resolve('copy'))).toBe('copy')
  expect(fetch).not.toHaveBeenCalled()
  expect(await cacheFirst(fetch, () => Promise.resolve(undefined))).toBe('fresh')
})
