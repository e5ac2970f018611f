import { globSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../tools/gate/machine.ts'
import { FIXTURE_DIST, ROOT } from './settings.ts'
import type { Outcome, Run, Step } from './runner.ts'
import { dueFiles, type TestFiles } from './testFiles.ts'
import { ASKED_FOLDER } from '../tests/engines/serveSite.ts'

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
async function counted<T extends TestOutcome | Outcome>(
  code: number,
  file: string,
  read: (json: unknown) => T,
): Promise<T | Omit<Outcome, 'failures'>> {
  try {
    const outcome = read(JSON.parse(await readFile(file, 'utf8')))
    return code !== 0 && outcome.failed === 0
      ? { ...outcome, failed: 1, note: `the runner ended with ${code}` }
      : outcome
  } catch {
    return { passed: 0, failed: 1, note: `the runner ended with ${code} and left no results` }
  }
}

async function runVitest(
  run: Run,
  projects: readonly string[],
  options: readonly string[],
  env?: Record<string, string>,
): Promise<{ code: number; file: string }> {
  const file = await freshResults(projects.join('-'))
  const named = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { code: await run(bin('vitest'), ['run', ...named, ...reporters, ...options], env), file }
}

/** Tests of some projects of `vitest.config.ts`. */
export const vitest =
  (projects: readonly string[], options: readonly string[] = []): Step['run'] =>
  async (run) => {
    const { code, file } = await runVitest(run, projects, options)
    return told(await counted(code, file, vitestOutcome))
  }

/**
 * {@link vitest}, without the files whose proof is valid.
 * @param patterns The files of the project.
 * @param proven Those of them that are proofs.
 */
export const dueVitest =
  (project: string, patterns: readonly string[], proven: readonly TestFiles[]): Step['run'] =>
  async (run) => {
    const { due, proven: left, note } = await dueFiles(globSync(patterns, { cwd: ROOT }), proven)
    if (due.length === 0) return { passed: 0, failed: 0, ...leftOut(left) }
    const { code, file } = await runVitest(run, [project], due)
    const first = await counted(code, file, (json) => {
      const { testResults } = json as VitestResults
      const isWhole = (result: VitestFile) => result.assertionResults.length > 0 && failuresOfFile(result).length === 0
      note(testResults.filter(isWhole).map(({ name }) => relative(ROOT, name)))
      return { ...leftOut(left), ...vitestOutcome(json) }
    })
    return askedAgain(first, async (alone, failures) => {
      const files = new Set(failures.flatMap((failure) => failure.file ?? []))
      const options = [...files, namePattern(failures.map((failure) => failure.name ?? failure.test))]
      const second = await runVitest(alone, [project], options)
      return counted(second.code, second.file, ranOnly)
    })
  }

function vitestOutcome(json: unknown): TestOutcome {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = json as VitestResults
  return {
    ...total(numPassedTests, numFailedTests, numPendingTests),
    failures: testResults.flatMap(failuresOfFile),
  }
}

/** The outcome without the tests that were not meant to run. */
function ranOnly(json: unknown): TestOutcome {
  const { numPassedTests, numFailedTests, testResults } = json as VitestResults
  const ran = testResults.map((result) => ({
    ...result,
    assertionResults: result.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed'),
  }))
  return { passed: numPassedTests, failed: numFailedTests, failures: ran.flatMap(failuresOfFile) }
}

/** The option of Vitest that asks for the tests of these whole names and no others. */
const namePattern = (names: readonly string[]) => `--testNamePattern=^(?:${names.map(escapeForPattern).join('|')})$`

/** What the report says of files that are proven. */
const leftOut = (count: number): Pick<Outcome, 'note'> =>
  count > 0 ? { note: `${count} ${count === 1 ? 'file' : 'files'} of tests proven before` } : {}

/**
 * The tests in a browser, without the files whose proof is valid; with `TEST_SHARD=1/2` in the environment the first
 * half of them, for one of two machines.
 * @param proven The files that are proofs.
 */
export const playwright =
  (proven: readonly TestFiles[]): Step['run'] =>
  async (run) => {
    const shard = process.env.TEST_SHARD
    const { due, proven: left, note } = await dueFiles(globSync('tests/**/*.spec.ts', { cwd: ROOT }), proven)
    const files = due.map((file) => `${escapeForPattern(join(ROOT, file))}$`)
    const first = await runPlaywright(run, [...(shard ? [`--shard=${shard}`] : []), ...files])
    // A machine that runs a part has seen a part of each file.
    if (!shard) note(first.whole ?? [])
    return askedAgain({ ...leftOut(left), ...first }, (alone) => runPlaywright(alone, ['--last-failed', '--workers=1']))
  }

/**
 * The tests in several engines. A test that an engine cannot be asked is skipped there, which is no failure.
 * @param names Those that the machine has.
 * @param proven The files that are proofs.
 */
export const engineTests =
  (names: readonly string[], proven: readonly TestFiles[]): Step['run'] =>
  async (run) => {
    const { due, proven: left, note } = await dueFiles(globSync('tests/engines/*.test.ts', { cwd: ROOT }), proven)
    if (due.length === 0) return { passed: 0, failed: 0, ...leftOut(left) }
    await rm(ASKED_FOLDER, { recursive: true, force: true })
    const first = await runEngines(run, names, due)
    note(first.whole ?? [])
    return askedAgain({ ...leftOut(left), ...first }, (alone, failures) => {
      return runEngines(alone, names, [namePattern(failures.map(({ test }) => test))])
    })
  }

/** So many failures may come of what else the machine was doing; more of them have a cause. */
const MAX_ASKED_AGAIN = 10

/**
 * What a step says of whose tests a few have failed beside others: they are asked once more by themselves when all steps
 * have ended, and the report names those that pass only then (`docs/decisions/0021-asked-again.md`).
 * @param again Runs those that have failed, and no others.
 */
function askedAgain(
  first: TestOutcome,
  again: (run: Run, failures: readonly TestFailure[]) => Promise<TestOutcome>,
): Outcome {
  const { failed, failures = [], passed } = first
  if (failed === 0 || failed > MAX_ASKED_AGAIN || failures.length !== failed) return told(first)
  return {
    ...told(first),
    again: async (run) => {
      const second = await again(run, failures)
      if (second.passed + second.failed !== failed) return told(first)
      const unsteady = failures.filter((failure) => !second.failures?.some(({ test }) => test === failure.test))
      return { ...told({ ...first, ...second }), passed: passed + second.passed, unsteady: unsteady.map(inOneLine) }
    },
  }
}

const escapeForPattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

async function runEngines(run: Run, names: readonly string[], options: readonly string[]): Promise<TestOutcome> {
  const { code, file } = await runVitest(run, ['engines'], options, { TEST_ENGINES: names.join(',') })
  return counted<TestOutcome>(code, file, (json) => {
    const { numPassedTests, numFailedTests, testResults } = json as VitestResults
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failures = tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: fullName, error: firstLine(failureMessages?.[0] ?? 'failed') }))
    const isWhole = ({ message, assertionResults: own }: VitestFile) =>
      !message && own.some(isPassed) && !own.some(({ status }) => status === 'failed')
    const whole = testResults.filter(isWhole).map(({ name }) => relative(ROOT, name))
    return { passed: numPassedTests, failed: numFailedTests, failures, whole }
  })
}

