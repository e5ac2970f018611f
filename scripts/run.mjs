// Runs one of the project's commands on a machine that has nothing but Node >= 20 and npm:
// installs what is missing, then hands over to the Node that the project brings.
// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const [command = '', ...args] = process.argv.slice(2)

/** @param {string} file @param {string[]} args */
function run(file, args, env = {}) {
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status ?? 1
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules/.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log('Installing packages…')
  const status = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (status !== 0) process.exit(status)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(mark, lock)
}

install()
const node = join(root, 'node_modules/.bin/node')
/** @type {Record<string, () => number>} */
const commands = {
  start: () => run(node, ['src/build/cli.ts']) || run(node, ['src/server/main.ts', ...args]),
  build: () => run(node, ['src/build/cli.ts', ...args]),
  dev: () => run(node, ['node_modules/vite/bin/vite.js', '--port', process.env.PORT ?? '3000', ...args]),
  examples: () => run(node, ['tools/gate/cli.ts', ...args]),
  new: () => run(node, ['tools/authoring/cli.ts', ...args]),
  bench: () => run(node, ['bench/main.ts', ...args]),
  report: () => run(node, ['tests/search/report.ts', ...args]),
  check: () => run(node, ['scripts/check.ts']),
  test: () => run(node, ['scripts/test.ts', ...args]),
}
const chosen = commands[command]
if (!chosen) {
  console.error(`Unknown command "${command}". Commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
process.exit(chosen())
