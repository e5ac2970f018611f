import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 50
/** A longer time between two samples means that the benchmark itself was halted: its times say nothing. */
const HALT_MS = 5000
/** Ticks a second in which Linux counts processor time. */
const TICKS = 100

/** What a program took. */
export interface Measured {
  seconds: number
  /** Processor time of the program and of the children it waited for; says less about what else the machine did. */
  cpuSeconds: number
  /** Largest resident set that the kernel saw of any one process. */
  peakProcess: number
  /** Largest sum over the program and its children at one moment; memory they share is counted more than once. */
  peakTree: number
  /** How many processes were seen, the program among them. */
  processes: number
  /** What it printed. */
  output: string
}

/** How a program is run. */
export interface RunOptions {
  cwd: string
  env?: NodeJS.ProcessEnv
}

/**
 * Runs a program to its end and measures it. Memory and processor time are read from `/proc`, so only on Linux;
 * elsewhere they are `NaN`.
 * @throws When it ends with another code than 0, with what it printed; when the benchmark itself was halted meanwhile.
 */
export function measured(file: string, args: readonly string[], { cwd, env }: RunOptions): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    const peaks = new Map<number, number>()
    let peakTree = Number.NaN
    let cpuSeconds = Number.NaN
    let last = start
    let halted = 0
    const sample = () => {
      halted = Math.max(halted, performance.now() - last)
      last = performance.now()
      let sum = 0
      for (const pid of processTree(child.pid ?? 0)) {
        const { resident, peak } = memory(pid)
        sum += resident
        peaks.set(pid, Math.max(peak, peaks.get(pid) ?? 0))
      }
      if (sum > 0) peakTree = Math.max(sum, peakTree || 0)
      cpuSeconds = cpuTime(child.pid ?? 0) ?? cpuSeconds
    }
    const timer = setInterval(sample, SAMPLE_MS)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(timer)
      const elapsed = (performance.now() - start) / 1000
      if (code !== 0) reject(new Error(`${file} ${args.join(' ')} ended with ${code}\n${output}`))
      if (halted > HALT_MS)
        reject(new Error(`The benchmark was halted for ${Math.round(halted / 1000)} s: measure again`))
      const peakProcess = peaks.size ? Math.max(...peaks.values()) : Number.NaN
      resolve({ seconds: elapsed, cpuSeconds, peakProcess, peakTree, processes: peaks.size, output })
    })
  })
}

/** A process and all that descend from it. */
function processTree(pid: number): number[] {
  const threads = quietly(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const children = threads.flatMap((thread) => {
    const text = quietly(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')) ?? ''
    return text.split(' ').filter(Boolean).map(Number)
  })
  return threads.length ? [pid, ...children.flatMap(processTree)] : []
}

function memory(pid: number): { resident: number; peak: number } {
  const status = quietly(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ''
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  return { resident: field('VmRSS'), peak: field('VmHWM') }
}

function cpuTime(pid: number): number | undefined {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The name of the program stands in parentheses and may hold spaces: count from behind it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields?.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks ? ticks / TICKS : undefined
}

/** A process may end between two looks at it. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
