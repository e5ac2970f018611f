import { describe, expect, test } from 'vitest'
import { packageVersions } from './packageVersions.ts'

const lock = {
  packages: {
    '': { version: '1.0.0', dependencies: { a: '1', '@types/b': '5' } },
    'node_modules/a': { version: '1.0.0', integrity: 'sha-a', dependencies: { b: '^2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', integrity: 'sha-b2', peerDependencies: { c: '*' } },
    'node_modules/b': { version: '1.0.0', integrity: 'sha-b1' },
    'node_modules/c': { version: '3.0.0', integrity: 'sha-c', optionalDependencies: { gone: '1', a: '1' } },
    'node_modules/@scope/d': { version: '4.0.0', integrity: 'sha-d' },
    'node_modules/@types/b': { version: '5.0.0', integrity: 'sha-tb' },
    'node_modules/@types/scope__d': { version: '6.0.0', integrity: 'sha-td' },
    'node_modules/typescript': { version: '8.0.0', integrity: 'sha-ts' },
    'node_modules/formatter': { version: '7.0.0', integrity: 'sha-f' },
  },
}
const names = (...sources: string[]) => packageVersions(sources, lock).map((line) => line.split(' ')[0])

describe('the packages of modules', () => {
  test('are those they import, and what these need, where Node finds it', () => {
    expect(packageVersions(["import { x } from 'a'"], lock)).toEqual([
      'node_modules/a 1.0.0 sha-a',
      'node_modules/a/node_modules/b 2.0.0 sha-b2',
      'node_modules/c 3.0.0 sha-c',
    ])
  })

  test('are those they name otherwise, too, each with its types', () => {
    expect(names('require.resolve("@scope/d/package.json")', "types: ['b']")).toEqual([
      'node_modules/@scope/d',
      'node_modules/@types/b',
      'node_modules/@types/scope__d',
      'node_modules/b',
    ])
  })

  test('are, for the type checker, the types that the project asks for as well', () => {
    expect(names("import ts from 'typescript'")).toEqual(['node_modules/@types/b', 'node_modules/typescript'])
  })

  test('are not those that nobody names', () => {
    expect(names("import 'node:fs'", "import './formatter'", 'formatter')).toEqual([])
  })
})
