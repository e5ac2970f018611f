import { expect, test, vi } from 'vitest'

// It belongs to the bundler; nothing is decoded here.
vi.mock('@vitejs/plugin-rsc/browser', () => ({ createFromReadableStream: vi.fn() }))
const { hasPayload, keepPayload } = await import('./payloads.ts')

test('§9 the cache of payloads holds at most 10000 of them, and forgets what was used longest ago', () => {
  const pathOf = (i: number) => `/page-${i}`
  for (let i = 0; i < 10_500; i++) keepPayload(pathOf(i), { root: null, path: pathOf(i), entry: '/assets/entry.js' })
  const kept = Array.from({ length: 10_500 }, (_, i) => i).filter((i) => hasPayload(pathOf(i)))
  expect(kept).toHaveLength(10_000)
  expect(kept[0]).toBe(500)
})
