import type { StartedWorker } from './client.ts'

let starts = 0

/** The inline script has started one before this was there. */
function startedBefore(): Worker | undefined {
  const { search } = window.__boot ?? {}
  if (search) delete window.__boot?.search
  return search
}

/** Starts a worker of the search. */
export async function startWorker(): Promise<StartedWorker> {
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
