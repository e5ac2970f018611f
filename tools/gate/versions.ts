import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { requireChromium } from './machine.ts'
import { fontSet } from './testBrowser.ts'
import type { EngineName } from '../../src/record/record.ts'

const require = createRequire(import.meta.url)
const run = promisify(execFile)

/** The engines of this machine. */
export interface EngineVersions {
  /** What a reader is told, e.g. `Node 24.21`. */
  labels: Record<EngineName, string>
  /** Exact versions of what comes with the machine; those of the packages are in the lock file. */
  exact: Partial<Record<EngineName, string>>
}

/** Engines that come with the machine and not with the packages: another machine may have others. */
export const fromMachine: ReadonlySet<EngineName> = new Set(['bash', 'chromium', 'git'])

/** Asks every engine for its version. */
export async function engineVersions(): Promise<EngineVersions> {
  const [chromium, git, bash] = await Promise.all([
    ask(requireChromium(), '--version'),
    ask('git', '--version'),
    ask('bash', '--version'),
  ])
  const labels: Record<EngineName, string> = {
    axe: `axe ${short(packageVersion('axe-core'))}`,
    bash: `Bash ${short(bash)}`,
    chromium: `Chromium ${chromium.split('.')[0] ?? chromium}`,
    git: `Git ${short(git)}`,
    'html-validate': `html-validate ${short(packageVersion('html-validate'))}`,
    node: `Node ${short(process.versions.node)}`,
    parser: 'the parser of its format',
    postgres: `PostgreSQL 18 (PGlite ${short(packageVersion('@electric-sql/pglite'))})`,
    react: `React ${short(packageVersion('react'))}`,
    sass: `Sass ${short(packageVersion('sass'))}`,
    sqlite: `SQLite ${short(process.versions.sqlite)}`,
    typescript: `TypeScript ${short(packageVersion('typescript'))}`,
  }
  return {
    labels,
    exact: { chromium: `${chromium} ${fontSet}`, git, bash },
  }
}

/** The first version number that a program tells. */
async function ask(program: string, flag: string): Promise<string> {
  const { stdout } = await run(program, [flag])
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? stdout.trim()
}

function short(version: string | undefined): string {
  return version?.split('.').slice(0, 2).join('.') ?? '?'
}

/** Some packages do not export their package.json, so it is looked for above their main file. */
function packageVersion(name: string): string {
  let folder = dirname(require.resolve(name === 'typescript' ? 'typescript/package.json' : name))
  while (folder !== dirname(folder)) {
    try {
      const found = require(join(folder, 'package.json')) as { name?: string; version?: string }
      if (found.name === name && found.version) return found.version
    } catch {
      // Not here.
    }
    folder = dirname(folder)
  }
  return '?'
}
