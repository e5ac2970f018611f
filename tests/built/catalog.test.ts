import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/settings.ts'

/** The situations of the error catalog. */
const situations = [
  'Route content fails to load',
  'Page load failure',
  'Page lacks a default export',
  'Render crash',
  'Bad navbar item configuration',
  'Unknown navbar item type',
  'Doc or sidebar id not found',
  'Search has no match',
  'Analytics script fails to load',
  'Service worker registration fails',
  'Site failed to load, base URL possibly wrong',
  'Storage used outside the browser',
  'Storage unavailable',
  'Storage read, write or delete fails',
  'Message sent to a released worker proxy',
  'Missing locale configuration',
  'Broken links or anchors',
  'Broken markdown images',
]

test('every row of the error catalog has a test with its name', () => {
  const files = globSync(['src/**/*.test.ts', 'tests/**/*.{test,spec}.ts'], { cwd: ROOT })
  const source = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const missing = situations.filter(
    (situation) => !new RegExp(`(test|describe)\\(\\s*['"\`]§8 ${situation}`).test(source),
  )
  expect(missing).toEqual([])
})
