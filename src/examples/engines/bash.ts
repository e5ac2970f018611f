import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Finding, Outcome, Program, Sample } from '../model.ts'
import { type Ended, runProcess } from '../process.ts'
import { sameTwice } from '../twice.ts'

/** Milliseconds that a program may take. */
const LIMIT = 30_000

/** Where samples believe to be, whatever folder this machine gave them. */
const HOME = '/home/ada'

const gitConfig = `[user]
\tname = Ada Example
\temail = ada@example.com
[init]
\tdefaultBranch = main
`

/**
 * Runs shell samples in one Bash and a fresh folder, twice, since what they print must not depend on chance.
 * @param program shell samples, and files that lie beside them
 */
export async function runBash(program: Program): Promise<Outcome> {
  return sameTwice(program, () => runOnce(program))
}

async function runOnce(program: Program): Promise<Outcome> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'sample-')))
  try {
    await writeFolder(root, program)
    const ended = await runProcess('bash', ['--noprofile', '--norc', join(root, 'driver.sh')], {
      cwd: join(root, 'home'),
      env: environment(root),
      limit: LIMIT,
    })
    return await readOutcome(root, program, ended)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

function environment(root: string): NodeJS.ProcessEnv {
  const date = '2026-01-15T12:00:00Z'
  return {
    HOME: join(root, 'home'),
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    TMPDIR: join(root, 'tmp'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    TERM: 'dumb',
    USER: 'ada',
    GIT_CONFIG_GLOBAL: join(root, 'gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
    // No sample reaches beyond this machine.
    GIT_ALLOW_PROTOCOL: 'file',
    http_proxy: 'http://127.0.0.1:9',
    https_proxy: 'http://127.0.0.1:9',
  }
}

async function writeFolder(root: string, program: Program): Promise<void> {
  const scripts = [...program.samples, ...program.checks]
  await Promise.all([mkdir(join(root, 'home')), mkdir(join(root, 'tmp'))])
  await writeFile(join(root, 'gitconfig'), gitConfig)
  const steps: string[] = []
  for (const [i, { lang, meta, code }] of scripts.entries()) {
    if (lang !== 'bash' && meta.file) {
      const target = join(root, 'home', meta.file)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, code)
    }
    if (lang !== 'bash') continue
    await writeFile(join(root, `${i}.sh`), `${code}\n`)
    steps.push(step(root, i, meta.throws !== undefined))
  }
  await writeFile(join(root, 'driver.sh'), `set -Eeo pipefail\nulimit -f 65536 -c 0\n${steps.join('\n')}\n`)
}

/** A step that may fail says its status; any other ends the program where it fails. */
function step(root: string, i: number, mayFail: boolean): string {
  const run = `exec >"${root}/out-${i}" 2>&1`
  const trap = `trap 'echo "$? $LINENO" >"${root}/failed-${i}"' ERR`
  if (!mayFail) return `${run}\n${trap}\nsource "${root}/${i}.sh"`
  return `${run}\ntrap - ERR; set +e\nsource "${root}/${i}.sh"\necho "$?" >"${root}/status-${i}"\nset -e`
}

async function readOutcome(root: string, program: Program, ended: Ended): Promise<Outcome> {
  const outcome: Outcome = { engines: ['bash', 'git', 'node'], findings: [], outputs: {}, marks: [] }
  const scripts = [...program.samples, ...program.checks]
  for (const [i, sample] of scripts.entries()) {
    const output = await readText(join(root, `out-${i}`))
    if (output === undefined) continue
    const text = clean(output, root)
    if (text !== '') outcome.outputs[i] = text.replace(/\n$/, '')
    const status = await readText(join(root, `status-${i}`))
    const failed = await readText(join(root, `failed-${i}`))
    if (sample.meta.throws !== undefined && status !== undefined) {
      if (`exit ${status.trim()}` !== sample.meta.throws) outcome.findings.push(wrongStatus(sample, status.trim()))
    } else if (failed !== undefined) {
      const [code = '?', line = '1'] = failed.trim().split(' ')
      const inCheck = i >= program.samples.length
      // The status has been compared; `thrown` tells only of failures that nobody announced.
      outcome.thrown = {
        text: describe(code, text),
        sample: i,
        line: sample.line + Math.min(Number(line), sample.code.split('\n').length),
        inCheck,
      }
    }
  }
  if (ended.timedOut) outcome.findings.push(timeout(program))
  else if (ended.code !== 0 && !outcome.thrown)
    outcome.thrown = { text: `exit ${ended.code ?? ended.signal}\n${ended.stderr.trim()}`.trim() }
  return outcome
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

function wrongStatus({ file, line, meta }: Sample, status: string): Finding {
  return {
    file,
    line,
    message: 'The commands end with another status than stated.',
    expected: meta.throws,
    got: `exit ${status}`,
    mend: `Write \`throws="exit ${status}"\`, or take it away if they succeed.`,
  }
}

function timeout({ samples, checks }: Program): Finding {
  const sample = samples.at(-1) ?? checks[0]
  return {
    file: sample?.file ?? '',
    line: sample?.line ?? 1,
    message: `The commands did not end within ${LIMIT / 1000} seconds.`,
    mend: 'Let no command wait for input or run on.',
  }
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}
