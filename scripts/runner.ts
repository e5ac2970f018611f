import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './settings.ts'

/** What a step found. */
export interface Outcome {
  passed: number
  failed: number
  note?: string
  /** A line for each test that failed or did not run, with its file. */
  failures?: readonly string[]
  /** A line for each test that failed beside others and passed by itself. */
  unsteady?: readonly string[]
  /** What this machine cannot be asked, since it lacks something: a sentence with what to install. */
  leftOut?: string
  /** Asks what failed beside others once more, when all other steps have ended; its outcome takes the place of this one. */
  again?: (run: Run) => Promise<Outcome>
}

/** How many failures of a step its report names. The rest stands above, where the step printed it. */
const NAMED_FAILURES = 20

/** Starts a program in the project's folder and resolves to its exit code. */
export type Run = (file: string, args: readonly string[], env?: Record<string, string>) => Promise<number>

/** A check of the project. */
export interface Step {
  name: string
  /** Steps that must have passed: without them this one cannot say anything. */
  needs?: string[]
  /** What to do when it fails; by default, to run it alone. */
  remedy?: string
  run: (run: Run) => Promise<Outcome>
}

type TimedOutcome = Outcome & { seconds: number }

/** Outcomes by name of the step, with the seconds that it took. */
export type Outcomes = Map<string, TimedOutcome>

/** The Node that the project brings comes first, for everything that is started from here. */
const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`

/** What a program prints is shown at once; or it is told in pieces to `onOutput`, and colored as the terminal is. */
const start =
  (onOutput?: (piece: Buffer) => void): Run =>
  (file, args, env = {}) =>
    new Promise((resolve) => {
      const color: Record<string, string> = onOutput && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
      const child = spawn(file, args, {
        cwd: ROOT,
        stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
        env: { ...process.env, ...color, PATH, ...env },
      })
      child.stdout?.on('data', (piece: Buffer) => onOutput?.(piece))
      child.stderr?.on('data', (piece: Buffer) => onOutput?.(piece))
      let failure: string | undefined
      child.on('error', (error) => (failure = error.message))
      // Not on exit: what was printed last may still be on its way.
      child.on('close', (code) => {
        if (failure !== undefined && onOutput) onOutput(Buffer.from(`${failure}\n`))
        else if (failure !== undefined) console.error(failure)
        resolve(failure === undefined ? (code ?? 1) : 1)
      })
    })

/**
 * What a step says that lacks something of the machine. Where everything has to be proven, that is a failure.
 * @param sentence What is missing and how to get it.
 */
export function leaveOut(sentence: string): Outcome {
  return process.env.CI === undefined
    ? { passed: 0, failed: 0, leftOut: sentence }
    : { passed: 0, failed: 1, note: sentence }
}

/** Nothing of it could be asked; another one lacks only a part. */
const isLeftOut = (outcome: Pick<Outcome, 'passed' | 'leftOut'> | undefined) =>
  outcome?.leftOut !== undefined && outcome.passed === 0

const heading = (name: string) => `\n── ${name} ──`

/** Runs a step and takes its time, unless it needs one that has failed. */
async function timed(step: Step, run: Run, before: Outcomes): Promise<TimedOutcome> {
  const missing = (step.needs ?? []).filter((need) => (before.get(need)?.failed ?? 0) > 0)
  if (missing.length > 0) return { passed: 0, failed: 1, note: `not run: ${missing.join(', ')} failed`, seconds: 0 }
  const absent = (step.needs ?? []).find((need) => isLeftOut(before.get(need)))
  if (absent !== undefined) return { ...leaveOut(`as ${absent}`), seconds: 0 }
  const from = performance.now()
  const outcome = await step.run(run)
  return { ...outcome, seconds: (performance.now() - from) / 1000 }
}

/**
 * Runs phases one after the other, to the end. A phase of one step shows what it prints; the steps of a longer one run
 * beside each other, and those that fail show it. What failed only beside others may be asked again after all of them.
 * @param width How many steps run at the same time.
 */
export async function inPhases(phases: readonly (readonly Step[])[], width: number): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const done = (name: string, outcome: TimedOutcome) => console.log(line(name, outcome))
  for (const phase of phases) {
    const [first, second] = phase
    if (!first) continue
    console.log(heading(phase.map(({ name }) => name).join(', ')))
    if (second) {
      for (const [name, outcome] of await sideBySide(phase, width, { before: outcomes, done }))
        outcomes.set(name, outcome)
    } else {
      const outcome = await timed(first, start(), outcomes)
      outcomes.set(first.name, outcome)
      done(first.name, outcome)
    }
  }
  for (const [name, { again, seconds }] of outcomes) {
    if (!again) continue
    console.log(heading(`${name}, what failed, by itself`))
    const from = performance.now()
    const outcome = { ...(await again(start())), seconds: seconds + (performance.now() - from) / 1000 }
    outcomes.set(name, outcome)
    done(name, outcome)
  }
  return outcomes
}

/**
 * Runs steps that need none of the others beside each other, to the end, and shows what those print that fail.
 * @param width How many run at the same time; the first ones begin first.
 */
export async function sideBySide(
  steps: readonly Step[],
  width: number,
  {
    before = new Map(),
    show = console.log,
    done = () => undefined,
  }: {
    before?: Outcomes
    show?: (text: string) => void
    done?: (name: string, outcome: TimedOutcome) => void
  } = {},
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const pieces: Buffer[] = []
      const outcome = await timed(
        step,
        start((piece) => void pieces.push(piece)),
        before,
      )
      outcomes.set(step.name, outcome)
      done(step.name, outcome)
      if (outcome.failed > 0) show(`${heading(step.name)}\n${Buffer.concat(pieces).toString()}`)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return new Map(steps.map(({ name }) => [name, outcomes.get(name)!]))
}

function line(name: string, { passed, failed, seconds, note, leftOut }: TimedOutcome): string {
  if (isLeftOut({ passed, leftOut })) return `– ${name.padEnd(9)} left out: ${leftOut}`
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
  const told = `${failed > 0 ? '✗' : '✓'} ${name.padEnd(9)} ${counts} ${seconds.toFixed(1).padStart(7)} s`
  return note === undefined ? told : `${told}  (${note})`
}

/** What to do when a step fails, of those that say it, by the name of the step. */
export const remediesOf = (steps: readonly Step[]): ReadonlyMap<string, string> =>
  new Map(steps.flatMap(({ name, remedy }) => (remedy === undefined ? [] : [[name, remedy] as const])))

/**
 * A line for each step, what failed in it and what to do, what was left out, and the sums.
 * @param remedies What to do when a step fails, by its name.
 */
export function report(outcomes: Outcomes, remedies: ReadonlyMap<string, string> = new Map()): string {
  const lines = [...outcomes].flatMap(([name, outcome]) => [
    line(name, outcome),
    ...(outcome.leftOut !== undefined && !isLeftOut(outcome) ? [`    left out: ${outcome.leftOut}`] : []),
    ...(outcome.failures ?? []).slice(0, NAMED_FAILURES).map((failure) => `    ${failure}`),
    ...(outcome.unsteady ?? []).map((failure) => `    passed only by itself: ${failure}`),
    ...(outcome.failed > 0 ? [`    → ${remedies.get(name) ?? `npm test -- ${name}`}`] : []),
  ])
  return `\n── report ──\n${lines.join('\n')}\n\n${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`
}

/** How many checks of all steps passed or failed. */
export function sum(outcomes: Outcomes, key: 'passed' | 'failed'): number {
  return outcomes.values().reduce((n, outcome) => n + outcome[key], 0)
}
