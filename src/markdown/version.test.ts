import { expect, test } from 'vitest'
import { compilerVersion, packageVersions } from './version.ts'

const lock = {
  packages: {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^1' } },
    'node_modules/b': { version: '1.2.3', dependencies: { a: '^1' } },
    'node_modules/c': { version: '9.0.0' },
  },
}

test('the versions of a package and of all that it depends on count, others do not', () => {
  expect(packageVersions(lock, ['a'])).toEqual(['a@1.0.0', 'b@1.2.3'])
})

test('a package that is not locked is unknown', () => {
  expect(packageVersions({}, ['a'])).toEqual(['a@unknown'])
})

test('the version of the compiler is a stable hash', () => {
  expect(compilerVersion()).toMatch(/^[\da-f]{64}$/)
  expect(compilerVersion()).toBe(compilerVersion())
})
