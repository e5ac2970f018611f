// The script of the frame in which a reader's samples run. The same text is the script of its worker.
import { cut, inspectBounded } from '../shared/runtime/bounded.ts'
import { captureConsole } from '../shared/runtime/console.ts'
import { makeDeterministic } from '../shared/runtime/deterministic.ts'
import { stackNow, tick, watchReads } from '../shared/runtime/eventLoop.ts'
import { fixLocale } from '../shared/runtime/locale.ts'
import { BEGIN, defineHidden, END } from '../shared/runtime/protocol.ts'
import { traceProxies } from '../shared/runtime/proxies.ts'
import { defineAssertions } from './assertions.ts'
import { keepFocus } from './focus.ts'
import { keepForms } from './forms.ts'
import { countFrames, fixPage, loopGuard, openPage, watchSize } from './framePage.ts'
import { keepLinks } from './links.ts'
import { Outbox } from './outbox.ts'
import {
  GUARD,
  IMPORTED,
  type RunnableSample,
  type RunnerEvent,
  type RunnerJob,
  type RunnerModule,
} from '../shared/protocol.ts'
import { type Output, runInWorker, workerOutput } from './relay.ts'
import { findSyntaxError } from './syntax.ts'

/** What opens connections that no Content Security Policy of today's browsers forbids. */
const CONNECTIONS = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'RTCIceTransport',
  'RTCIceGatherer',
  'WebTransport',
  'PresentationRequest',
]

const isWorker = typeof document === 'undefined'
const source = isWorker ? '' : (document.currentScript?.textContent ?? '')
const guard = loopGuard()

addEventListener('message', function start(event: MessageEvent<RunnerJob>) {
  const [port] = event.ports
  if (!port || (!isWorker && event.source !== top)) return
  removeEventListener('message', start)
  if (isWorker) void run(event.data, workerOutput(port), { isBusy: () => true })
  else void begin(event.data, port)
})
if (!isWorker) top?.postMessage('ready', '*')

async function begin(job: RunnerJob, port: MessagePort): Promise<void> {
  const { kind, edited, modules } = job.sample
  const state = { isBusy: () => true }
  const syntaxError = edited && (await findSyntaxError(modules))
  const outbox = () => new Outbox(port, { ping: (pong) => pong(), isBusy: () => !syntaxError && state.isBusy() })
  if (syntaxError) {
    const output = outbox()
    output.send({ type: 'error', ...syntaxError })
    output.send({ type: 'done' })
  } else if (kind === 'script') runInWorker(source, job, port)
  else void run(job, outbox(), state)
}

async function run({ sample, react }: RunnerJob, output: Output, state: { isBusy: () => boolean }): Promise<void> {
  for (const name of CONNECTIONS) Reflect.deleteProperty(globalThis, name)
  const clock = makeDeterministic(globalThis)
  fixLocale(globalThis)
  let entryUrl = ''
  let urls: ReadonlyMap<string, string> = new Map()
  let lastRead = () => ''
  const isOwn = () => ownsLine(sample, lineOf(stackNow(), entryUrl) ?? lineOf(lastRead(), entryUrl))
  captureConsole(clock, (level, text) => isOwn() && output.send({ type: 'line', level, text }))
  if (isWorker) lastRead = watchReads(console)
  const fail = (error: unknown) => {
    const assertion = failedAssertion()
    if (assertion) output.send(assertion)
    output.send({ type: 'error', ...describe(error, urls) })
    // An error ends a script; a page goes on.
    if (sample.kind === 'script') output.close({ type: 'done' })
  }
  defineHidden(BEGIN, () => undefined)
  defineHidden(END, (_: number, __: string, ___: unknown, value: unknown) => value)
  defineHidden(GUARD, guard)
  defineHidden(IMPORTED, (name: unknown) => addressOf(String(name), urls))
  const failedAssertion = defineAssertions((event) => output.send(event))
  try {
    if (sample.kind === 'page') {
      const frames = countFrames()
      state.isBusy = () => clock.pending() + clock.ticking() + frames() > 0
      fixPage(sample)
      await openPage(sample.document ?? '')
      addEventListener('pagehide', () => output.close({ type: 'left' }))
      // Before the sample's own listeners, which could keep the events to themselves. Keys tell nothing: those that a
      // reader presses for the page arrive here when the sample has taken the focus.
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && output.send({ type: 'gesture' }), true)
      keepFocus()
      keepForms()
      keepLinks()
      watchSize((height) => output.send({ type: 'size', height }))
    }
    addEventListener('error', (event) => {
      if (event instanceof ErrorEvent) fail(event.error ?? event.message)
    })
    addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => fail(event.reason))
    traceProxies(globalThis)
    urls = makeUrls([...react, ...sample.modules])
    if (!isWorker) await runOwnScripts(urls)
    entryUrl = urls.get(sample.entry ?? '') ?? ''
    if (entryUrl !== '') {
      const module = (await import(/* @vite-ignore */ entryUrl)) as { default?: unknown }
      const renderer = urls.get('@react/render.js')
      if (sample.draws && renderer && module.default !== undefined)
        ((await import(/* @vite-ignore */ renderer)) as { render(component: unknown): void }).render(module.default)
    }
    const check = urls.get(sample.check ?? '')
    if (check !== undefined) {
      await rest(() => clock.pending())
      await import(/* @vite-ignore */ check)
    }
    // Node, too, goes on while an interval does; a page comes to rest with its intervals running.
    await rest(() => clock.pending() + (sample.kind === 'script' ? clock.ticking() : 0))
  } catch (error) {
    fail(error)
  }
  if (sample.kind === 'script') output.close({ type: 'done' })
  else output.send({ type: 'done' })
}

