// Runs a sample in a Node process of its own under the debugger, and writes every stop to the channel of the gate, where
// the sample itself writes what it prints: so it is known what was printed before each stop.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import type { Debugger } from 'node:inspector'
import { functionContexts } from './contexts.ts'
import { cut, Describer } from './describe.ts'
import { type Events, Inspector } from './inspector.ts'
import { MAX_STOPS, type RawFrame, type RawJob, type RawStop, type RecorderInput, type StepRecord } from './raw.ts'

const CHANNEL = 3
const [given = '', ...command] = process.argv.slice(2)
const { url, from, to, statements, names, receiver } = JSON.parse(given) as RecorderInput
const wanted = new Set(names)

const send = (record: StepRecord) => void fs.writeSync(CHANNEL, `${JSON.stringify(record)}\n`)

const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'pipe', CHANNEL] })
const address = Promise.withResolvers<string>()
let errors = ''
child.stderr?.setEncoding('utf8').on('data', (text: string) => {
  errors += text
  const found = /ws:\/\/\S+/.exec(errors)?.[0]
  if (found) address.resolve(found)
})
child.on('exit', (code, signal) => {
  // What the debugger says about itself is no part of the run.
  process.stderr.write(errors.replace(/^(?:Debugger |Waiting for the debugger|For help, see).*\n?/gm, ''))
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
})

let script: string | undefined
let context = 0
let instrumentation = ''
let isPrepared = false
let stops = 0
interface Place {
  lineNumber: number
  columnNumber?: number
}

const functions = new Map<number, number>()
let snapshot = ''

const inspector = await Inspector.open(await address.promise, (event) => {
  if (event.method === 'Debugger.scriptParsed' && event.params.url === url) script = event.params.scriptId
  if (event.method === 'Runtime.executionContextCreated') context ||= event.params.context.id
  if (event.method === 'Runtime.executionContextDestroyed') inspector.close()
  if (event.method === 'HeapProfiler.addHeapSnapshotChunk') snapshot += event.params.chunk
  if (event.method === 'Debugger.paused') paused(event.params).catch(failed)
})
await inspector.send('Runtime.enable', {})
await inspector.send('Debugger.enable', {})
const breakpoint = await inspector.send('Debugger.setInstrumentationBreakpoint', {
  instrumentation: 'beforeScriptExecution',
})
instrumentation = breakpoint.breakpointId
await inspector.send('Runtime.runIfWaitingForDebugger', {})

/** The process has ended in the middle of an answer, or the protocol is not what we think it is. */
function failed(error: unknown): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  send({ type: 'unsure', why: `the debugger failed: ${String(error)}` })
  child.kill()
}

async function paused({ callFrames, reason, data }: Events['Debugger.paused']): Promise<void> {
  const [top] = callFrames
  if (script !== undefined && !isPrepared) await prepare(script)
  else if (top?.functionName === 'end' && top.location.scriptId !== script) await reportContexts()
  else if (top && top.location.scriptId === script && reason !== 'instrumentation') {
    const isThrow = reason === 'exception' || reason === 'promiseRejection'
    const { lineNumber } = top.location
    // The rest of such a run tells nobody anything: it goes on without a stop.
    if (++stops === MAX_STOPS) await stopStopping()
    if (lineNumber >= from && lineNumber <= to && stops <= MAX_STOPS)
      await reportStop(callFrames, isThrow ? (data?.description ?? String(data?.value)) : undefined)
  }
  await inspector.send('Debugger.resume', {})
}

async function stopStopping(): Promise<void> {
  await inspector.send('Debugger.setBreakpointsActive', { active: false })
  await inspector.send('Debugger.setPauseOnExceptions', { state: 'none' })
}

