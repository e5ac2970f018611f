import { loadPart } from '../../browser/loadPart.ts'
import type { CheckAnswer, CheckerFile, CheckRequest, ProgramFiles, TypeDiagnostic } from '../shared/protocol.ts'

/** Milliseconds that the worker may take to read its library: a slow phone needs some. */
const START_LIMIT_MS = 40_000

/** Milliseconds after which a check is given up: types can go on for ever. */
export const CHECK_LIMIT_MS = 15_000

/** Milliseconds for which a worker that nobody has an editor for stays: it holds a hundred megabytes. */
const IDLE_MS = 60_000

/** A check that came to no result. Its message is for the reader. */
export class CheckError extends Error {
  override name = 'CheckError'
}

let running: Promise<Worker> | undefined
let last: Promise<unknown> = Promise.resolve()
let users = 0
let idle: ReturnType<typeof setTimeout> | undefined

/**
 * Checks the types of a program in a worker, which is loaded at the first time.
 * @throws {PartError} when it cannot be loaded
 * @throws {CheckError} when it comes to no end
 */
export function checkTypes(checker: CheckerFile, files: ProgramFiles): Promise<TypeDiagnostic[]> {
  // One after the other, so that the limit is that of one check.
  const next = last.then(async () => {
    const worker = await (running ??= start(checker))
    return ask(worker, files)
  })
  last = next.catch(() => undefined)
  return next
}

/**
 * Keeps the worker for one more editor.
 * @returns ends that
 */
export function keepChecker(): () => void {
  users++
  clearTimeout(idle)
  return () => {
    users--
    if (users === 0) idle = setTimeout(end, IDLE_MS)
  }
}

function end(): void {
  running?.then((worker) => worker.terminate()).catch(() => undefined)
  running = undefined
}

async function start({ path }: CheckerFile): Promise<Worker> {
  let worker: Worker | undefined
  try {
    // Fetched whole first: a worker that cannot load its script does not say why.
    worker = await loadPart(() => Promise.resolve(new Worker(path)), [path.slice(1)])
    await answerOf(worker, 'ready', START_LIMIT_MS, 'The type checker could not be started. Try again.')
    return worker
  } catch (error) {
    worker?.terminate()
    running = undefined
    throw error
  }
}

async function ask(worker: Worker, files: ProgramFiles): Promise<TypeDiagnostic[]> {
  const request: CheckRequest = { files }
  worker.postMessage(request)
  try {
    const limit = CHECK_LIMIT_MS / 1000
    const why = `Stopped: the type checker came to no end within ${limit} seconds. Is there a type that goes on for ever?`
    return (await answerOf(worker, 'checked', CHECK_LIMIT_MS, why)).diagnostics
  } catch (error) {
    end()
    throw error
  }
}

/** Waits for what the worker says next. */
function answerOf<T extends CheckAnswer['type']>(
  worker: Worker,
  type: T,
  limit: number,
  why: string,
): Promise<Extract<CheckAnswer, { type: T }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<CheckAnswer, { type: T }>>()
  const heard = new AbortController()
  const { signal } = heard
  const timer = setTimeout(() => reject(new CheckError(why)), limit)
  const isAwaited = (answer: CheckAnswer): answer is Extract<CheckAnswer, { type: T }> => answer.type === type
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => isAwaited(data) && resolve(data), {
    signal,
  })
  worker.addEventListener(
    'error',
    (event) => {
      // It is told here: the page has no error of its own.
      event.preventDefault()
      console.warn('The type checker has failed.', event.message)
      reject(new CheckError('The type checker has failed. Try again.'))
    },
    { signal },
  )
  return promise.finally(() => {
    clearTimeout(timer)
    heard.abort()
  })
}
