import { expect, test } from 'vitest'
import { isCounted, isOptedOut } from './analytics.ts'

test.each(['localhost', 'site.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is one’s own machine', (name) => {
  expect(isCounted('auto', name)).toBe(false)
  expect(isCounted('production', name)).toBe(true)
})

test.each(['scrollcraft.dev', 'localhost.example.com', '1270.example.com', 'preview-127.example.com'])(
  '%s is where the site is published',
  (name) => {
    expect(isCounted('auto', name)).toBe(true)
    expect(isCounted('development', name)).toBe(false)
  },
)

test('a browser that asks not to be counted is not', () => {
  expect(isOptedOut({ doNotTrack: '1' })).toBe(true)
  expect(isOptedOut({ globalPrivacyControl: true })).toBe(true)
  expect(isOptedOut({ doNotTrack: null })).toBe(false)
})
