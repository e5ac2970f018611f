// What `npm test` runs: every check of the project, each to its end, then a short report.
// `npm test -- types unit` runs only the named steps.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Confinement } from '../src/examples/confinement.ts'
import { findBubblewrap, findChromium, findHeadlessShell, findProgram } from '../src/examples/machine.ts'
import { FIXTURE_DIST, ROOT } from '../tests/support/settings.ts'

interface Outcome {
  passed: number
  failed: number
  note?: string
}

interface Step {
  name: string
  /** Steps that must have passed: without them this one cannot say anything. */
  needs?: string[]
  run: () => Promise<Outcome>
}

const RESULTS = join(ROOT, '.cache/test-results')
/** The Node that the project brings comes first, for everything that is started from here. */
const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)

/** Runs a program, shows what it prints, and returns its exit code. */
function run(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PATH, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A check that counts as one: it passes when the program ends with 0. */
const check = (file: string, args: readonly string[], env?: Record<string, string>) => async (): Promise<Outcome> =>
  (await run(file, args, env)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

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

const vitest =
  (...projects: readonly string[]) =>
  async (): Promise<Outcome> => {
    const file = join(RESULTS, `${projects[0]}.json`)
    const code = await run(bin('vitest'), [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
    return counted(code, file, (json) => {
      const { numPassedTests, numFailedTests, numPendingTests } = json as Record<string, number>
      return total(numPassedTests, numFailedTests, numPendingTests)
    })
  }

async function playwright(): Promise<Outcome> {
  const file = join(RESULTS, 'browser.json')
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return counted(code, file, (json) => {
    const { stats } = json as { stats: Record<string, number> }
    return total(stats.expected, (stats.unexpected ?? 0) + (stats.flaky ?? 0), stats.skipped)
  })
}

/** A test that did not run has not passed. */
function total(passed = 0, failed = 0, skipped = 0): Outcome {
  return { passed, failed: failed + skipped, ...(skipped > 0 && { note: `${skipped} did not run` }) }
}

/** Installs a package with the package manager of Debian, where there is one and it may. */
async function aptInstall(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`Installing ${name}…`)
  // A server among the packages must not be started by its installation: in runlevel 1 none is.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  if ((await run('apt-get', ['update', ...options], env)) === 0)
    await run('apt-get', ['install', '-y', ...options, '--no-install-recommends', name], env)
}

/** Sees to it that there is a Chromium, the machine's own or one from its package manager, and its quicker shell. */
async function chromium(): Promise<Outcome> {
  if (!findChromium()) await aptInstall('chromium')
  const path = findChromium()
  if (path === undefined) {
    console.error(
      'The browser tests need a Chromium, and there is none. Install one (Debian: apt-get install chromium; macOS: brew install chromium), or name it: CHROME_PATH=/path/to/chrome npm test',
    )
    return { passed: 0, failed: 1 }
  }
  if (findHeadlessShell() === path) {
    // Another version would take the browser with it, to one that the record of the samples does not know.
    const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'])
    if (status === 0) await aptInstall(`chromium-headless-shell=${String(stdout)}`)
  }
  console.log(`${path}, for most tests ${findHeadlessShell()}`)
  process.env.CHROME_PATH = path
  return { passed: 1, failed: 0 }
}

/** The servers of docs/deploying.md, with the packages that Debian has them in. */
const servers = { nginx: 'nginx-light', caddy: 'caddy' }

/** Asks every host for the built site, after seeing to it that the servers among them are there. */
async function hosts(): Promise<Outcome> {
  for (const [program, name] of Object.entries(servers)) {
    if (findProgram([program]) === undefined) await aptInstall(name)
    if (findProgram([program]) !== undefined) continue
    console.error(
      `The tests of hosts need ${program}, and there is none. Install it (Debian: apt-get install ${name}).`,
    )
    return { passed: 0, failed: 1, note: `${program} is missing` }
  }
  return vitest('hosts')()
}

/** Sees to it that samples can be confined: that there is a bubblewrap, and that it may do its work here. */
async function sandbox(): Promise<Outcome> {
  if (!findBubblewrap()) await aptInstall('bubblewrap')
  try {
    await Confinement.open({ unconfined: false })
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

const build = [join(ROOT, 'src/build/cli.ts')]
const fixture = {
  SITE_ROOT: join(ROOT, 'tests/fixture'),
  OUT_DIR: FIXTURE_DIST,
  CACHE_DIR: join(ROOT, '.cache/fixture'),
}

const steps: Step[] = [
  { name: 'chromium', run: chromium },
  { name: 'sandbox', run: sandbox },
  { name: 'types', run: check(bin('tsc'), []) },
  { name: 'lint', run: check(bin('oxlint'), ['--deny-warnings']) },
  { name: 'format', run: check(bin('prettier'), ['--check', '.']) },
  { name: 'unused', run: check(bin('knip'), []) },
  { name: 'unit', run: vitest('unit', 'gate') },
  ...(existsSync(join(ROOT, 'src/examples/cli.ts'))
    ? [{ name: 'examples', run: check(process.execPath, [join(ROOT, 'src/examples/cli.ts')]) }]
    : []),
  { name: 'build', run: check(process.execPath, build) },
  { name: 'fixture', run: check(process.execPath, build, fixture) },
  { name: 'built', needs: ['build', 'fixture'], run: vitest('built') },
  { name: 'hosts', needs: ['build', 'fixture'], run: hosts },
  { name: 'browser', needs: ['chromium', 'build', 'fixture'], run: playwright },
]

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(1)
}

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })

const outcomes = new Map<string, Outcome & { seconds: number }>()
for (const { name, needs = [], run: runStep } of steps) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const missing = needs.filter((need) => (outcomes.get(need)?.failed ?? 0) > 0)
  const outcome =
    missing.length > 0 ? { passed: 0, failed: 1, note: `not run: ${missing.join(', ')} failed` } : await runStep()
  if (outcome.note !== undefined) console.log(outcome.note)
  outcomes.set(name, { ...outcome, seconds: (performance.now() - start) / 1000 })
}

console.log('\n── report ──')
for (const [name, { passed, failed, seconds, note }] of outcomes) {
  const line = `${failed > 0 ? '✗' : '✓'} ${name.padEnd(9)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`
  console.log(note === undefined ? line : `${line}  (${note})`)
}
const sum = (key: 'passed' | 'failed') => outcomes.values().reduce((n, outcome) => n + outcome[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
