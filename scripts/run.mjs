// Runs one of the project's commands on a machine that has nothing but Node >= 20 and npm:
// installs what is missing, then hands over to the Node that the project brings.
// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const [command = '', ...args] = process.argv.slice(2)

/** @param {string} file @param {string[]} args */
function run(file, args, env = {}) {
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status ?? 1
}

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package
 * @param {string} file a lock file, or npm's own list of what it has installed
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** Commands that need no dev dependency, so that they run after `npm ci --omit=dev`, too. */
const production = ['start', 'build']

function install() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const missing = Object.entries(packagesOf('package-lock.json')).some(
    ([path, { version, dev, optional, devOptional }]) =>
      path !== '' &&
      !optional &&
      !((dev || devOptional) && production.includes(command)) &&
      installed[path]?.version !== version,
  )
  if (!missing) return
  console.log('Installing packages…')
  // Quietly: it would warn of packages for a newer Node than the machine's, and they run on the project's own.
  const status = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) process.exit(status)
}

install()
const node = join(root, 'node_modules/.bin/node')
/** @type {Record<string, () => number>} */
const commands = {
  // What is served here is not what a host sends: it need not be the smallest.
  start: () => run(node, ['src/prerender/cli.ts', '--quick']) || run(node, ['src/server/main.ts', ...args]),
  build: () => run(node, ['src/prerender/cli.ts', ...args]),
  dev: () => run(node, ['node_modules/vite/bin/vite.js', '--port', process.env.PORT ?? '3000', ...args]),
  examples: () => run(node, ['tools/gate/cli.ts', ...args]),
  new: () => run(node, ['tools/authoring/cli.ts', ...args]),
  bench: () => run(node, ['bench/main.ts', ...args]),
  report: () => run(node, ['tests/search/report.ts', ...args]),
  features: () => run(node, ['tools/authoring/reportFeatures.ts', ...args]),
  check: () => run(node, ['scripts/check.ts']),
  test: () => run(node, ['scripts/test.ts', ...args]),
}
const chosen = commands[command]
if (!chosen) {
  console.error(`Unknown command "${command}". Commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
process.exit(chosen())
