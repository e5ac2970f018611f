import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { MINI_BROWSER } from '../tests/engines/webKit.ts'
import { Sandbox } from '../tools/gate/sandbox.ts'
import { findBubblewrap, findChromium, findFirefox, findHeadlessShell, findProgram } from '../tools/gate/machine.ts'
import { leaveOut, type Outcome, type Run, type Step } from './runner.ts'
import { engineTests } from './steps.ts'
import { engineFiles } from './testFiles.ts'

/** Installs a package with the package manager of Debian, where there is one and it may. */
async function aptInstall(name: string, run: Run): Promise<void> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`Installing ${name}…`)
  // A server among the packages must not be started by its installation: in runlevel 1 none is.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  if ((await run('apt-get', ['update', ...options], env)) === 0)
    await run('apt-get', ['install', '-y', ...options, '--no-install-recommends', name], env)
}

/** Sees to it that there is a Chromium, the machine's own or one from its package manager, and its quicker shell. */
export const chromium: Step['run'] = async (run) => {
  if (!findChromium()) await aptInstall('chromium', run)
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
    if (status === 0) await aptInstall(`chromium-headless-shell=${String(stdout)}`, run)
  }
  console.log(`${path}, for most tests ${findHeadlessShell()}`)
  process.env.CHROME_PATH = path
  return { passed: 1, failed: 0 }
}

/** The servers of docs/deploying.md, with the packages that Debian has them in. */
const PACKAGES = { nginx: 'nginx-light', caddy: 'caddy' }

/** Sees to it that the servers are there, before browsers ask for the site on them. */
export const servers: Step['run'] = async (run) => {
  const isMissing = ([program]: [string, string]) => findProgram([program]) === undefined
  for (const server of Object.entries(PACKAGES)) if (isMissing(server)) await aptInstall(server[1], run)
  const missing = Object.entries(PACKAGES).filter(isMissing)
  if (missing.length === 0) return { passed: 1, failed: 0 }
  const programs = missing.map(([program]) => program).join(' and ')
  const packages = missing.map(([, name]) => name).join(' ')
  return leaveOut(`The site is not served by ${programs} (Debian: apt-get install ${packages}).`)
}

/** Sees to it that samples can be confined: that there is a bubblewrap, and that it may do its work here. */
export const sandbox: Step['run'] = async (run) => {
  if (!findBubblewrap()) await aptInstall('bubblewrap', run)
  try {
    await Sandbox.open({ unconfined: false })
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** What each engine besides Chromium needs, with the packages that Debian has it in. */
const others: readonly { name: string; isThere: () => boolean; packages: readonly string[] }[] = [
  { name: 'Firefox', isThere: () => findFirefox() !== undefined, packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    isThere: () => existsSync(MINI_BROWSER) && ['WebKitWebDriver', 'Xvfb'].every((one) => findProgram([one])),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]

/** Opens the built site in the engines that the machine has or can install, and says which ones it leaves out. */
export const engines: Step['run'] = async (run) => {
  const found = ['Chromium']
  for (const { name, isThere, packages } of others) {
    for (const one of packages) if (!isThere()) await aptInstall(one, run)
    if (isThere()) found.push(name)
  }
  const outcome = await engineTests(found, [engineFiles(found)])(run)
  const missing = others.filter(({ name }) => !found.includes(name))
  if (missing.length === 0) return outcome
  const names = missing.map(({ name }) => name).join(' and ')
  const wanted = missing.flatMap(({ packages }) => packages).join(' ')
  const said = leaveOut(`The site is not opened in ${names} (Debian: apt-get install ${wanted}).`)
  const withSaid = ({ again, ...rest }: Outcome): Outcome => ({
    ...rest,
    ...said,
    passed: rest.passed,
    failed: rest.failed + said.failed,
    ...(again && { again: async (alone) => withSaid(await again(alone)) }),
  })
  return withSaid(outcome)
}
