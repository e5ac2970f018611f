import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms in the order in which data flows: each imports only from those before it. docs/architecture.md has more. */
const ROOMS = [
  'paths.ts',
  'cache',
  'config',
  'samples',
  'record',
  'markdown',
  'content',
  'browser',
  'search',
  'runner',
  'offline',
  'components',
  'pages',
  'routes',
  'prerender',
  'server',
]

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** `file imports target`, for each import of a source that leads to a later room or out of `src/`. */
function breaches(file: string, source: string): string[] {
  const roomOf = (path: string) => ROOMS.indexOf(path.split(sep, 1)[0] ?? '')
  return [...source.matchAll(IMPORT)]
    .map(([, specifier = '']) => join(dirname(file), specifier))
    .filter((target) => roomOf(target) < 0 || roomOf(target) > roomOf(file))
    .map((target) => `${file} imports ${target}`)
}

test('data flows one way through the rooms', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect([...new Set(files.map((file) => file.split(sep, 1)[0]))].toSorted()).toEqual(ROOMS.toSorted())
  expect(files.flatMap((file) => breaches(file, readFileSync(join(import.meta.dirname, file), 'utf8')))).toEqual([])
})

test('an import against the flow is found, however it is written', () => {
  const source = [
    "import { a } from '../config/site.ts'",
    "import type { B } from '../prerender/b.ts'",
    "export { c } from './c.ts'",
    "const d = await import('../server/d.ts')",
    "import '../../site.config.ts'",
  ].join('\n')
  const found = breaches(join('search', 'x.ts'), source)
  expect(found).toEqual([
    `search${sep}x.ts imports prerender${sep}b.ts`,
    `search${sep}x.ts imports server${sep}d.ts`,
    `search${sep}x.ts imports ..${sep}site.config.ts`,
  ])
})
