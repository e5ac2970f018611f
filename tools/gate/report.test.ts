import { expect, test } from 'vitest'
import type { Sample } from '../../src/samples/sample.ts'
import type { Verdict } from './runResult.ts'
import { countByLanguage, formatCounts } from './report.ts'
import { checkSkip, skipLimit } from './skip.ts'

test('the last line counts by language and tells the share of skips', () => {
  const sample = (lang: string) => ({ lang }) as Sample
  const verdicts = new Map<Sample, Verdict>([
    [sample('js'), 'checked'],
    [sample('js'), 'failed'],
    [sample('css'), 'skipped'],
    [sample('css'), 'checked'],
  ])
  expect(formatCounts(countByLanguage(verdicts))).toBe(
    '4 samples: 2 checked, 1 failed, 1 skipped (25.0 %) · css 1 (1 skipped) · js 1 (1 failed)',
  )
})

test('a skip needs a reason, and on what runs anywhere one that no run could remove', () => {
  expect(checkSkip('bash', undefined)).toBeUndefined()
  expect(checkSkip('bash', 'too slow')).toContain('gives no reason')
  expect(checkSkip('bash', 'The command asks for a password.')).toBeUndefined()
  expect(checkSkip('js', 'It is slow on my machine today.')).toContain('no run could remove')
  expect(checkSkip('js', 'It asks a paid service for an account.')).toBeUndefined()
})

test('two of a hundred fences may be skipped', () => {
  expect([skipLimit(49), skipLimit(50), skipLimit(658)]).toEqual([0, 1, 13])
})
