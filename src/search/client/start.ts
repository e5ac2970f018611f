import type { StartedWorker } from './client.ts'

let early: Promise<StartedWorker> | undefined
let isTaken = false

/** The inline script may have started one before this was there. */
function startedBefore(): Worker | undefined {
  const { search } = window.__boot ?? {}
  if (search) delete window.__boot?.search
  return search
}

async function start(): Promise<StartedWorker> {
  const worker = startedBefore() ?? new Worker((await import('../worker/worker.ts')).workerUrl, { type: 'module' })
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
