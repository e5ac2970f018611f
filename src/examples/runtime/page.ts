// Runs first in the page of a sample, before any of its scripts.
import { format, inspect } from 'node-inspect-extracted'
import { captureConsole } from './console.ts'
import { makeDeterministic } from './deterministic.ts'
import { stackNow, tick } from './eventLoop.ts'
import { BEGIN, defineHidden, END, MAX_RECORDS, type RunPlan, type RunRecord } from './protocol.ts'

const clock = makeDeterministic(globalThis)
const records: RunRecord[] = []

function send(record: RunRecord): void {
  if (records.length < MAX_RECORDS) records.push(record)
  else if (records.length === MAX_RECORDS)
    records.push({ type: 'denied', what: `print more than ${MAX_RECORDS} times`, stack: '' })
}

function fail(error: unknown): void {
  const text = error instanceof Error ? String(error) : `Uncaught ${inspect(error)}`
  send({ type: 'error', text, stack: (error instanceof Error && error.stack) || stackNow() })
}

captureConsole(clock, (level, text) => send({ type: 'print', level, stack: stackNow(), text }))

addEventListener('error', (event) => {
  if (event instanceof ErrorEvent && event.target === window) fail(event.error ?? event.message)
})
addEventListener('unhandledrejection', (event) => fail(event.reason))

/** Runs the entry, draws what it exports, and runs the checks, each when nothing is under way any more. */
async function run({ entry, check, draws }: RunPlan): Promise<RunRecord[]> {
  try {
    if (entry !== undefined) {
      const module = await load<{ default?: unknown }>(`/${entry}`)
      if (draws && module.default !== undefined) {
        const { render } = await load<{ render(component: unknown): void }>('/@gate/render.js')
        render(module.default)
      }
    }
    await settle()
    if (check !== undefined) {
      send({ type: 'checking' })
      await load(`/${check}`)
    }
  } catch (error) {
    fail(error)
  }
  return records
}

function load<T>(path: string): Promise<T> {
  return import(path) as Promise<T>
}

const { requestAnimationFrame: nextFrame } = globalThis

async function settle(): Promise<void> {
  while (clock.pending() > 0) await tick()
  for (let i = 0; i < 2; i++) await new Promise((resolve) => nextFrame(resolve))
  await tick()
}

// React would advertise its tools in the console of every sample.
defineHidden('__REACT_DEVTOOLS_GLOBAL_HOOK__', { isDisabled: true })
defineHidden('__gate', { run })
defineHidden(BEGIN, (mark: number, module: string) => send({ type: 'begin', module, mark }))
defineHidden(END, (mark: number, module: string, _: unknown, value: unknown) => {
  send({ type: 'end', module, mark, text: format(value), empty: value === undefined })
  return value
})
