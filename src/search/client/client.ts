// Door of search. Takes a query.
// Gives hits from a worker; node/indexParts.ts makes the files that it reads.
import type { SearchAnswer, SearchOptions } from '../shared/answer.ts'
import { RemoteSearch, type Endpoint } from '../web/remote.ts'

/** What the search in the page has: the index is not loaded, loading, done, or it could not be had. */
export type SearchState = { status: 'not loaded' | 'loading' | 'done' } | { status: 'failed'; message: string }

/** A worker that has been started. */
export interface StartedWorker {
  /** Its end of the wire; a test may give another one. */
  endpoint: Endpoint
  /** Fails when the worker does: one whose script cannot be loaded never answers. */
  broken: Promise<never>
  terminate: () => void
}

/** What has not come after this time (ms) may never come: the reader is told, and can have it asked for anew. */
const SLOW_MS = 6000
const SLOW = 'There is no answer yet.'

interface Connection {
  service: RemoteSearch
  release: () => void
}

/** Options of a client. */
export interface SearchClientOptions {
  /** Starts the worker. */
  start: () => Promise<StartedWorker>
}

/**
 * The search, seen from the page. It starts the worker, has it fetch what every query needs, and can be tried again
 * after a failure.
 */
export class SearchClient {
  readonly #options: SearchClientOptions
  readonly #listeners = new Set<() => void>()
  #worker: Promise<Connection> | undefined
  #state: SearchState = { status: 'not loaded' }
  #version = 0
  #loading: Promise<void> | undefined
  #attempt = 0

  constructor(options: SearchClientOptions) {
    this.#options = options
  }

  /** The same object until it changes. */
  get state(): SearchState {
    return this.#state
  }

  /** Another number whenever the state has changed: then what failed may be answered. */
  get version(): number {
    return this.#version
  }

  /** Calls back when the state has changed; returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads the index unless it is loading or there; never throws: the state tells. */
  load(): Promise<void> {
    return (this.#loading ??= this.#attemptTo(async () => (await this.#connect()).service.fetchIndexes(), 'loading'))
  }

  /** Gives up what has failed or does not answer, and loads the index with a new worker. */
  retry(): Promise<void> {
    this.#giveUp()
    return this.load()
  }

  /**
   * Searches, once the index is there.
   * @returns nothing where another query of the same field has come meanwhile
   * @throws When the index cannot be had, the worker has failed, or it has been released.
   */
  async search(query: string, options: SearchOptions): Promise<SearchAnswer | undefined> {
    await this.load()
    if (this.#state.status === 'failed') throw new Error(this.#state.message)
    let found: SearchAnswer | undefined
    await this.#attemptTo(async () => {
      found = await (await this.#connect()).service.search(query, options)
    })
    const { state } = this
    if (state.status === 'failed') throw new Error(state.message)
    return found
  }

  /** Ends the worker. Messages sent to it from now on fail, and say that it has been released. */
  async release(): Promise<void> {
    ;(await this.#worker)?.release()
  }

  /**
   * Does what needs the worker; the state tells how it went.
   * @param meanwhile The state until then; without it, what is there keeps answering.
   */
  async #attemptTo(act: () => Promise<void>, meanwhile?: 'loading'): Promise<void> {
    const attempt = meanwhile ? ++this.#attempt : this.#attempt
    const isCurrent = () => attempt === this.#attempt
    if (meanwhile) this.#set({ status: meanwhile })
    // What comes after all is still welcome: nothing is given up until the reader asks for another attempt.
    const slow = setTimeout(() => {
      if (isCurrent()) this.#set({ status: 'failed', message: SLOW })
    }, SLOW_MS)
    try {
      await act()
      if (isCurrent() && this.#state.status !== 'done') this.#set({ status: 'done' })
    } catch (error) {
      if (!isCurrent()) return
      warn(error)
      this.#giveUp()
      this.#set({ status: 'failed', message: error instanceof Error ? error.message : String(error) })
    } finally {
      clearTimeout(slow)
    }
  }

  #giveUp(): void {
    this.#attempt++
    this.#worker?.then(({ release }) => release()).catch(() => undefined)
    this.#worker = undefined
    this.#loading = undefined
  }

  #connect(): Promise<Connection> {
    if (this.#worker) return this.#worker
    const worker = this.#options.start().then(({ endpoint, broken, terminate }) => {
      const service = new RemoteSearch(endpoint)
      broken.catch((error: Error) => {
        service.fail(error)
        if (this.#worker !== worker) return
        this.#worker = undefined
        this.#loading = undefined
      })
      const release = () => {
        service.fail(new Error('The search proxy has been released.'))
        terminate()
      }
      return { service, release }
    })
    return (this.#worker = worker)
  }

  #set(state: SearchState) {
    this.#state = state
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}

const warn = (error: unknown) => console.warn('The search could not be loaded.', error)
