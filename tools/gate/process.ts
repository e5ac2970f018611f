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
  /** It was ended because it and its children held too much memory. */
  outOfMemory: boolean
}

/** What to start and within which limits. */
export interface ProcessOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Milliseconds after which it is ended. */
  limit: number
  /** An open file that becomes descriptor 3 of the process. */
  channel?: number
  /** Looks now and then whether the process and its children hold too much memory; returns what ends the watch. */
  watch?: (pid: number, exceeded: () => void) => () => void
}

const MAX_OUTPUT = 1_000_000

/** Milliseconds after the end of a program in which its pipes must close, too. */
const LAST_WORDS = 5000

/** Runs a program to its end, or ends it with everything it started. */
export function runProcess(
  file: string,
  args: readonly string[],
  { cwd, env, limit, channel, watch }: ProcessOptions,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that children end with it.
    const child = spawn(file, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', channel ?? 'ignore'],
    })
    const ended: Ended = { code: null, signal: null, stdout: '', stderr: '', timedOut: false, outOfMemory: false }
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
    const unwatch =
      child.pid === undefined
        ? undefined
        : watch?.(child.pid, () => {
            ended.outOfMemory = true
            end()
          })
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        ended[name] = (ended[name] + text).slice(0, MAX_OUTPUT)
      })
    }
    child.on('error', reject)
    // What runs on in the background holds the pipes open: it ends with the program. What has left the group would hold
    // them for as long as it runs, so they are closed on this side.
    let closing: ReturnType<typeof setTimeout> | undefined
    child.on('exit', () => {
      end()
      closing = setTimeout(() => {
        child.stdout?.destroy()
        child.stderr?.destroy()
      }, LAST_WORDS)
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      clearTimeout(closing)
      unwatch?.()
      resolve({ ...ended, code, signal })
    })
  })
}
