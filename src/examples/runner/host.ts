import {
  FRAME_PATH,
  RUN_LIMIT_MS,
  type RunnableSample,
  type RunnerEvent,
  type RunnerFile,
  type RunnerJob,
  type RunnerModule,
  STUCK_MS,
} from './protocol.ts'

/** Milliseconds that the frame may take to load. */
const LOAD_MS = 10_000
const PING_MS = 500

/** What a run tells whoever shows it. */
export type HostEvent = Exclude<RunnerEvent, { type: 'alive' | 'flood' }> | { type: 'stopped'; why: string }

/** A run under way. */
export interface Run {
  /** Ends the run and takes its frame away. */
  stop: () => void
}

/**
 * Fetches what the samples of a page need.
 * @param pagePath path of the page
 * @throws {Error} When the file cannot be had.
 */
export async function loadRunnerFile(pagePath: string): Promise<RunnerFile> {
  return fetchJson<RunnerFile>(`/run${pagePath === '/' ? '/index' : pagePath}.json`)
}

/**
 * Finds the program of a sample.
 * @param file what the page's samples need
 * @param index position among the samples of the page that can be run
 * @param code what the page shows
 * @returns `undefined` when the page is of another version than the file
 */
export function findSample(file: RunnerFile, index: number, code: string): RunnableSample | undefined {
  const isSame = (sample: RunnableSample | undefined) => sample?.code.trim() === code.trim()
  const found = file.samples[index]
  return isSame(found) ? found : file.samples.find(isSame)
}

/**
 * Runs a sample in a frame that can reach nothing: no page, no storage, no network.
 * @param place element that gets the frame
 * @param sample what to run
 * @param reactUrl where React's modules are
 * @param tell told what happens, until the run is stopped
 */
export function startRun(
  place: HTMLElement,
  sample: RunnableSample,
  reactUrl: string | undefined,
  tell: (events: readonly HostEvent[]) => void,
): Run {
  const frame = document.createElement('iframe')
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let port: MessagePort | undefined
  let ended = false
  const end = () => {
    ended = true
    for (const timer of timers) clearTimeout(timer)
    removeEventListener('message', ready)
    port?.close()
    frame.remove()
  }
  const stop = (why: string) => {
    if (ended) return
    end()
    tell([{ type: 'stopped', why }])
  }
  // The frame holds the sandboxed one.
  const inner = () => frame.contentWindow?.[0]
  const after = (ms: number, then: () => void) => void timers.add(setTimeout(then, ms))

  const ready = (event: MessageEvent) => {
    if (event.source !== inner() || event.data !== 'ready') return
    // Nobody listens to what the sample itself may post to this window.
    removeEventListener('message', ready)
    for (const timer of timers) clearTimeout(timer)
    const needsReact = sample.draws ?? sample.modules.some((m) => m.code.includes('"sample:/@react/'))
    const modules = needsReact && reactUrl ? fetchJson<RunnerModule[]>(reactUrl) : Promise.resolve([])
    modules.then(begin, () => stop('React could not be loaded. Are you offline?'))
  }

  const begin = (react: RunnerModule[]) => {
    if (ended) return
    const channel = new MessageChannel()
    port = channel.port1
    // A busy machine may take its time to start; from its first word on, the run must answer.
    let answered: number | undefined
    let done = false
    port.onmessage = ({ data }: MessageEvent<RunnerEvent[]>) => {
      answered = performance.now()
      const told = data.filter((e) => e.type !== 'alive' && e.type !== 'flood')
      if (told.length > 0) tell(told)
      if (data.some((e) => e.type === 'flood')) return stop('Stopped: it printed without end.')
      if (!done && data.some((e) => e.type === 'done')) {
        done = true
        // A script has nothing more to say; a page is there to be used.
        if (sample.kind === 'script') end()
      }
    }
    inner()?.postMessage({ sample, react } satisfies RunnerJob, '*', [channel.port2])
    if (sample.kind === 'script') after(RUN_LIMIT_MS, () => stop(`Stopped after ${RUN_LIMIT_MS / 1000} seconds.`))
    const ping = () => {
      if (answered !== undefined && performance.now() - answered > STUCK_MS)
        return stop(`Stopped: it did not pause for ${STUCK_MS / 1000} seconds.`)
      port?.postMessage('ping')
      after(PING_MS, ping)
    }
    ping()
  }

  addEventListener('message', ready)
  after(LOAD_MS, () => stop('The runner could not be loaded. Are you offline?'))
  frame.title = 'Result'
  frame.referrerPolicy = 'no-referrer'
  frame.src = FRAME_PATH
  frame.hidden = sample.kind === 'script'
  place.replaceChildren(frame)
  return { stop: () => stop('Stopped.') }
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as T
}
