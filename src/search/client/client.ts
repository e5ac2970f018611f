// Door of search. Takes a query.
// Gives hits from a worker; shared/packing.ts makes the files that it reads.
import type { SearchAnswer, SearchOptions } from '../shared/answer.ts'
import { RemoteSearch, type Endpoint } from '../web/remote.ts'
import type { IndexPart } from '../worker/searchService.ts'

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

/** An index that has not come after this time (ms) may never come: the reader is told, and can have it asked for anew. */
const SLOW_MS = 6000

interface Connection {
  service: RemoteSearch
  release: () => void
}

/** Options of a client. */
export interface SearchClientOptions {
  /** Starts the worker. */
  start: () => Promise<StartedWorker>
  /** Whether the reader asks to be spared: then the content is not loaded in advance, only the headings. */
  isSparing: () => boolean
}

/**
 * The search, seen from the page. It starts the worker, loads the headings and then, in the background, the content,
 * and can be tried again after a failure.
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

  /** Another number whenever the state or the index has changed: then there may be other answers. */
  get version(): number {
    return this.#version
  }

  /** Calls back when the state or the index has changed; returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads the index unless it is loading or there; never throws: the state tells. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load())
  }

  /** Gives up what has failed or does not answer, and loads the index with a new worker. */
  retry(): Promise<void> {
    this.#giveUp()
    return this.load()
  }

  /**
   * Searches, once the headings are there.
   * @throws When the index cannot be had, the worker has failed, or it has been released.
   */
  async search(query: string, options: SearchOptions): Promise<SearchAnswer> {
    await this.load()
    if (this.#state.status === 'failed') throw new Error(this.#state.message)
    const { service } = await this.#connect()
    return service.search(query, options)
  }

  /** Loads the content too, where it was spared: the reader has asked for every result. */
  async loadAll(): Promise<void> {
    await this.load()
    if (this.#state.status === 'done') await this.#fetch('all').catch(warn)
    this.#notify()
  }

  /** Ends the worker. Messages sent to it from now on fail, and say that it has been released. */
  async release(): Promise<void> {
    ;(await this.#worker)?.release()
  }

  async #load(): Promise<void> {
    const attempt = ++this.#attempt
    const isCurrent = () => attempt === this.#attempt
    this.#set({ status: 'loading' })
    // What comes after all is still welcome: nothing is given up until the reader asks for another attempt.
    const slow = setTimeout(() => {
      if (isCurrent()) this.#set({ status: 'failed', message: 'There is no answer yet.' })
    }, SLOW_MS)
    try {
      await this.#fetch('headings')
      if (!isCurrent()) return
      this.#set({ status: 'done' })
    } catch (error) {
      if (!isCurrent()) return
      warn(error)
      this.#giveUp()
      this.#set({ status: 'failed', message: error instanceof Error ? error.message : String(error) })
      return
    } finally {
      clearTimeout(slow)
    }
    if (this.#options.isSparing()) return
    // Headings answer meanwhile, and go on answering if the content does not come.
    this.#fetch('all').then(() => this.#notify(), warn)
  }

  #giveUp(): void {
    this.#attempt++
    this.#worker?.then(({ release }) => release()).catch(() => undefined)
    this.#worker = undefined
    this.#loading = undefined
  }

  async #fetch(part: IndexPart): Promise<void> {
    const { service } = await this.#connect()
    await service.fetchIndexes(part)
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
    this.#notify()
  }

  #notify() {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}

const warn = (error: unknown) => console.warn('The search index could not be loaded.', error)
