import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { attempt } from './boundary.ts'

const place = { file: 'content/a.mdx', line: 7 }

test('work that goes well gives its value', async () => {
  expect(await attempt(place, () => 1)).toEqual({ value: 1 })
  expect(await attempt(place, async () => 2)).toEqual({ value: 2 })
})

test.each([
  ['throws', () => JSON.parse('{') as never],
  ['rejects', () => Promise.reject(new RangeError('too long'))],
  ['throws what is no error', () => Promise.reject('a text' as unknown as Error)],
])('work that %s is a problem at its place', async (_, work) => {
  const { value, failure } = await attempt(place, work)
  expect(value).toBeUndefined()
  expect(failure).toMatchObject({ ...place, message: 'The check itself failed here.' })
  expect(failure?.got).not.toContain('    at ')
})

test('an error that no promise carries is a problem of the work that caused it, and of no other', async () => {
  const program = join(import.meta.dirname, '../../tests/support/strayErrors.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  expect(JSON.parse(stdout)).toMatchObject([
    { failure: { file: 'content/0.mdx', got: 'Error: of a timer' } },
    { failure: { file: 'content/1.mdx', got: 'Error: of a promise that nobody waits for' } },
    { value: 'well' },
  ])
})
