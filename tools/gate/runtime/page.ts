// Runs first in the page of a sample, before any of its scripts.
import { format, inspect } from 'node-inspect-extracted'
import { captureConsole } from '../../../src/runner/shared/runtime/console.ts'
import { makeDeterministic } from '../../../src/runner/shared/runtime/deterministic.ts'
import { stackNow, tick } from '../../../src/runner/shared/runtime/eventLoop.ts'
import {
  BEGIN,
  defineHidden,
  END,
  MAX_RECORDS,
  recordLine,
  type RunPlan,
  type RunRecord,
} from '../../../src/runner/shared/runtime/protocol.ts'
import { traceProxies } from '../../../src/runner/shared/runtime/proxies.ts'
import { countRequests } from './pageNetwork.ts'

// A sample may replace builtins. What it does to them must not hide its errors.
const { Error, ErrorEvent, Promise, requestAnimationFrame: nextFrame, String } = globalThis
const clock = makeDeterministic(globalThis)
const requests = countRequests(globalThis)
/** A string, since nothing can be done to what it can do. */
let lines = ''
let count = 0

function send(record: RunRecord): void {
  if (count < MAX_RECORDS) lines += recordLine(record)
  else if (count === MAX_RECORDS)
    lines += recordLine({ type: 'denied', what: `print more than ${MAX_RECORDS} times`, stack: '' })
  count++
}

function fail(error: unknown): void {
  let text = 'Uncaught error that cannot be shown'
  let stack = ''
  try {
    text = error instanceof Error ? String(error) : `Uncaught ${inspect(error)}`
    stack = (error instanceof Error && error.stack) || stackNow()
  } catch {
    // What would show it is of the sample's own making.
  }
  send({ type: 'error', text, stack })
}

traceProxies(globalThis)
captureConsole(clock, (level, text) => send({ type: 'print', level, stack: stackNow(), text }))

addEventListener('error', (event) => {
  if (event instanceof ErrorEvent && event.target === window) fail(event.error ?? event.message)
})
addEventListener('unhandledrejection', (event) => fail(event.reason))

/**
 * Runs the entry, draws what it exports, and runs the checks, each when nothing is under way any more.
 * @returns the lines of the records
 */
async function run({ entry, check, draws }: RunPlan): Promise<string> {
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
  return lines
}

function load<T>(path: string): Promise<T> {
  return import(path) as Promise<T>
}

async function settle(): Promise<void> {
  do {
    while (clock.pending() + requests.pending() > 0) await tick()
    for (let i = 0; i < 2; i++) await new Promise((resolve) => nextFrame(resolve))
    await tick()
  } while (requests.pending() > 0)
}

// React would advertise its tools in the console of every sample.
defineHidden('__REACT_DEVTOOLS_GLOBAL_HOOK__', { isDisabled: true })
defineHidden('__gate', { run })
defineHidden(BEGIN, (expectation: number, module: string) => send({ type: 'begin', module, expectation }))
defineHidden(END, (expectation: number, module: string, _: unknown, value: unknown) => {
  send({ type: 'end', module, expectation, text: format(value), empty: value === undefined })
  return value
})
