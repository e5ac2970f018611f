import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs code in another zone and language than the recorded runs had. */
function elsewhere(code: string, fixed = true): string {
  const setUp = fixed
    ? `const { makeDeterministic } = await import(${JSON.stringify(join(import.meta.dirname, 'deterministic.ts'))});
       const { fixLocale } = await import(${JSON.stringify(join(import.meta.dirname, 'locale.ts'))});
       makeDeterministic(globalThis); fixLocale(globalThis);`
    : ''
  return execFileSync(process.execPath, ['--input-type=module', '-e', `${setUp}\nconsole.log(String(${code}))`], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' },
  }).trim()
}

test.each([
  ['new Date().toString()', 'Thu Jan 15 2026 12:00:00 GMT+0000 (Coordinated Universal Time)'],
  ['new Date(2026, 0, 31, 9, 30).toISOString()', '2026-01-31T09:30:00.000Z'],
  ['new Date("2026-03-01T10:00").toISOString()', '2026-03-01T10:00:00.000Z'],
  ['new Date("2026-03-01").toISOString()', '2026-03-01T00:00:00.000Z'],
  ['new Date("March 1, 2026 10:00").toISOString()', '2026-03-01T10:00:00.000Z'],
  ['new Date("2026-03-01T10:00+02:00").toISOString()', '2026-03-01T08:00:00.000Z'],
  ['Date.parse("2026-03-01T10:00") === Date.UTC(2026, 2, 1, 10)', 'true'],
  ['new Date("nonsense")', 'Invalid Date'],
  ['new Date(0).getHours()', '0'],
  ['new Date(0).getTimezoneOffset()', '0'],
  ['(() => { const d = new Date(0); d.setHours(5); return d.toISOString() })()', '1970-01-01T05:00:00.000Z'],
  ['new Date(0).toLocaleDateString()', '1/1/1970'],
  ['new Date(0).toLocaleString("en-GB", { timeZone: "Asia/Tokyo" })', '01/01/1970, 09:00:00'],
  ['(1234.5).toLocaleString()', '1,234.5'],
  ['(1234.5).toLocaleString("de-DE")', '1.234,5'],
  ['new Intl.NumberFormat().format(1234.5)', '1,234.5'],
  ['new Intl.NumberFormat() instanceof Intl.NumberFormat', 'true'],
  ['Intl.DateTimeFormat().resolvedOptions().timeZone', 'UTC'],
  [
    'new Intl.DateTimeFormat("en", { timeZone: "Asia/Tokyo", hour: "numeric", hourCycle: "h23" }).format(new Date(0))',
    '09',
  ],
  ['["ö", "z", "a"].sort((a, b) => a.localeCompare(b)).join("")', 'aöz'],
  ['new Date() instanceof Date', 'true'],
  ['new Date(0).constructor === Date', 'true'],
  ['class extends Date {}.name + new (class D extends Date {})(0).getTime()', '0'],
])('%s', (code, expected) => {
  expect(elsewhere(code)).toBe(expected)
})

test('without it, the reader’s own zone would be seen', () => {
  expect(elsewhere('new Date(0).getHours()', false)).toBe('9')
})
