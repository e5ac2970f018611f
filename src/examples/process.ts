import { spawn } from 'node:child_process'

/** How a process ended. */
export interface Ended {
  /** Exit code; `null` when a signal ended it. */
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** It was ended because its time was over. */
  timedOut: boolean
}

/** What to start and within which limits. */
export interface ProcessOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Milliseconds after which it is ended. */
  limit: number
  /** An open file that becomes descriptor 3 of the process. */
  channel?: number
}

const MAX_OUTPUT = 1_000_000

/**
 * Runs a program to its end, or ends it with everything it started.
 * @param file the program
 * @param args its arguments
 * @param options where and within which limits
 */
export function runProcess(
  file: string,
  args: readonly string[],
  { cwd, env, limit, channel }: ProcessOptions,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that children end with it.
    const child = spawn(file, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', channel ?? 'ignore'],
    })
    const ended: Ended = { code: null, signal: null, stdout: '', stderr: '', timedOut: false }
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It is gone already.
      }
    }
    const timer = setTimeout(() => {
      ended.timedOut = true
      end()
    }, limit)
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        ended[name] = (ended[name] + text).slice(0, MAX_OUTPUT)
      })
    }
    child.on('error', reject)
    // What runs on in the background holds the pipes open: it ends with the program.
    child.on('exit', end)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ ...ended, code, signal })
    })
  })
}
