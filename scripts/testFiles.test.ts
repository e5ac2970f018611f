import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moduleGraph } from '../src/cache/inputsHash.ts'
import { mergeNoted, Proofs, SLICES } from '../tools/proofs/proofs.ts'
import config from '../playwright.config.ts'
import { ROOT } from './settings.ts'
import { dueFiles, fixtureTests, foldersNamedIn, gateTests, SAMPLE_TESTS, siteTexts } from './testFiles.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'test-files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const FILES = ['tests/dev.spec.ts', 'tests/types.spec.ts', 'tests/runner/steps.spec.ts']
const about = (...parts: string[]) => ({
  patterns: ['tests/types.spec.ts', 'tests/runner/*.spec.ts'],
  parts: () => Promise.resolve(parts),
})
const merge = () => mergeNoted(folder, () => true)

/** The files that are due on some days. */
async function dueOn(days: readonly number[], ...parts: string[]): Promise<string[][]> {
  const due: string[][] = []
  for (const day of days) {
    process.env.TEST_SLICE = String(day)
    due.push((await dueFiles(FILES, [about(...parts)], new Proofs(folder, true))).due)
  }
  delete process.env.TEST_SLICE
  return due
}

test('every file of browser tests belongs to a project', () => {
  const patterns = config.projects?.flatMap(({ testMatch = [] }) => [testMatch].flat().map(String)) ?? []
  const found = new Set(
    patterns.flatMap((pattern) => globSync(pattern.replace(/^(?:tests\/|\*\*\/)?/, 'tests/'), { cwd: ROOT })),
  )
  expect(globSync('tests/**/*.spec.ts', { cwd: ROOT }).filter((file) => !found.has(file))).toEqual([])
})

describe('files of tests', () => {
  test('are run until all of their tests have passed, and then one in twenty days; what is no proof is always run', async () => {
    const first = await dueFiles(FILES, [about('the site')], new Proofs(folder, true))
    expect(first).toMatchObject({ due: FILES, proven: 0 })
    first.note(['tests/dev.spec.ts', 'tests/types.spec.ts'])
    expect((await merge()).map(({ subject }) => subject)).toEqual(['tests/types.spec.ts'])
    const days = await dueOn(
      Array.from({ length: SLICES }, (_, i) => i),
      'the site',
    )
    const often = (file: string) => days.filter((due) => due.includes(file)).length
    expect(FILES.map(often)).toEqual([SLICES, 1, SLICES])
  })

  test('are run when what they look at has changed', async () => {
    ;(await dueFiles(FILES, [about('the site')], new Proofs(folder, true))).note(FILES)
    await merge()
    const [quiet = 0] = (
      await dueOn(
        Array.from({ length: SLICES }, (_, i) => i),
        'the site',
      )
    ).flatMap((due, day) => (due.length === 1 ? [day] : []))
    expect(await dueOn([quiet], 'the site')).toEqual([['tests/dev.spec.ts']])
    expect(await dueOn([quiet], 'another site')).toEqual([FILES])
  })

  test('depend on what they have asked for when they passed', async () => {
    let asked = 'what another run has asked for'
    const group = { ...about('the site'), own: () => [asked], passed: () => void (asked = 'a page') }
    ;(await dueFiles(FILES, [group], new Proofs(folder, true))).note(FILES)
    await merge()
    const dueSomeDay = async () => {
      const counts: number[] = []
      for (let day = 0; day < SLICES; day++) {
        process.env.TEST_SLICE = String(day)
        counts.push((await dueFiles(FILES, [group], new Proofs(folder, true))).due.length)
      }
      delete process.env.TEST_SLICE
      return Math.min(...counts)
    }
    expect(await dueSomeDay()).toBe(1)
    asked = 'the page, changed'
    expect(await dueSomeDay()).toBe(FILES.length)
  })

  test('are all run where everything is to be proven', async () => {
    ;(await dueFiles(FILES, [about('the site')], new Proofs(folder, true))).note(FILES)
    await merge()
    expect((await dueFiles(FILES, [about('the site')], new Proofs(folder, false))).due).toEqual(FILES)
  })
})

describe('a built site', () => {
  const write = (files: Record<string, string>) => {
    rmSync(folder, { recursive: true })
    mkdirSync(join(folder, 'docs'), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    return siteTexts(folder)
  }
  const page = (date: string, version: string, text: string) => ({
    'docs/a.html': `<html data-version="${version}"><time dateTime="${date}T10:00:00+00:00">${text}</time>`,
    'offline.json': `{"build":"${version}0000","files":[["/docs/a",10${version.slice(0, 1)},"${version}${version}"]]}`,
  })

  test('is the same with other dates, and with nothing else that is another', () => {
    const before = write(page('2026-01-01', '11111111', 'a'))
    expect(write(page('2026-02-02', '22222222', 'a'))).toEqual(before)
    expect(write(page('2026-01-01', '11111111', 'b'))).not.toEqual(before)
    expect(write({ ...page('2026-01-01', '11111111', 'a'), 'docs/b.html': '' })).not.toEqual(before)
    expect(write({ ...page('2026-01-01', '11111111', 'a'), 'docs/a.html.br': 'x' })).toEqual(before)
  })
})

test('the tests of the fixture site look at no page of the other', () => {
  /** They offer both sites; which one is meant is said by who asks. */
  const offersBoth = ['tests/support/browser.ts', 'tests/support/dist.ts']
  const specs = globSync(fixtureTests.patterns, { cwd: ROOT })
  expect(specs.length).toBeGreaterThan(10)
  const faults = specs.flatMap((spec) => {
    const own = [...moduleGraph([join(ROOT, spec)])].map(([path, text]) => [relative(ROOT, path), text] as const)
    const taken = /import \{([^}]*)\} from '[./]*support\/browser\.ts'/.exec(readFileSync(join(ROOT, spec), 'utf8'))
    const names = taken?.[1]?.split(',').map((name) => name.trim()) ?? []
    return [
      ...(names.includes('test') || names.includes('test as base') ? [`${spec} opens the site`] : []),
      ...own
        .filter(([file, text]) => file.startsWith('tests/') && /\b(?:SITE_URL|DIST)\b/.test(text))
        .filter(([file]) => !offersBoth.includes(file))
        .map(([file]) => `${spec} reads the site in ${file}`),
    ]
  })
  expect(faults).toEqual([])
})

test('of the gate’s own tests that are proofs only the one that mangles samples reads the content', () => {
  const files = globSync(gateTests.patterns, { cwd: ROOT })
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !globSync(SAMPLE_TESTS, { cwd: ROOT }).includes(file))).toEqual([])
  const reading = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("join(project, 'content')"))
  expect(reading).toEqual(['tools/gate/mangled.test.ts'])
})

test('a file of tests depends on the folders that it names', () => {
  expect(foldersNamedIn('tools/gate/gate.test.ts')).toEqual(['tests/fixtures-examples', 'tests/fixture'])
  expect(foldersNamedIn('tools/gate/attacks.test.ts')).toEqual([])
})
