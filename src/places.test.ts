import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'places-'))
afterAll(() => rmSync(folder, { recursive: true }))

const places = ['client', 'worker', 'node'] as const
type Place = (typeof places)[number]

const tsc = (...args: string[]) => {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], {
      encoding: 'utf8',
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

/** The files of `src/` that are checked with the globals of a place, by their path from there. */
const listed = (place: Place) =>
  tsc('-p', join(root, `tsconfig.${place}.json`), '--listFilesOnly')
    .split('\n')
    .map((file) => relative(import.meta.dirname, file).replaceAll(sep, '/'))
    .filter((file) => file !== '' && !file.startsWith('..'))

const inPlace = Object.fromEntries(places.map((place) => [place, new Set(listed(place))])) as Record<Place, Set<string>>

/** Where a file runs, as its folder says; the rooms without such folders are those of one place. */
function placesOf(file: string): readonly Place[] {
  if (file.startsWith('search/worker/')) return ['client', 'worker'] // The page asks it for its address.
  const folders: [RegExp, readonly Place[]][] = [
    [/(^|\/)node\//, ['node']],
    [/(^|\/)shared\//, ['client', 'node']],
    [/(^|\/)web\//, ['client', 'worker']],
    [/(^|\/)worker\//, ['worker']],
    [/(^|\/)(client|frame)\/|^(browser|components|pages|routes)\//, ['client']],
    [/^(paths\.ts$|config\/|samples\/|record\/)/, ['client', 'node']],
    [/^(cache|markdown|content|prerender|server)\//, ['node']],
  ]
  return folders.find(([pattern]) => pattern.test(file))?.[1] ?? []
}

/** They run in Node and render what runs in the client. */
const RENDERERS = ['routes/entry.rsc.tsx', 'routes/entry.ssr.tsx']

test('every file is checked with the globals of the place where its folder says that it runs', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !RENDERERS.includes(file))
  expect(files.length).toBeGreaterThan(200)
  const wrong = files.flatMap((file) => {
    const expected = placesOf(file)
    // A worker takes what it needs of what runs everywhere.
    const found = places.filter((place) => inPlace[place].has(file))
    const missing = expected.filter((place) => !found.includes(place))
    const beyond = found.filter((place) => !expected.includes(place) && !(place === 'worker' && expected.length > 1))
    return expected.length > 0 && missing.length + beyond.length === 0 ? [] : [`${file}: ${found.join(', ')}`]
  })
  expect(wrong).toEqual([])
})

test.each<[Place, string, string | undefined]>([
  ['node', 'process.pid', undefined],
  ['node', "new URL('/', 'https://example.org')", undefined],
  ['node', 'document.title', 'document'],
  ['node', 'window.origin', 'window'],
  ['client', 'document.title', undefined],
  ['client', 'process.pid', 'process'],
  ['client', "import('node:fs')", 'node:fs'],
  ['client', 'Buffer.from([])', 'Buffer'],
  ['worker', 'caches.keys()', undefined],
  ['worker', 'document.title', 'document'],
  ['worker', 'process.pid', 'process'],
])('what runs in %s can use its own globals alone: %s', (place, code, missing) => {
  writeFileSync(join(folder, 'planted.ts'), `export const found = ${code}\n`)
  const config = {
    extends: `../../tsconfig.${place}.json`,
    compilerOptions: { tsBuildInfoFile: `built-${place}` },
    include: [],
    files: ['planted.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const reported = tsc('-p', folder)
  if (missing === undefined) expect(reported).toBe('')
  else expect(reported).toContain(`Cannot find name '${missing}'`)
})
