// Files of tests that no page of the site has a part in. Each is a proof of its own: it is due when something has changed
// that it is made of or looks at, and when its turn has come (docs/decisions/0020-proofs.md).
import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inputsHash } from '../src/cache/inputsHash.ts'
import { browserForTests, findBubblewrap, findChromium, findHeadlessShell } from '../tools/gate/machine.ts'
import { fontSet } from '../tools/gate/testBrowser.ts'
import { engineVersions } from '../tools/gate/versions.ts'
import { type Proof, proofKey, Proofs } from '../tools/proofs/proofs.ts'
import { FIXTURE_DIST, ROOT } from './settings.ts'

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
 * The gate's own tests: they plant faults in samples of theirs. Two are left out, since they are about the site: one
 * mangles its samples, each time other ones, and one checks new pages for its folders.
 */
export const gateTests: TestFiles = {
  patterns: ['tools/gate/{attacks,browser,gate,proofs,steps,cssSteps,results,sandbox}.test.ts'],
  parts: async () => {
    const { exact } = await engineVersions()
    const bubblewrap = version(findBubblewrap())
    return [JSON.stringify(exact), bubblewrap, readProject('vitest.config.ts')]
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
  parts: async () => {
    const browsers = [findHeadlessShell, findChromium].map((find) => version(browserForTests(find)))
    const modules = ['playwright.config.ts', 'tests/support/serve.ts'].map((file) => join(ROOT, file))
    return [...browsers, fontSet, inputsHash(modules), ...siteTexts(FIXTURE_DIST)]
  },
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
  { patterns, parts }: TestFiles,
  proofs = new Proofs(ROOT),
): Promise<DueFiles> {
  const own = new Set(globSync(patterns, { cwd: ROOT }))
  const looked = await parts()
  const all = files
    .filter((file) => own.has(file))
    .map((file): Proof => {
      const own = [inputsHash([join(ROOT, file)]), ...foldersNamedIn(file).flatMap(texts)]
      return { kind: 'tests', subject: file, key: proofKey(...own, ...looked) }
    })
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
 * Names and texts of the files of a built site, without what a commit changes in it that changes nothing else: dates of
 * the last change, and what is calculated of a file with such a date.
 */
export function siteTexts(dist: string): string[] {
  return filesIn(dist)
    .filter((file) => !/\.(br|gz)$/.test(file))
    .flatMap((file) => [
      file,
      readFileSync(join(dist, file), 'latin1')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)|\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g, '')
        .replaceAll(/(?<=data-version="|#end )[0-9a-f]{8}/g, '')
        .replaceAll(/(?<=\["[^"]*"),\d+,"[0-9a-f]{16}"|(?<="build":"|build!==`)[0-9a-f]{12}/g, ''),
    ])
}
