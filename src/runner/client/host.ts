import { expectAnswer, sayUnloaded } from '../../browser/loadPart.ts'
import { runnerUrl } from '../../paths.ts'
import { exchange, type HostEvent } from './conversation.ts'
import { guardFocus } from './focus.ts'
import { innerWindow } from './innerWindow.ts'
import {
  FRAME_PATH,
  LOAD_TIMEOUT_MS,
  RUN_LIMIT_MS,
  type RunnableSample,
  type RunnerFile,
  type RunnerJob,
  type RunnerModule,
} from '../shared/protocol.ts'

/**
 * Milliseconds from the end of a frame that hangs until its process is gone. A frame that is added before joins that
 * process and hangs with it (Chromium 156: always at once, never after 500 ms).
 */
const PROCESS_END_MS = 1500

/** Milliseconds after which a frame that does not answer is taken for one that hangs with another. */
const RETRY_MS = 5000

/** Milliseconds that the first word of a loaded frame may take. */
const READY_TIMEOUT_MS = 3000

/** When, on the clock of `performance.now()`, no process of a run that may hang is left. */
let processesEnd = 0

/** A page has hung since a frame has last answered: its process ends only when no other result of the page is in it. */
let isStuck = false

/** Takes away what other results of the page have in the process of a run that hangs. */
type Evict = () => void
const evictions = new Set<Evict>()

/** A run under way. */
export interface Run {
  /** Ends the run and takes its frame away. */
  stop: () => void
}

/**
 * Fetches what the samples of a page need.
 * @throws {Error} When the file cannot be had.
 */
export async function loadRunnerFile(pagePath: string, signal: AbortSignal): Promise<RunnerFile> {
  return fetchJson<RunnerFile>(runnerUrl(pagePath), signal)
}

/**
 * Finds the program of a sample.
 * @param index 0-based position among the samples of the page that can be run.
 * @param code As the page shows it.
 * @returns `undefined` when the page is of another version than the file
 */
export function findSample(file: RunnerFile, index: number, code: string): RunnableSample | undefined {
  const isSame = (sample: RunnableSample | undefined) => sample?.code.trim() === code.trim()
  const found = file.samples[index]
  return isSame(found) ? found : file.samples.find(isSame)
}

/**
 * Runs a sample in a frame that can reach nothing: no page, no storage, no network.
 * @param place Gets the frame.
 * @param tell Called with what happens, until the run is stopped.
 */
export function startRun(
  place: HTMLElement,
  sample: RunnableSample,
  reactUrl: string | undefined,
  report: (events: readonly HostEvent[]) => void,
): Run {
  const frame = document.createElement('iframe')
  const ended = new AbortController()
  const { signal } = ended
  let isAnswering = () => false
  let hasBegun = false
  const stop = (why: string, isUnwell = false) => {
    if (signal.aborted) return
    if (!isAnswering()) {
      processesEnd = performance.now() + PROCESS_END_MS
      isStuck ||= hasBegun && sample.kind === 'page'
    }
    ended.abort()
    report([{ type: 'stopped', why, ...(isUnwell && { isUnwell }) }])
  }
  const giveUp = () =>
    stop(
      isStuck
        ? 'Nothing runs on this page any more, since a result does not stop. Reload the page; what you have written is kept.'
        : 'The runner could not be loaded. Are you offline?',
      true,
    )
  const evict = () => stop('Ended, since another result of this page did not pause.', true)
  let restore = () => {}
  let limit: ReturnType<typeof setTimeout>
  const focus = guardFocus(frame, () => stop('Stopped: it took the keyboard away from you again and again.'))
  // The frame holds the sandboxed one.
  const inner = () => innerWindow(frame)

  const ready = (event: MessageEvent) => {
    if (event.source !== inner() || event.data !== 'ready') return
    // Nobody listens to what the sample itself may post to this window.
    removeEventListener('message', ready)
    isStuck = false
    restore()
    frame.removeEventListener('load', loaded)
    clearTimeout(limit)
    limit = setTimeout(giveUp, LOAD_TIMEOUT_MS)
    const needsReact = sample.draws ?? sample.modules.some((m) => m.code.includes('"sample:/@react/'))
    const modules = needsReact && reactUrl ? fetchJson<RunnerModule[]>(reactUrl, signal) : Promise.resolve([])
    modules.then(begin, (error: unknown) => stop(sayUnloaded('React', error)))
  }

  const begin = (react: RunnerModule[]) => {
    if (signal.aborted) return
    clearTimeout(limit)
    hasBegun = true
    const { port1, port2 } = new MessageChannel()
    isAnswering = exchange(port1, signal, {
      stop,
      report: (events) => {
        report(events)
        if (events.some((e) => e.type === 'gesture')) focus.gesture()
        // A script has nothing more to say; a page is there to be used.
        if (sample.kind === 'script' && events.some((e) => e.type === 'done')) ended.abort()
      },
    })
    inner()?.postMessage({ sample, react } satisfies RunnerJob, '*', [port2])
    if (sample.kind === 'script')
      limit = setTimeout(() => stop(`Stopped after ${RUN_LIMIT_MS / 1000} seconds.`), RUN_LIMIT_MS)
  }

  // Its script runs before it is loaded: without a word from it, an error page has come in its place.
  const loaded = () => {
    clearTimeout(limit)
    limit = setTimeout(giveUp, READY_TIMEOUT_MS)
  }

  const load = (isRetry: boolean) => {
    frame.remove()
    if (isRetry || isStuck) restore = emptyOthers(evict)
    const add = () => {
      place.replaceChildren(frame)
      limit = isRetry ? setTimeout(giveUp, LOAD_TIMEOUT_MS) : setTimeout(load, RETRY_MS, true)
    }
    limit = setTimeout(add, isRetry || isStuck ? PROCESS_END_MS : processesEnd - performance.now())
  }

  addEventListener('message', ready, { signal })
  frame.addEventListener('load', loaded, { signal })
  evictions.add(evict)
  signal.addEventListener('abort', () => {
    evictions.delete(evict)
    clearTimeout(limit)
    focus.end()
    frame.remove()
    restore()
  })
  frame.title = 'Result'
  frame.referrerPolicy = 'no-referrer'
  frame.src = FRAME_PATH
  frame.hidden = sample.kind === 'script'
  load(false)
  return { stop: () => stop('Stopped.') }
}

/**
 * Empties every other result of the page: they share a process with one that hangs, which ends only without them.
 * @param own Of the run that asks for it.
 * @returns Brings those back that nobody has asked for.
 */
function emptyOthers(own: Evict): () => void {
  for (const evict of evictions) if (evict !== own) evict()
  const results = [...document.querySelectorAll('iframe')].filter((frame) => innerWindow(frame) !== undefined)
  for (const { contentDocument } of results) contentDocument?.querySelector('iframe')?.remove()
  let isBack = false
  return () => {
    if (isBack) return
    isBack = true
    for (const { isConnected, contentWindow } of results) if (isConnected) contentWindow?.location.reload()
  }
}

async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal })
  expectAnswer(response, 'json')
  return (await response.json()) as T
}