const isPassed = ({ status }: VitestFile['assertionResults'][number]) => status === 'passed'

/** {@link Outcome}, with the test and the error of each failure. */
type TestOutcome = Omit<Outcome, 'failures'> & {
  failures?: readonly TestFailure[]
  /** Files of which all tests have passed, from the project folder. */
  whole?: readonly string[]
}

interface TestFailure {
  /** As the report names it. */
  test: string
  error: string
  /** Its file and its whole name, where the runner has to be told both. */
  file?: string
  name?: string
}

const inOneLine = ({ test, error }: TestFailure) => `${test}: ${error}`

const told = ({ failures = [], whole: _whole, ...outcome }: TestOutcome): Outcome => ({
  ...outcome,
  failures: failures.map(inOneLine),
})

async function runPlaywright(run: Run, options: readonly string[]): Promise<TestOutcome> {
  const file = await freshResults('browser')
  const code = await run(bin('playwright'), ['test', '--reporter=line,json', ...options], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted<TestOutcome>(code, file, (json) => {
    const { stats, suites } = json as PlaywrightResults
    const outcome = total(stats.expected, (stats.unexpected ?? 0) + (stats.flaky ?? 0), stats.skipped)
    return { ...outcome, failures: suites.flatMap(failuresOfSuite), whole: wholeFiles(suites) }
  })
}

function wholeFiles(suites: readonly PlaywrightSuite[]): string[] {
  const specs = suites.flatMap(specsOf)
  const broken = new Set(specs.filter(({ ok, tests }) => !ok || tests.some(isSkipped)).map(({ file }) => file))
  return [...new Set(specs.map(({ file }) => file))].filter((file) => !broken.has(file)).map((file) => `tests/${file}`)
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)]
const isSkipped = ({ status }: PlaywrightSpec['tests'][number]) => status === 'skipped'

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