/** Waits until nothing is under way. */
async function rest(underWay: () => number): Promise<void> {
  while (underWay() > 0) await tick()
  for (let i = 0; i < 3; i++) await tick()
}

/** What is told of an error. What would show it may be of the sample's own making, and throw in turn. */
function describe(
  error: unknown,
  urls: ReadonlyMap<string, string>,
): Omit<Extract<RunnerEvent, { type: 'error' }>, 'type'> {
  try {
    if (!(error instanceof Error)) return { text: `Uncaught ${inspectBounded(error)}` }
    const at = placeOf(error, urls)
    return { text: cut(String(error)), ...(at && { at }) }
  } catch {
    return { text: 'Uncaught error that cannot be shown' }
  }
}

/** Address of a module of the sample; for a name that is none, of one that says so when it is imported. */
function addressOf(name: string, urls: ReadonlyMap<string, string>): string {
  if (/^(blob|data):/.test(name)) return name
  const message = JSON.stringify(`There is no module ${name} here.`)
  return urls.get(name.replace(/^\.?\//, '')) ?? blobUrl(`throw new TypeError(${message})`)
}

const blobUrl = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))

/** The innermost line of the sample's own modules that an error comes from. */
function placeOf({ stack }: Error, urls: ReadonlyMap<string, string>): { path: string; line: number } | undefined {
  for (const frame of typeof stack === 'string' ? stack.split('\n') : [])
    for (const [path, url] of urls) {
      const at = path.startsWith('@') ? -1 : frame.indexOf(url)
      const line = at < 0 ? null : /^:(\d+)/.exec(frame.slice(at + url.length))
      if (line) return { path, line: Number(line[1]) }
    }
  return undefined
}

/** Gives each module a URL, in their order, and puts the URLs of those before it in the place of its imports. */
function makeUrls(modules: readonly RunnerModule[]): Map<string, string> {
  const urls = new Map<string, string>()
  for (const { path, code } of modules) {
    const linked = code.replaceAll(/"sample:\/([^"]+)"/g, (whole, target: string) =>
      urls.has(target) ? JSON.stringify(urls.get(target)) : whole,
    )
    urls.set(path, blobUrl(linked))
  }
  return urls
}

/**
 * The policy of the frame runs no script of the HTML itself; they are marked, and run here in their order. What comes
 * after them waits for all, as a module does in an ordinary page.
 */
async function runOwnScripts(urls: ReadonlyMap<string, string>): Promise<void> {
  const ran: Promise<unknown>[] = []
  for (const found of document.querySelectorAll<HTMLScriptElement>('script[data-sample]')) {
    const src = found.getAttribute('src')?.replace(/^\.?\//, '')
    const url = src === undefined ? blobUrl(found.textContent ?? '') : urls.get(src)
    if (url === undefined) continue
    const script = document.createElement('script')
    script.type = found.dataset.sample ?? ''
    script.async = false
    script.src = url
    ran.push(
      new Promise((resolve) => {
        for (const type of ['load', 'error']) script.addEventListener(type, resolve)
      }),
    )
    found.replaceWith(script)
  }
  await Promise.all(ran)
}

/** The outermost line of a module that is on a stack. */
function lineOf(stack: string, url: string): number | undefined {
  let line: number | undefined
  if (url !== '')
    for (const frame of stack.split('\n')) {
      const at = frame.indexOf(url)
      const match = at < 0 ? null : /^:(\d+)/.exec(frame.slice(at + url.length))
      if (match) line = Number(match[1])
    }
  return line
}

/** Whether what is printed belongs to the sample: what called the console stands in one of its lines, if known. */
function ownsLine({ own, ownsRest }: RunnableSample, line: number | undefined): boolean {
  return line === undefined ? ownsRest : own.some(([from, to]) => from <= line && line <= to)
}
