import type { StartedWorker } from './client.ts'

let early: Promise<StartedWorker> | undefined
let isTaken = false
let starts = 0

/** The inline script may have started one before this was there. */
function startedBefore(): Worker | undefined {
  const { search } = window.__boot ?? {}
  if (search) delete window.__boot?.search
  return search
}

async function start(): Promise<StartedWorker> {
  // Not imported where its address is known: the browser would remember a script that could not be run, for good.
  const url = window.__boot?.searchUrl || (await import('../worker/worker.ts')).workerUrl
  // A request that hangs holds back every other for the same address.
  const worker = startedBefore() ?? new Worker(starts ? `${url}?again=${starts}` : url, { type: 'module' })
  starts++
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The search could not be started.')))
  })
  broken.catch(() => undefined)
  return { endpoint: worker, broken, terminate: () => worker.terminate() }
}

/** Starts the worker before the code that talks to it is there: both load at the same time. */
export function startEarly(): void {
  if (isTaken) return
  early ??= start()
  // What was tried in advance says nothing about the time when it is wanted.
  early.catch(() => (early = undefined))
}

/** The worker that was started early, or a new one. */
export function takeWorker(): Promise<StartedWorker> {
  const worker = early ?? start()
  early = undefined
  isTaken = true
  return worker
}
