import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { FIXTURE_DIST, ROOT } from '../tests/support/settings.ts'
import type { Outcome, Step } from './runner.ts'

const RESULTS = join(ROOT, '.cache/test-results')
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)

/** Where a runner leaves its counts; those of an earlier run are taken away. */
async function freshResults(name: string): Promise<string> {
  const file = join(RESULTS, `${name}.json`)
  await mkdir(RESULTS, { recursive: true })
  await rm(file, { force: true })
  return file
}

/** A check that counts as one: it passes when the program ends with 0. */
export const check =
  (file: string, args: readonly string[], env?: Record<string, string>): Step['run'] =>
  async (run) =>
    (await run(file, args, env)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A module of the project that is run by Node. */
export const nodeCheck = (module: string, args: readonly string[] = [], env?: Record<string, string>) =>
  check(process.execPath, [join(ROOT, module), ...args], env)

/** A runner that says in a file how many tests passed; whatever else made it fail counts as one more failure. */
async function counted(code: number, file: string, read: (json: unknown) => Outcome): Promise<Outcome> {
  try {
    const outcome = read(JSON.parse(await readFile(file, 'utf8')))
    return code !== 0 && outcome.failed === 0
      ? { ...outcome, failed: 1, note: `the runner ended with ${code}` }
      : outcome
  } catch {
    return { passed: 0, failed: 1, note: `the runner ended with ${code} and left no results` }
  }
}

/** Tests of some projects of `vitest.config.ts`. */
export const vitest =
  (projects: readonly string[], options: readonly string[] = []): Step['run'] =>
  async (run) => {
    const file = await freshResults(projects.join('-'))
    const code = await run(bin('vitest'), [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...options,
    ])
    return counted(code, file, (json) => {
      const { numPassedTests, numFailedTests, numPendingTests, testResults } = json as VitestResults
      return {
        ...total(numPassedTests, numFailedTests, numPendingTests),
        failures: testResults.flatMap(failuresOfFile),
      }
    })
  }

/** The tests in a browser; with `TEST_SHARD=1/2` in the environment the first half of them, for one of two machines. */
export const playwright: Step['run'] = async (run) => {
  const file = await freshResults('browser')
  const shard = process.env.TEST_SHARD ? [`--shard=${process.env.TEST_SHARD}`] : []
  const code = await run(bin('playwright'), ['test', '--reporter=line,json', ...shard], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted(code, file, (json) => {
    const { stats, suites } = json as PlaywrightResults
    const outcome = total(stats.expected, (stats.unexpected ?? 0) + (stats.flaky ?? 0), stats.skipped)
    return { ...outcome, failures: suites.flatMap(failuresOfSuite) }
  })
}

/** What `--reporter=json` of Vitest writes, as far as it is read. */
interface VitestResults {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  /** What failed outside of its tests, as in a hook. */
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
}

function failuresOfFile({ name, message, assertionResults }: VitestFile): string[] {
  const file = relative(ROOT, name)
  const tests = assertionResults.filter(({ status }) => status !== 'passed')
  return [
    ...(message ? [`${file}: ${firstLine(message)}`] : []),
    ...tests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? test.status)}`),
  ]
}

/** What the reporter `json` of Playwright writes, as far as it is read. */
interface PlaywrightResults {
  stats: Record<string, number>
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok)
  return [
    ...own.map(({ title, file, line, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return `${file}:${line} › ${title}: ${firstLine(error?.message ?? 'did not run')}`
    }),
    ...suites.flatMap(failuresOfSuite),
  ]
}

const firstLine = (text: string) => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? ''

/** A test that did not run has not passed. */
function total(passed = 0, failed = 0, skipped = 0): Outcome {
  return { passed, failed: failed + skipped, ...(skipped > 0 && { note: `${skipped} did not run` }) }
}

/** By content: a checkout changes the times of files, not what is in them. */
const PRETTIER_CACHE = ['--cache', '--cache-strategy=content', `--cache-location=${join(ROOT, '.cache/prettier')}`]

/** What can be said of the code without building the site. */
export const codeSteps: readonly Step[] = [
  { name: 'types', run: check(bin('tsc'), []) },
  { name: 'lint', run: check(bin('oxlint'), ['--deny-warnings']) },
  { name: 'format', run: check(bin('prettier'), ['--check', '.', ...PRETTIER_CACHE]) },
  { name: 'unused', run: check(bin('knip'), []) },
  { name: 'spelling', run: check(bin('cspell'), ['lint', '--no-progress', '--no-summary']) },
]

/** The gate, for some pages or for all. */
export const examples = (pages: readonly string[] = []) => nodeCheck('tools/gate/cli.ts', pages)

const BUILD = 'src/build/cli.ts'

/** The site and the fixture site, as they are deployed. */
export const buildSteps: readonly Step[] = [
  { name: 'build', run: nodeCheck(BUILD) },
  {
    name: 'fixture',
    run: nodeCheck(BUILD, [], {
      SITE_ROOT: join(ROOT, 'tests/fixture'),
      OUT_DIR: FIXTURE_DIST,
      CACHE_DIR: join(ROOT, '.cache/fixture'),
    }),
  },
]
