import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inputsHash, moduleGraph, type ReadInput } from '../../src/cache/inputsHash.ts'
import { runResultModules } from './cache.ts'

const root = join(import.meta.dirname, '../..')
const compiler = [join(root, 'src/markdown/compile.ts')]

/** Reads the project as if one of its files had another text. */
const changed =
  (file: string, change: (text: string) => string): ReadInput =>
  (path) => {
    const text = readFileSync(path, 'utf8')
    if (relative(root, path) !== file) return text
    const other = change(text)
    expect(other, `${file} has nothing to change`).not.toBe(text)
    return other
  }

describe.each([
  ['a result of the gate', runResultModules],
  ['a compiled page', compiler],
])('the key of %s', (_, entries) => {
  const key = inputsHash(entries)

  test('is the same for the same inputs', () => {
    expect(inputsHash(entries)).toBe(key)
  })

  test.each([
    ['how samples are grouped', 'src/samples/groups.ts', 'if (!continues)', 'if (continues)'],
    ['the words of a fence', 'src/samples/meta.ts', 'MAX_LINE = 10_000', 'MAX_LINE = 10'],
  ])('changes with %s', (_, file, before, after) => {
    expect(
      inputsHash(
        entries,
        changed(file, (text) => text.replace(before, after)),
      ),
    ).not.toBe(key)
  })

  test.each(['prettier', '@playwright/test'])('does not change with the version of %s', (name) => {
    const other = changed('package-lock.json', (text) => {
      const lock = JSON.parse(text) as { packages: Record<string, { version: string }> }
      lock.packages[`node_modules/${name}`]!.version = '0.0.0'
      return JSON.stringify(lock)
    })
    expect(inputsHash(entries, other)).toBe(key)
  })

  test('does not change with what has no part in it', () => {
    expect(
      inputsHash(
        entries,
        changed('src/pages/HomePage.tsx', () => ''),
      ),
    ).toBe(key)
  })
})

test('the key of a result changes with a compiler option', () => {
  const other = changed('tools/gate/engines/typeOptions.ts', (text) => text.replace('strict: true', 'strict: false'))
  expect(inputsHash(runResultModules, other)).not.toBe(inputsHash(runResultModules))
})

test.each(['@types/react', '@types/react-dom', '@types/node', 'typescript', 'csstype'])(
  'the key of a result changes with the version of %s',
  (name) => {
    const other = changed('package-lock.json', (text) => {
      const lock = JSON.parse(text) as { packages: Record<string, { version: string }> }
      lock.packages[`node_modules/${name}`]!.version = '0.0.0'
      return JSON.stringify(lock)
    })
    expect(inputsHash(runResultModules, other)).not.toBe(inputsHash(runResultModules))
  },
)

test.each([
  'runtime/node.ts',
  'runtime/page.ts',
  'runtime/nodeNetwork.ts',
  'engines/scssProgram.ts',
  'engines/sqlProgram.ts',
  'trace.ts',
])('what a run of a sample is made of has a part in its key: %s', (name) => {
  expect([...moduleGraph(runResultModules).keys()]).toContain(join(root, 'tools/gate', name))
})
