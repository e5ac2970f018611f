import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Sandbox, SandboxEnded } from '../sandbox.ts'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { RunResult } from '../runResult.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'
import { withMissed } from './reached.ts'

const require = createRequire(import.meta.url)

const NODE_FOLDER = dirname(process.execPath)

/** `tsc` is there for what no fence can say: a project with options of its own. */
const TYPESCRIPT_FOLDER = dirname(require.resolve('typescript/package.json'))

/** The compiler itself is in a package for the platform. */
const COMPILER_FOLDER = dirname(
  createRequire(join(TYPESCRIPT_FOLDER, 'package.json')).resolve(
    `@typescript/typescript-${process.platform}-${process.arch}/package.json`,
  ),
)

/** More of what a sample printed is not looked at, in bytes. */
const MAX_PRINTED = 200_000

/** Where samples believe to be, whatever folder this machine gave them. */
const HOME = '/home/ada'

const gitConfig = `[user]
\tname = Ada Example
\temail = ada@example.com
[init]
\tdefaultBranch = main
`

/**
 * Runs shell samples in one Bash and a fresh folder.
 * @param limit milliseconds that the commands may take
 */
export async function runBash(program: Program, sandbox: Sandbox, limit: number): Promise<RunResult> {
  const ended = await sandbox.run({
    files: (root) => filesOf(program, root),
    cwd: 'home',
    command: (root) => ['bash', '--noprofile', '--norc', join(root, 'collect.sh')],
    env: environment,
    readable: [NODE_FOLDER, TYPESCRIPT_FOLDER, COMPILER_FOLDER],
    limit,
  })
  return readOutcome(program, ended, limit)
}

function environment(root: string): Record<string, string> {
  const date = '2026-01-15T12:00:00Z'
  return {
    HOME: join(root, 'home'),
    PATH: `${NODE_FOLDER}:${TYPESCRIPT_FOLDER}/bin:/usr/local/bin:/usr/bin:/bin`,
    TMPDIR: join(root, 'tmp'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    TERM: 'dumb',
    USER: 'ada',
    GIT_CONFIG_GLOBAL: join(root, 'gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
    // There is no network; without these, programs would wait for it.
    GIT_ALLOW_PROTOCOL: 'file',
    http_proxy: 'http://127.0.0.1:9',
    https_proxy: 'http://127.0.0.1:9',
  }
}

function filesOf(program: Program, root: string): Map<string, string> {
  const files = new Map([
    ['gitconfig', gitConfig],
    ['collect.sh', collectScript(root)],
  ])
  const steps: string[] = []
  for (const [i, { lang, meta, code }] of [...program.samples, ...program.checks].entries()) {
    if (lang !== 'bash' && meta.file) files.set(join('home', meta.file), code)
    if (lang !== 'bash') continue
    files.set(`${i}.sh`, `${code}\n`)
    steps.push(step(root, i, meta.throws !== undefined))
  }
  return files.set('driver.sh', `set -Eeo pipefail\n${steps.join('\n')}\n`)
}

/** Runs the samples, and then tells what each has left: a name and its content in base64 on a line. */
function collectScript(root: string): string {
  return `mkdir -p "${root}/tmp"
bash --noprofile --norc "${root}/driver.sh" 3>&-
code=$?
cd "${root}"
for file in out-* status-* failed-*; do
  if [ -f "$file" ]; then echo "$file $(head -c ${MAX_PRINTED} "$file" | base64 | tr -d '\\n')" >&3; fi
done
exit $code
`
}

function readCollected(channel: string): Map<string, string> {
  const lines = channel.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [name = '', content = ''] = line.split(' ')
      return [name, Buffer.from(content, 'base64').toString('utf8')]
    }),
  )
}

/** A step that may fail says its status; any other ends the program where it fails. */
function step(root: string, i: number, mayFail: boolean): string {
  const run = `exec >"${root}/out-${i}" 2>&1`
  const trap = `trap 'echo "$? $LINENO" >"${root}/failed-${i}"' ERR`
  if (!mayFail) return `${run}\n${trap}\nsource "${root}/${i}.sh"`
  return `${run}\ntrap - ERR; set +e\nsource "${root}/${i}.sh"\necho "$?" >"${root}/status-${i}"\nset -e`
}

function readOutcome(program: Program, ended: SandboxEnded, limit: number): RunResult {
  const { root } = ended
  const left = readCollected(ended.channel)
  const runResult: RunResult = {
    engines: ['bash', 'git', 'node', 'typescript'],
    diagnostics: [],
    outputs: {},
    expectations: [],
  }
  const scripts = [...program.samples, ...program.checks]
  for (const [i, sample] of scripts.entries()) {
    const output = left.get(`out-${i}`)
    if (output === undefined) continue
    const text = clean(output, root)
    if (text !== '') runResult.outputs[i] = text.replace(/\n$/, '')
    const status = left.get(`status-${i}`)
    const failed = left.get(`failed-${i}`)
    if (sample.meta.throws !== undefined && status !== undefined) {
      if (`exit ${status.trim()}` !== sample.meta.throws) runResult.diagnostics.push(wrongStatus(sample, status.trim()))
    } else if (failed !== undefined) {
      const [code = '?', line = '1'] = failed.trim().split(' ')
      const inCheck = i >= program.samples.length
      // The status has been compared; `thrown` tells only of failures that nobody announced.
      runResult.thrown = {
        text: describe(code, text),
        sample: i,
        line: sample.line + Math.min(Number(line), sample.code.split('\n').length),
        inCheck,
      }
    }
  }
  if (ended.timedOut) runResult.diagnostics.push(timeout(program, limit))
  else if (ended.outOfMemory) runResult.diagnostics.push(outOfMemory(program))
  else if (ended.code !== 0 && !runResult.thrown)
    runResult.thrown = { text: `exit ${ended.code ?? ended.signal}\n${ended.stderr.trim()}`.trim() }
  const missed = scripts.flatMap(({ lang }, i) => (lang === 'bash' && !left.has(`out-${i}`) ? [i] : []))
  return withMissed(program, runResult, missed)
}

function clean(text: string, root: string): string {
  return text
    .replaceAll(join(root, 'home'), HOME)
    .replaceAll(join(root, 'gitconfig'), `${HOME}/.gitconfig`)
    .replaceAll(`${root}/`, '')
}

function describe(code: string, output: string): string {
  const last = output.trim().split('\n').slice(-3).join('\n')
  return last ? `exit ${code}\n${last}` : `exit ${code}`
}

function wrongStatus({ file, line, meta }: Sample, status: string): SourceDiagnostic {
  return {
    file,
    line,
    message: 'The commands end with another status than stated.',
    expected: meta.throws,
    got: `exit ${status}`,
    fix: `Write \`throws="exit ${status}"\`, or take it away if they succeed.`,
  }
}

function timeout({ samples, checks }: Program, limit: number): SourceDiagnostic {
  const sample = samples.at(-1) ?? checks[0]
  return {
    file: sample?.file ?? '',
    line: sample?.line ?? 1,
    message: `The commands did not end within ${limit / 1000} seconds.`,
    fix: 'Let no command wait for input or run on.',
  }
}

function outOfMemory({ samples, checks }: Program): SourceDiagnostic {
  const sample = samples.at(-1) ?? checks[0]
  return {
    file: sample?.file ?? '',
    line: sample?.line ?? 1,
    message: 'The commands used up their memory.',
    fix: 'Let them hold less than 2 GB together.',
  }
}
