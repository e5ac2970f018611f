import { expect, test } from 'vitest'
import { isOfflineMode, type OfflineSigns } from './mode.ts'

const none: OfflineSigns = { installed: false, standalone: false, saveData: false, mobile: false, asked: false }

test('§4 Offline mode: off without a sign', () => {
  expect(isOfflineMode(none)).toBe(false)
})

test.each(['installed', 'standalone', 'saveData', 'mobile', 'asked'] as const)(
  '§4 Offline mode: %s alone turns it on',
  (sign) => {
    expect(isOfflineMode({ ...none, [sign]: true })).toBe(true)
  },
)
