// The script of the frame in which a reader's samples run. The same text is the script of its worker.
import { inspect } from 'node-inspect-extracted'
import { captureConsole } from '../runtime/console.ts'
import { makeDeterministic } from '../runtime/deterministic.ts'
import { BEGIN, END } from '../runtime/protocol.ts'
import { fixLocale } from '../runtime/locale.ts'
import { Outbox } from './outbox.ts'
import { keepForms } from './forms.ts'
import { fixPage, loopGuard, openPage, watchSize } from './framePage.ts'
import { GUARD, type RunnableSample, type RunnerJob, type RunnerModule } from './protocol.ts'

const isWorker = typeof document === 'undefined'
const source = isWorker ? '' : (document.currentScript?.textContent ?? '')
const guard = loopGuard()

addEventListener('message', function start(event: MessageEvent<RunnerJob>) {
  const [port] = event.ports
  if (!port || (!isWorker && event.source !== top)) return
  removeEventListener('message', start)
  // A script goes to a worker, which can be ended while it loops.
  if (!isWorker && event.data.sample.kind === 'script') startWorker(event.data, port)
  else void run(event.data, new Outbox(port))
})
if (!isWorker) top?.postMessage('ready', '*')

function startWorker(job: RunnerJob, port: MessagePort): void {
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  worker.postMessage(job, [port])
}

async function run({ sample, react }: RunnerJob, outbox: Outbox): Promise<void> {
  const clock = makeDeterministic(globalThis)
  fixLocale(globalThis)
  let entryUrl = ''
  const isOwn = () => ownsLine(sample, entryUrl, stackNow())
  captureConsole(clock, (level, text) => isOwn() && outbox.send({ type: 'line', level, text }))
  const fail = (error: unknown) => {
    outbox.send({ type: 'error', text: error instanceof Error ? String(error) : `Uncaught ${inspect(error)}` })
    // An error ends a script; a page goes on.
    if (sample.kind === 'script') outbox.close()
  }
  const define = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value })
  define(BEGIN, () => undefined)
  define(END, (_: number, __: string, ___: unknown, value: unknown) => value)
  define(GUARD, guard)
  try {
    if (sample.kind === 'page') {
      fixPage(sample)
      await openPage(sample.document ?? '')
      keepForms()
      watchSize((height) => outbox.send({ type: 'size', height }))
    }
    addEventListener('error', (event) => {
      if (event instanceof ErrorEvent) fail(event.error ?? event.message)
    })
    addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => fail(event.reason))
    const urls = makeUrls([...react, ...sample.modules])
    if (!isWorker) await runOwnScripts(urls)
    entryUrl = urls.get(sample.entry ?? '') ?? ''
    if (entryUrl !== '') {
      const module = (await import(/* @vite-ignore */ entryUrl)) as { default?: unknown }
      const renderer = urls.get('@react/render.js')
      if (sample.draws && renderer && module.default !== undefined)
        ((await import(/* @vite-ignore */ renderer)) as { render(component: unknown): void }).render(module.default)
    }
    // Node, too, goes on while an interval does; a page comes to rest with its intervals running.
    while (clock.pending() > 0 || (sample.kind === 'script' && clock.ticking() > 0)) await tick()
    for (let i = 0; i < 3; i++) await tick()
  } catch (error) {
    fail(error)
  }
  outbox.send({ type: 'done' })
  if (sample.kind === 'script') outbox.flush()
}

/** Gives each module a URL, in their order, and puts the URLs of those before it in the place of its imports. */
function makeUrls(modules: readonly RunnerModule[]): Map<string, string> {
  const urls = new Map<string, string>()
  for (const { path, code } of modules) {
    const linked = code.replaceAll(/"sample:\/([^"]+)"/g, (whole, target: string) =>
      urls.has(target) ? JSON.stringify(urls.get(target)) : whole,
    )
    urls.set(path, URL.createObjectURL(new Blob([linked], { type: 'text/javascript' })))
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
    const url =
      src === undefined
        ? URL.createObjectURL(new Blob([found.textContent ?? ''], { type: 'text/javascript' }))
        : urls.get(src)
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

/** Whether what called the console stands in the lines of the sample. */
function ownsLine({ own, ownsRest }: RunnableSample, entryUrl: string, stack: string): boolean {
  let line: number | undefined
  if (entryUrl !== '')
    for (const frame of stack.split('\n')) {
      const at = frame.indexOf(entryUrl)
      const match = at < 0 ? null : /^:(\d+)/.exec(frame.slice(at + entryUrl.length))
      if (match) line = Number(match[1])
    }
  return line === undefined ? ownsRest : own.some(([from, to]) => from <= line && line <= to)
}

function stackNow(): string {
  const limited = Error as { stackTraceLimit?: number }
  const before = limited.stackTraceLimit
  limited.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  limited.stackTraceLimit = before
  return stack
}

/** A task of the event loop that is no timer of the sample. */
function tick(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
