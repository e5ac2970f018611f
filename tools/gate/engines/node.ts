import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sandbox, SandboxJob, SandboxEnded } from '../sandbox.ts'
import { emptyRunResult, type RunResult } from '../runResult.ts'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { Program } from '../../../src/samples/sample.ts'
import { buildModules, type Modules } from '../../../src/runner/node/modules.ts'
import { scriptPieces } from '../../../src/runner/node/pieces.ts'
import { readRecords, type RunRecord } from '../../../src/runner/shared/runtime/protocol.ts'
import type { Runtimes } from '../runtimes.ts'
import type { RecordedRun } from '../recordedRun.ts'
import {
  readRecording,
  recorderInput,
  sameRecording,
  stepsPositions,
  type StepsTarget,
  withLastStep,
} from '../steps/record.ts'
import { readTrace } from '../trace.ts'
import { checkFlakiness } from '../flakiness.ts'
import { withMissed } from './reached.ts'

/** Where samples believe to be, whatever folder this machine gave them. */
const HOME = '/home/ada'

/**
 * Runs a program in Node processes of its own, until two runs agree, since what it prints must not depend on chance.
 * @param limit Milliseconds that a sample may take.
 */
export async function runNode(
  program: Program,
  recorded: RecordedRun,
  runtimes: Runtimes,
  sandbox: Sandbox,
  limit: number,
): Promise<RunResult> {
  const { pieces, checks } = scriptPieces(program)
  const modules = buildModules(pieces, checks, true)
  if (modules.entry === undefined) return emptyRunResult()
  const runResult = await checkFlakiness(program, recorded, () => runOnce(program, modules, runtimes, sandbox, limit))
  if (runResult.diagnostics.length > 0) return runResult
  for (const position of stepsPositions(program)) {
    const own = withLastStep(program, position)
    const { pieces: ownPieces } = scriptPieces(own)
    const target: StepsTarget = { program: own, position, modules: buildModules(ownPieces, checks, true), runResult }
    const record = () => recordOnce(target, runtimes, sandbox, limit)
    const { steps, diagnostic } = await sameRecording(recorded, record, target)
    if (diagnostic) runResult.diagnostics.push(diagnostic)
    else runResult.steps = { ...runResult.steps, [position]: steps }
  }
  return runResult
}

/** Runs a program under the debugger, confined as ever. */
async function recordOnce(target: StepsTarget, runtimes: Runtimes, sandbox: Sandbox, limit: number) {
  const { program, modules } = target
  const ended = await sandbox.run({
    ...jobOf(program, modules, runtimes, limit),
    command: (root) => [
      process.execPath,
      runtimes.recorder,
      JSON.stringify(recorderInput(target, join(root, 'home'))),
      '--allow-inspector',
      '--inspect-brk=127.0.0.1:0',
      ...nodeArguments(join(root, 'home'), program, modules, runtimes, runtimes.sampleProcess),
    ],
  })
  const folder = join(ended.root, 'home')
  return readRecording(target, ended, folder, (text) => text.replaceAll(folder, HOME))
}

/** Where a program runs, and what it finds there. */
function jobOf(program: Program, modules: Modules, runtimes: Runtimes, limit: number): Omit<SandboxJob, 'command'> {
  const files = filesOf(program, modules)
  return {
    files: () => files,
    cwd: 'home',
    env: (root) => ({
      HOME: join(root, 'home'),
      PATH: '/usr/bin:/bin',
      TZ: 'UTC',
      LANG: 'en_US.UTF-8',
      LC_ALL: 'en_US.UTF-8',
    }),
    readable: [dirname(process.execPath), runtimes.folder],
    limit,
  }
}

async function runOnce(
  program: Program,
  modules: Modules,
  runtimes: Runtimes,
  sandbox: Sandbox,
  limit: number,
): Promise<RunResult> {
  const ended = await sandbox.run({
    ...jobOf(program, modules, runtimes, limit),
    command: (root) => [
      process.execPath,
      ...nodeArguments(join(root, 'home'), program, modules, runtimes, runtimes.node),
    ],
  })
  const folder = join(ended.root, 'home')
  // A listener has taken the error, as a status of 0 says; the status alone says nothing, since a sample can set it.
  const isTaken = (record: RunRecord) => record.type === 'error' && record.handled === true && ended.code === 0
  const records = readRecords(ended.channel).filter((record) => !isTaken(record))
  const clean = (text: string) => text.replaceAll(folder, HOME)
  const trace = readTrace({
    program,
    modules: modules.modules,
    entry: modules.entry ?? '',
    records,
    base: `${pathToFileURL(folder).href}/`,
    clean,
  })
  const runResult: RunResult = { engines: ['node'], ...trace }
  const reached = new Set(records.map((record) => (record.type === 'reached' ? record.sample : undefined)))
  const missed = modules.reporting.filter((position) => !reached.has(position))
  const whole = withEnd(runResult, program, ended, limit)
  return ended.code === 0 ? withMissed(program, whole, missed) : whole
}

function filesOf(program: Program, { modules }: Modules): Map<string, string> {
  const files = new Map<string, string>()
  const add = (path: string, text: string) => files.set(join('home', path), text)
  for (const { code, meta } of program.samples) if (meta.file) add(meta.file, code)
  for (const { path, code } of modules) {
    add(path, code)
    // TypeScript imports `./a.js` where the file is `a.ts`.
    if (path.endsWith('.ts')) add(path.replace(/\.ts$/, '.js'), code)
  }
  if (!files.has('home/package.json')) add('package.json', '{ "type": "module" }')
  return files
}

function nodeArguments(
  folder: string,
  program: Program,
  { entry = '' }: Modules,
  runtimes: Runtimes,
  runtime: string,
): string[] {
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
    pathToFileURL(runtime).href,
    join(folder, entry),
  ]
}

/** Exit codes of a shell for what a process without memory ends with: trap, abort, kill, problem. */
const killed = new Set([133, 134, 137, 139])

/** Adds what only the end of the process tells. */
function withEnd(
  runResult: RunResult,
  program: Program,
  { code, signal, stderr, timedOut, outOfMemory }: SandboxEnded,
  limit: number,
): RunResult {
  if (code === 0) return runResult
  if (timedOut)
    return withDiagnostic(
      runResult,
      program,
      `The sample did not end within ${limit / 1000} seconds.`,
      'End its loops, close its servers and clear its intervals.',
    )
  if (runResult.thrown || runResult.diagnostics.length > 0) return runResult
  if (code === 13)
    return withDiagnostic(
      runResult,
      program,
      'The sample ended while a top-level `await` was still waiting.',
      'Settle the promise it waits for.',
    )
  if (outOfMemory || signal !== null || killed.has(code ?? 0) || /heap out of memory/.test(stderr))
    return withDiagnostic(
      runResult,
      program,
      'The sample used up its memory.',
      'Let it allocate less than 256 MB.',
      stderr.trim().split('\n').at(-1),
    )
  const text = /^\w*Error\b.*$/m.exec(stderr)?.[0] ?? `exit ${code}`
  return { ...runResult, thrown: { text } }
}

function withDiagnostic(runResult: RunResult, program: Program, message: string, fix: string, got?: string): RunResult {
  const last = program.samples[program.compared.at(-1) ?? 0] ?? program.checks[0]
  const diagnostic: SourceDiagnostic = { file: last?.file ?? '', line: last?.line ?? 1, message, fix, got }
  return { ...runResult, diagnostics: [...runResult.diagnostics, diagnostic] }
}