/** Before its first line: a breakpoint at every statement, so that callbacks of later tasks stop, too. */
async function prepare(scriptId: string): Promise<void> {
  isPrepared = true
  const { locations } = await inspector.send('Debugger.getPossibleBreakpoints', {
    start: { scriptId, lineNumber: from, columnNumber: 0 },
    end: { scriptId, lineNumber: to + 1, columnNumber: 0 },
  })
  for (const location of locations)
    // Two may be the same place.
    if (location.type !== 'call' || beginsStatement(location, locations))
      await inspector.send('Debugger.setBreakpoint', { location }).catch(() => undefined)
  await inspector.send('Debugger.setPauseOnExceptions', { state: 'all' })
  await inspector.send('Debugger.removeBreakpoint', { breakpointId: instrumentation })
  const { result } = await inspector.send('Runtime.evaluate', { expression: '__sampleSteps.end' })
  await inspector.send('Debugger.setBreakpointOnFunctionCall', { objectId: result.objectId ?? '' })
}

/** Where a statement begins with a call, V8 knows only the call. */
function beginsStatement(location: Place, all: readonly Place[]): boolean {
  const isIn = (
    { lineNumber, columnNumber = 0 }: Place,
    [line, column, endLine, endColumn]: (typeof statements)[number],
  ) =>
    (lineNumber > line || (lineNumber === line && columnNumber >= column)) &&
    (lineNumber < endLine || (lineNumber === endLine && columnNumber < endColumn))
  return statements.some((statement) => all.find((one) => isIn(one, statement)) === location)
}

async function reportStop(callFrames: Debugger.CallFrame[], throws: string | undefined): Promise<void> {
  const describer = new Describer(inspector, context, functions)
  const frames: RawFrame[] = []
  const own = callFrames.filter((frame) => frame.location.scriptId === script).toReversed()
  for (const frame of own) frames.push(await describeFrame(describer, frame))
  const top = own.at(-1)
  const [returns] = top?.returnValue ? await describer.values([top.returnValue]) : []
  await describer.finish()
  const { result } = await inspector.send('Runtime.evaluate', {
    expression: '__sampleSteps.waiting()',
    returnByValue: true,
  })
  const { jobs, unsure } = result.value as { jobs: RawJob[]; unsure: string }
  if (unsure) send({ type: 'unsure', why: unsure })
  const stop: RawStop = { line: top?.location.lineNumber ?? 0, frames, objects: describer.objects, waiting: jobs }
  if (returns !== undefined) stop.returns = returns
  if (throws !== undefined) stop.throws = cut(throws.split('\n')[0] ?? '')
  send({ type: 'stop', stop })
}

async function describeFrame(describer: Describer, frame: Debugger.CallFrame): Promise<RawFrame> {
  const scopes: RawFrame['scopes'] = []
  for (const { type, name = '', object } of frame.scopeChain) {
    if (/^(?:global|script)$/.test(type)) continue
    const keep =
      type === 'module'
        ? (variable: string) => wanted.has(variable)
        : (variable: string) => /^[\p{ID_Start}$_]/u.test(variable) && variable !== 'this' && variable !== 'arguments'
    scopes.push({ type, name, variables: await describer.variables(object.objectId, keep) })
  }
  const described: RawFrame = { name: frame.functionName, line: frame.location.lineNumber, scopes }
  const [self] = receiver ? await describer.values([frame.this]) : []
  if (self !== undefined) described.receiver = self
  return described
}

/** At the end all functions are still there: their contexts tell which of them share their variables. */
async function reportContexts(): Promise<void> {
  const numbers = [...functions].filter(([, scopes]) => scopes > 0).map(([number]) => number)
  if (numbers.length === 0) return
  // Before it, objects have no ids.
  await inspector.send('HeapProfiler.takeHeapSnapshot', {})
  const ids = new Map<number, string>()
  for (const number of numbers) {
    const { result } = await inspector.send('Runtime.evaluate', { expression: `__sampleSteps.things([${number}])[0]` })
    const { heapSnapshotObjectId } = await inspector.send('HeapProfiler.getHeapObjectId', {
      objectId: result.objectId ?? '',
    })
    ids.set(number, heapSnapshotObjectId)
  }
  const contexts: Record<number, number[]> = {}
  for (const [number, found] of functionContexts(snapshot, ids))
    contexts[number] = found.slice(0, functions.get(number))
  send({ type: 'contexts', contexts })
}
