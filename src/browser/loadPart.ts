import { within } from './shared/timeout.ts'

/** Milliseconds without a byte after which a script is given up. */
const STALL_TIMEOUT_MS = 10_000

/** A script of the site could not be loaded. Its message is for the reader, and says why. */
export class PartError extends Error {
  override name = 'PartError'
}

const NO_ANSWER = 'The network gives no answer. Try again.'

/** Files that have come whole, or are on their way. */
const files = new Map<string, Promise<void>>()

/**
 * Loads a part of the client. The build puts it around each `import()` of the client, with the files that the import
 * needs and the boot has not brought (`src/prerender/lazyParts.ts`).
 *
 * Each file is fetched whole before any is imported: the browser remembers an import that failed, for good, and would
 * wait for ever for one that hangs.
 * @param paths Of the files, without the slash at the beginning.
 * @throws {PartError}
 */
export async function loadPart<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  await Promise.all(paths.map((path) => fetchOnce(`/${path}`)))
  // Where nothing is cached the browser asks once more.
  return within(load(), STALL_TIMEOUT_MS)
}

function fetchOnce(url: string): Promise<void> {
  const known = files.get(url)
  if (known) return known
  const coming = fetchWhole(url)
  files.set(url, coming)
  coming.catch(() => files.delete(url))
  return coming
}

async function fetchWhole(url: string): Promise<void> {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(new PartError(NO_ANSWER)), STALL_TIMEOUT_MS)
  }
  restart()
  try {
    const answer = await fetch(url, { signal: stalled.signal })
    expectAnswer(answer, 'script')
    const reader = answer.body?.getReader()
    while (reader && !(await reader.read()).done) restart()
  } catch (error) {
    throw error instanceof PartError ? error : new PartError('Are you offline?', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Refuses an answer that cannot be the file. One that is gone was a file of an older version.
 * @param type Part of its media type.
 * @throws {PartError}
 */
export function expectAnswer({ ok, status, headers }: Response, type: 'json' | 'script'): void {
  if (status === 404 || status === 410) throw new PartError('The site has a new version. Reload the page.')
  if (!ok) throw new PartError(`The server answers ${status}. Try again.`)
  if (!headers.get('content-type')?.includes(type))
    throw new PartError('Something else has answered. Does the network ask you to sign in?')
}

/**
 * Says that something could not be loaded, and why.
 * @param what Begins the sentence, e.g. `The editor`.
 */
export function sayUnloaded(what: string, error: unknown): string {
  console.warn(`${what} could not be loaded.`, error)
  return `${what} could not be loaded. ${reasonOf(error)}`
}

function reasonOf(error: unknown): string {
  if (error instanceof PartError) return error.message
  // What `fetch` throws when it gets no connection, and when it is told to wait no longer.
  if (error instanceof TypeError) return 'Are you offline?'
  if (error instanceof DOMException && error.name === 'TimeoutError') return NO_ANSWER
  return error instanceof Error ? error.message : String(error)
}
