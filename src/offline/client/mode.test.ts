import { expect, test } from 'vitest'
import { beginsByItself, isOfflineMode, type OfflineSigns } from './mode.ts'

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

test.each([
  ['installed', true],
  ['standalone', true],
  ['asked', true],
  ['mobile', false],
  ['saveData', false],
] as const)('the download of the whole site begins by itself with %s: %s; never on data saver', (sign, begins) => {
  expect(beginsByItself({ ...none, [sign]: true })).toBe(begins)
  expect(beginsByItself({ ...none, [sign]: true, saveData: true })).toBe(false)
})
