import { dirname, join } from 'node:path'
import type { Program } from '../../../src/samples/sample.ts'
import type { Sandbox, SandboxJob } from '../sandbox.ts'
import type { RunResult } from '../runResult.ts'

/** A module that works in a process of its own, with the packages of the project. */
interface Work extends Pick<SandboxJob, 'files' | 'limit'> {
  /** Absolute path. It gets the path of `work.json`, which is one of the files, and answers on descriptor 3. */
  module: string
  /** What is said of a sample that takes too long or too much, and what a process that fails is called. */
  says: { timedOut: string; outOfMemory: string; process: string }
}

/** What samples showed. */
interface ProcessReply {
  outputs: Record<number, string>
  /** Its line counts from the opening line of the fence. */
  failed?: { sample: number; text: string; line: number }
}

const project = join(import.meta.dirname, '../../..')

/**
 * What a module answers, or a sentence that says why it did not. In a process of its own, work without end is ended
 * with it, and reaches no file of ours.
 * @throws {Error} When the module fails, as opposed to a sample.
 */
export async function askProcess<T extends ProcessReply>(
  sandbox: Sandbox,
  { module, files, limit, says }: Work,
): Promise<T | string> {
  const { channel, timedOut, outOfMemory, stderr, code } = await sandbox.run({
    files,
    cwd: '.',
    command: (root) => [process.execPath, module, join(root, 'work.json')],
    env: (root) => ({ HOME: root, PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' }),
    readable: [
      dirname(process.execPath),
      join(project, 'package.json'),
      join(project, 'node_modules'),
      import.meta.dirname,
    ],
    limit,
  })
  if (timedOut) return says.timedOut
  if (outOfMemory) return says.outOfMemory
  if (channel === '') throw new Error(`${says.process} ended with ${code}. ${/^\w*Error:.*$/m.exec(stderr)?.[0] ?? ''}`)
  return JSON.parse(channel) as T
}

/**
 * Adds an answer to a result.
 * @param fix how an author helps where there is no answer
 */
export function withAnswer(
  runResult: RunResult,
  program: Program,
  answer: ProcessReply | string,
  fix: string,
): RunResult {
  if (typeof answer === 'string') {
    const { file = '', line = 1 } = program.samples.at(-1) ?? {}
    return { ...runResult, diagnostics: [{ file, line, message: answer, fix }] }
  }
  const { outputs, failed } = answer
  const sample = failed && program.samples[failed.sample]
  const thrown = sample && { text: failed.text, sample: failed.sample, line: sample.line + failed.line }
  return { ...runResult, outputs, ...(thrown && { thrown }) }
}
