// Files of tests that no page of the site has a part in. Each is a proof of its own: it is due when something has changed
// that it is made of or looks at, and when its turn has come (docs/decisions/0020-proofs.md).
import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inputsHash, packagesHash } from '../src/cache/inputsHash.ts'
import { browserForTests, findBubblewrap, findChromium, findHeadlessShell } from '../tools/gate/machine.ts'
import { fontSet } from '../tools/gate/testBrowser.ts'
import { engineVersions } from '../tools/gate/versions.ts'
import { type Proof, proofKey, Proofs } from '../tools/proofs/proofs.ts'

import { isLeftOut } from '../tests/support/smallSite.ts'
import { withoutDates } from '../tests/support/withoutDates.ts'
import { DIST, FIXTURE_DIST, ROOT } from './settings.ts'

/** Some files of tests, and what they look at beside the modules, folders and packages that they name. */
export interface TestFiles {
  /** Patterns of their paths from the project folder. */
  patterns: readonly string[]
  /** What else they are made of or look at, from the machine too: any text that changes with it. */
  parts: () => Promise<readonly string[]>
}

/** These run samples, confined or in a browser, which takes a minute: `npm run check` leaves them out. */
export const SAMPLE_TESTS = [
  'tools/gate/{attacks,browser,gate,mangled,proofs,steps,cssSteps,results,sandbox}.test.ts',
  'tools/authoring/samples.test.ts',
]

/**
 * The gate's own tests: they plant faults in samples of theirs. One mangles samples of the site, each time other ones and
 * whatever they say, to see that the gate survives it. The one that is left out is about the folders of the site.
 */
export const gateTests: TestFiles = {
  patterns: ['tools/gate/{attacks,browser,gate,mangled,proofs,steps,cssSteps,results,sandbox}.test.ts'],
  parts: async () => {
    const { exact } = await engineVersions()
    const bubblewrap = version(findBubblewrap())
    return [JSON.stringify(exact), bubblewrap, readProject('vitest.config.ts')]
  },
}

/** Tests that build sites of their own, as the fixture site or made up: any code of the site may change those. */
export const buildTests: TestFiles = {
  patterns: ['tests/built/{faults,growth,sideBySide}.test.ts'],
  parts: async () => {
    const modules = ['src/prerender/cli.ts', 'tools/gate/cli.ts', 'vite.config.ts', 'site.config.ts']
    const sources = ['src', 'public', 'tests/fixture'].flatMap(texts)
    return [inputsHash(modules.map((file) => join(ROOT, file))), packagesHash(sources), ...sources]
  },
}

/** Tests in a browser that look at the fixture site alone, held to that by `testFiles.test.ts`. */
export const fixtureTests: TestFiles = {
  patterns: [
    'tests/attacks/{programs,results,wire}.spec.ts',
    'tests/conformance/{announcement,errors,loading,mobile-menu,storage}.spec.ts',
    'tests/navigation/*.spec.ts',
    'tests/practice/joint.spec.ts',
    'tests/runner/{frame,steps}.spec.ts',
    'tests/types.spec.ts',
  ],
  parts: async () => [...browserParts(), ...siteTexts(FIXTURE_DIST)],
}

/**
 * Tests of offline reading on a few pages of the site. What the search knows of its lessons, and lists of all pages, they
 * keep and fetch like any other file, and do not look into.
 */
export const smallSiteTests: TestFiles = {
  patterns: ['tests/offline.spec.ts', 'tests/attacks/{caches,download,networks}.spec.ts'],
  parts: async () => {
    const isOpaque = (file: string) => /^(?:search\b|sitemap|llms|offline\.json)/.test(file)
    return [...browserParts(), ...siteTexts(DIST, (file) => !isLeftOut(file) && !isOpaque(file))]
  },
}

function browserParts(): string[] {
  const browsers = [findHeadlessShell, findChromium].map((find) => version(browserForTests(find)))
  const modules = ['playwright.config.ts', 'tests/support/serve.ts'].map((file) => join(ROOT, file))
  return [...browsers, fontSet, inputsHash(modules)]
}

/** Files of tests that are to be run now. */
interface DueFiles {
  due: string[]
  /** How many others have a valid proof. */
  proven: number
  /** To be called with the files of which all tests have passed: remembers those that are proofs. */
  note: (passed: Iterable<string>) => void
}

/** Of some files of tests, those that have to be run: the ones that are no proofs, and the ones that are due. */
export async function dueFiles(
  files: readonly string[],
  groups: readonly TestFiles[],
  proofs = new Proofs(ROOT),
): Promise<DueFiles> {
  const all: Proof[] = []
  for (const { patterns, parts } of groups) {
    const looked = proofKey(...(await parts()))
    for (const file of globSync(patterns, { cwd: ROOT })) {
      if (!files.includes(file)) continue
      const own = [inputsHash([join(ROOT, file)]), ...foldersNamedIn(file).flatMap(texts)]
      all.push({ kind: 'tests', subject: file, key: proofKey(...own, looked) })
    }
  }
  const valid = new Set(all.filter((proof) => !proofs.isDue(proof)).map(({ subject }) => subject))
  return {
    due: files.filter((file) => !valid.has(file)),
    proven: valid.size,
    note: (passed) => {
      const whole = new Set(passed)
      for (const proof of all) if (whole.has(proof.subject) && !valid.has(proof.subject)) proofs.note(proof)
    },
  }
}

const readProject = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const version = (program: string | undefined) =>
  program === undefined ? '' : execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** Folders of the project that a file names, as `'../../tests/fixture'`. */
export function foldersNamedIn(file: string): string[] {
  const named = [...readProject(file).matchAll(/(['"`])(\.{1,2}\/[\w./-]+)\1/g)]
  const folders = named.map(([, , path = '']) => join(dirname(file), path))
  return [...new Set(folders)].filter(
    (folder) => /^\w/.test(folder) && statSync(join(ROOT, folder), { throwIfNoEntry: false })?.isDirectory(),
  )
}

/** Names and texts of the files in a folder of the project. */
const texts = (folder: string) => filesIn(join(ROOT, folder)).flatMap((file) => [file, readProject(join(folder, file))])

/**
 * Names and texts of the files of a built site, without what a commit changes that changes nothing else.
 * @param isPart Which files.
 */
export function siteTexts(dist: string, isPart = (_file: string) => true): string[] {
  return filesIn(dist)
    .filter((file) => !/\.(br|gz)$/.test(file) && isPart(file))
    .flatMap((file) => [file, withoutDates(readFileSync(join(dist, file), 'latin1'))])
}
