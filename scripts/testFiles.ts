// Files of tests that no page of the site has a part in. Each is a proof of its own: it is due when something has changed
// that it is made of or looks at, and when its turn has come (docs/decisions/0020-proofs.md).
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inputsHash, packagesHash } from '../src/cache/inputsHash.ts'
import { browserForTests, findBubblewrap, findChromium, findFirefox, findHeadlessShell } from '../tools/gate/machine.ts'
import { fontSet } from '../tools/gate/testBrowser.ts'
import { engineVersions } from '../tools/gate/versions.ts'
import { type Proof, proofKey, Proofs } from '../tools/proofs/proofs.ts'
import { ASKED_FOLDER } from '../tests/engines/serveSite.ts'
import { fileOf } from '../tests/support/deployment.ts'
import { filesBelow } from '../tests/support/dist.ts'
import { isLeftOut } from '../tests/support/smallSite.ts'
import { withoutDates } from '../tests/support/withoutDates.ts'
import { DIST, FIXTURE_DIST, ROOT } from './settings.ts'

/** Some files of tests, and what they look at beside the modules, folders and packages that they name. */
export interface TestFiles {
  /** Patterns of their paths from the project folder. */
  patterns: readonly string[]
  /** What else they are made of or look at, from the machine too: any text that changes with it. */
  parts: () => Promise<readonly string[]>
  /** What each of them looks at alone. */
  own?: (file: string) => readonly string[]
  /** To be done before it is remembered that they have passed. */
  passed?: (files: readonly string[]) => void
}

/** These run samples, confined or in a browser, which takes a minute. */
const GATE_TESTS = 'tools/gate/{attacks,browser,gate,mangled,proofs,steps,cssSteps,results,sandbox}.test.ts'

/** These and the authors' tests of the folders of the site are left out by `npm run check`. */
export const SAMPLE_TESTS = [GATE_TESTS, 'tools/authoring/samples.test.ts']

/**
 * The gate's own tests: they plant faults in samples of theirs. One mangles samples of the site, each time other ones and
 * whatever they say, to see that the gate survives it. The one that is left out is about the folders of the site.
 */
export const gateTests: TestFiles = {
  patterns: [GATE_TESTS],
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

/** A line for each page that the tests of a file in the engines ask for: the file, and its path on the site. */
const ASKED_FILE = 'tests/engines/asked.lock'

/**
 * The tests in several engines. They stand on pages of the site, and depend on those that they have asked for when they
 * passed. The index of the search, which changes with every page, they ask for a word and do not look into.
 * @param names The engines.
 */
export const engineFiles = (names: readonly string[]): TestFiles => ({
  patterns: ['tests/engines/*.test.ts'],
  parts: () => {
    const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'webkit2gtk-driver'])
    const client = siteTexts(DIST, (file) => /^(?:assets\/|run\/frame\.html|sw\.js)/.test(file))
    const engines = [...names, version(findFirefox()), String(stdout), readProject('vitest.config.ts')]
    return Promise.resolve([...browserParts(), ...engines, ...client])
  },
  own: (file) =>
    readAsked()
      .filter(([by]) => by === file)
      .flatMap(([, path]) => [path, textAt(path)]),
  passed: (files) => {
    const kept = readAsked().filter(([by]) => !files.includes(by))
    const asked = files.flatMap((file) => {
      const paths = readFileSync(join(ASKED_FOLDER, basename(file)), 'utf8').split('\n')
      const isPart = (path: string) => path !== '' && !/^\/(?:assets|search)\b|^\/offline\.json$/.test(path)
      return [...new Set(paths)].filter(isPart).map((path) => [file, path] as const)
    })
    const lines = [...kept, ...asked].map((line) => `${line.join(' ')}\n`).toSorted()
    writeFileSync(join(ROOT, ASKED_FILE), lines.join(''))
  },
})

function readAsked(): [file: string, path: string][] {
  const file = join(ROOT, ASKED_FILE)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.flatMap((line): [string, string][] => {
    const [by, path] = line.split(' ')
    return by && path ? [[by, path]] : []
  })
}

/** What the site answers at a path, without dates; empty where there is nothing. */
function textAt(path: string): string {
  const file = join(DIST, fileOf(path))
  return existsSync(file) ? withoutDates(readFileSync(file, 'latin1')) : ''
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
  const all = new Map<string, { group: TestFiles; proof: () => Proof }>()
  for (const group of groups) {
    const looked = proofKey(...(await group.parts()))
    for (const file of globSync(group.patterns, { cwd: ROOT })) {
      if (!files.includes(file)) continue
      const made = [inputsHash([join(ROOT, file)]), ...foldersNamedIn(file).flatMap(texts), looked]
      const proof = (): Proof => ({
        kind: 'tests',
        subject: file,
        key: proofKey(...made, ...(group.own?.(file) ?? [])),
      })
      all.set(file, { group, proof })
    }
  }
  const valid = new Set([...all].filter(([, { proof }]) => !proofs.isDue(proof())).map(([file]) => file))
  return {
    due: files.filter((file) => !valid.has(file)),
    proven: valid.size,
    note: (passed) => {
      const fresh = [...new Set(passed)].filter((file) => !valid.has(file))
      for (const group of groups) {
        const own = fresh.filter((file) => all.get(file)?.group === group)
        if (own.length > 0) group.passed?.(own)
      }
      for (const file of fresh) {
        const known = all.get(file)
        if (known) proofs.note(known.proof())
      }
    },
  }
}

const readProject = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const version = (program: string | undefined) =>
  program === undefined ? '' : execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()

/** Folders of the project that a file names, as `'../../tests/fixture'`. */
export function foldersNamedIn(file: string): string[] {
  const named = [...readProject(file).matchAll(/(['"`])(\.{1,2}\/[\w./-]+)\1/g)]
  const folders = named.map(([, , path = '']) => join(dirname(file), path))
  return [...new Set(folders)].filter(
    (folder) => /^\w/.test(folder) && statSync(join(ROOT, folder), { throwIfNoEntry: false })?.isDirectory(),
  )
}

/** Names and texts of the files in a folder of the project. */
const texts = (folder: string) =>
  filesBelow(join(ROOT, folder)).flatMap((file) => [file, readProject(join(folder, file))])

/**
 * Names and texts of the files of a built site, without what a commit changes that changes nothing else.
 * @param isPart Which files.
 */
export function siteTexts(dist: string, isPart = (_file: string) => true): string[] {
  return filesBelow(dist)
    .filter((file) => !/\.(br|gz)$/.test(file) && isPart(file))
    .flatMap((file) => [file, withoutDates(readFileSync(join(dist, file), 'latin1'))])
}
