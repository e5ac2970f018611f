import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { emptyOutcome, type Finding, type Outcome, type Program } from '../model.ts'
import { buildModules, type Modules } from '../modules.ts'
import { scriptPieces } from '../pieces.ts'
import { type Ended, runProcess } from '../process.ts'
import type { RunRecord } from '../runtime/protocol.ts'
import type { Runtimes } from '../runtimes.ts'
import { readTrace } from '../trace.ts'
import { sameTwice } from '../twice.ts'

/** Where samples believe to be, whatever folder this machine gave them. */
const HOME = '/home/ada'

/**
 * Runs a program in Node processes of its own, twice, since what it prints must not depend on chance.
 * @param program JavaScript and TypeScript samples
 * @param runtimes what goes with them
 * @param limit milliseconds that a sample may take
 */
export async function runNode(program: Program, runtimes: Runtimes, limit: number): Promise<Outcome> {
  const { pieces, checks } = scriptPieces(program)
  const modules = buildModules(pieces, checks)
  if (modules.entry === undefined) return emptyOutcome()
  return sameTwice(program, () => runOnce(program, modules, runtimes, limit))
}

async function runOnce(program: Program, modules: Modules, runtimes: Runtimes, limit: number): Promise<Outcome> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'sample-')))
  const folder = join(root, 'home')
  const channelFile = join(root, 'records')
  const channel = openSync(channelFile, 'a')
  try {
    await mkdir(folder)
    await writeFiles(folder, program, modules)
    const ended = await runProcess(process.execPath, nodeArguments(folder, program, modules, runtimes), {
      cwd: folder,
      env: { HOME: folder, PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
      limit,
      channel,
    })
    const lines = (await readFile(channelFile, 'utf8')).split('\n').filter(Boolean)
    const records = lines.map((line) => JSON.parse(line) as RunRecord)
    const clean = (text: string) => text.replaceAll(folder, HOME)
    const trace = readTrace({
      program,
      modules: modules.modules,
      entry: modules.entry ?? '',
      records,
      base: `${pathToFileURL(folder).href}/`,
      clean,
    })
    const outcome: Outcome = { engines: ['node'], ...trace }
    return withEnd(outcome, program, ended, limit)
  } finally {
    closeSync(channel)
    await rm(root, { recursive: true, force: true })
  }
}

async function writeFiles(folder: string, program: Program, { modules }: Modules): Promise<void> {
  const files = new Map<string, string>()
  for (const { code, meta } of program.samples) if (meta.file) files.set(meta.file, code)
  for (const { path, code } of modules) {
    files.set(path, code)
    // TypeScript imports `./a.js` where the file is `a.ts`.
    if (path.endsWith('.ts')) files.set(path.replace(/\.ts$/, '.js'), code)
  }
  if (!files.has('package.json')) files.set('package.json', '{ "type": "module" }')
  for (const [path, text] of files) {
    const target = join(folder, path)
    if (!target.startsWith(`${folder}/`)) continue
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
  }
}

function nodeArguments(folder: string, program: Program, { entry = '' }: Modules, runtimes: Runtimes): string[] {
  const startsProcess = program.samples.some((s) => /child_process/.test(s.code))
  return [
    '--permission',
    `--allow-fs-read=${folder}/`,
    `--allow-fs-read=${runtimes.folder}/`,
    `--allow-fs-write=${folder}/`,
    ...(startsProcess ? ['--allow-child-process'] : []),
    '--disable-warning=SecurityWarning',
    '--max-old-space-size=256',
    '--stack-trace-limit=30',
    '--import',
    pathToFileURL(runtimes.node).href,
    join(folder, entry),
  ]
}

/** Adds what only the end of the process tells. */
function withEnd(
  outcome: Outcome,
  program: Program,
  { code, signal, stderr, timedOut }: Ended,
  limit: number,
): Outcome {
  if (code === 0) return { ...outcome, thrown: undefined }
  if (timedOut)
    return withFault(
      outcome,
      program,
      `The sample did not end within ${limit / 1000} seconds.`,
      'End its loops, close its servers and clear its intervals.',
    )
  if (outcome.thrown || outcome.findings.length > 0) return outcome
  if (code === 13)
    return withFault(
      outcome,
      program,
      'The sample ended while a top-level `await` was still waiting.',
      'Settle the promise it waits for.',
    )
  if (signal !== null || code === 134 || /heap out of memory/.test(stderr))
    return withFault(
      outcome,
      program,
      'The sample used up its memory.',
      'Let it allocate less than 256 MB.',
      stderr.trim().split('\n').at(-1),
    )
  const text = /^\w*Error\b.*$/m.exec(stderr)?.[0] ?? `exit ${code}`
  return { ...outcome, thrown: { text } }
}

function withFault(outcome: Outcome, program: Program, message: string, mend: string, got?: string): Outcome {
  const last = program.samples[program.judged.at(-1) ?? 0] ?? program.checks[0]
  const finding: Finding = { file: last?.file ?? '', line: last?.line ?? 1, message, mend, got }
  return { ...outcome, findings: [...outcome.findings, finding] }
}