function failuresOfFile({ name, message, assertionResults }: VitestFile): TestFailure[] {
  const file = relative(ROOT, name)
  const tests = assertionResults.filter(({ status }) => status !== 'passed')
  return [
    ...(message ? [{ test: file, error: firstLine(message) }] : []),
    ...tests.map(({ fullName, failureMessages, status }) => ({
      test: `${file} › ${fullName}`,
      error: firstLine(failureMessages?.[0] ?? status),
      file,
      name: fullName,
    })),
  ]
}

/** What the reporter `json` of Playwright writes, as far as it is read. */
interface PlaywrightResults {
  stats: Record<string, number>
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: PlaywrightSpec[]
}

interface PlaywrightSpec {
  title: string
  /** From the folder of the tests. */
  file: string
  line: number
  ok: boolean
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

function failuresOfSuite(suite: PlaywrightSuite): TestFailure[] {
  const failed = specsOf(suite).filter(({ ok }) => !ok)
  return failed.map(({ title, file, line, tests }) => {
    const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
    return { test: `${file}:${line} › ${title}`, error: firstLine(error?.message ?? 'did not run') }
  })
}

const firstLine = (text: string) => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? ''

/** A test that did not run has not passed. */
function total(passed = 0, failed = 0, skipped = 0): Outcome {
  return { passed, failed: failed + skipped, ...(skipped > 0 && { note: `${skipped} did not run` }) }
}

/** By content: a checkout changes the times of files, not what is in them. */
const PRETTIER_CACHE = ['--cache', '--cache-strategy=content', `--cache-location=${join(ROOT, '.cache/prettier')}`]

/** The checker for readers has a command of the same name, and which of the two npm puts into `.bin` is its own affair. */
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** What can be said of the code without building the site. */
export const codeSteps: readonly Step[] = [
  { name: 'types', run: check(process.execPath, [TSC, '-b']) },
  { name: 'lint', run: check(bin('oxlint'), ['--deny-warnings']), remedy: 'npm run lint; npx oxlint --fix mends some' },
  { name: 'format', run: check(bin('prettier'), ['--check', '.', ...PRETTIER_CACHE]), remedy: 'npm run format' },
  { name: 'unused', run: check(bin('knip'), []) },
  {
    name: 'spelling',
    run: check(bin('cspell'), ['lint', '--no-progress', '--no-summary']),
    remedy: 'npm run spelling; a word that is right goes into cspell-words.txt',
  },
]

/** What to do when samples, page and record do not agree. */
export const EXAMPLES_REMEDY = 'npm run examples <page>; if what ran is right: npm run examples <page> -- --update'

/** The gate, for some pages or for all. */
export const examples = (pages: readonly string[] = []) => nodeCheck('tools/gate/cli.ts', pages)

/** Pages whose samples measure text or what it fills. */
const MEASURING_PAGES = [
  'docs/css/advanced/css-anchor-positioning',
  'docs/css/intermediate/css-flexbox',
  'docs/css/intermediate/css-multi-column',
  'docs/css/intermediate/css-subgrid',
  'docs/interviews/css',
]

/**
 * The pages that would show it first if the record depended on the machine: with much wider fonts, and in the machine's
 * own Chromium.
 */
export const elsewhere: Step['run'] = (run) =>
  nodeCheck('tools/gate/cli.ts', MEASURING_PAGES, {
    TEST_FONTS: 'wide',
    HEADLESS_SHELL_PATH: findChromium() ?? '',
  })(run)

/** What to do when a sample says something else there. */
export const ELSEWHERE_REMEDY =
  'npm test -- elsewhere; a sample that measures sets the size of what it measures, or compares (docs/decisions/0019)'

const BUILD = 'src/prerender/cli.ts'

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
