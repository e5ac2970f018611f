import vm from 'node:vm'
import { expect, test } from 'vitest'
import { makeDeterministic, randomUuid, seededRandom } from './deterministic.ts'

/** A global object of its own, so that the clock of the tests goes on. */
function scope() {
  const own = vm.runInNewContext('globalThis') as typeof globalThis
  const prototype = {}
  Object.assign(own, {
    setTimeout,
    setInterval,
    clearTimeout,
    performance: { now: () => 1, timeOrigin: 1 },
    crypto: Object.create(prototype) as Crypto,
  })
  return { own, clock: makeDeterministic(own) }
}

test('the clock stands still until a timer fires', async () => {
  const { own } = scope()
  const start = own.Date.now()
  expect(new own.Date().toISOString()).toBe('2026-01-15T12:00:00.000Z')
  await new Promise((resolve) => own.setTimeout(resolve, 20))
  expect(own.Date.now() - start).toBe(20)
})

test('a loop that waits for the clock ends', () => {
  const { own } = scope()
  const start = own.Date.now()
  while (own.Date.now() - start < 50);
  expect(own.Date.now() - start).toBeGreaterThanOrEqual(50)
})

test('dates with arguments are what they were', () => {
  const { own } = scope()
  expect(new own.Date(0).getTime()).toBe(0)
  expect(new own.Date() instanceof own.Date).toBe(true)
})

test('chance is the same every time', () => {
  expect(seededRandom(1)()).toBe(seededRandom(1)())
  expect(randomUuid(seededRandom(1))).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
