import type { SearchService } from '../worker/searchService.ts'

/** What the page may ask of the worker. */
type Operation = 'fetchIndexes' | 'search'
export interface Call {
  id: number
  operation: Operation
  args: unknown[]
}
export type CallReply = { id: number; value: unknown } | { id: number; message: string }

/** One end of the wire to a worker: the worker itself, or a port in tests. */
export type Endpoint = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener'>

/** The search service in a worker, called from the page. Every call fails when the worker does. */
export class RemoteSearch {
  readonly #endpoint: Endpoint
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  #calls = 0
  #failure: Error | undefined

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint
    endpoint.addEventListener('message', this.#receive)
  }

  fetchIndexes(...args: Parameters<SearchService['fetchIndexes']>): Promise<void> {
    return this.#call('fetchIndexes', args)
  }

  search(...args: Parameters<SearchService['search']>): Promise<ReturnType<SearchService['search']>> {
    return this.#call('search', args)
  }

  /** Nothing will be answered any more: what waits and what comes fails with this error. */
  fail(error: Error): void {
    this.#failure ??= error
    this.#endpoint.removeEventListener('message', this.#receive)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  #call<T>(operation: Operation, args: unknown[]): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = this.#calls++
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.set(id, { resolve, reject })
    this.#endpoint.postMessage({ id, operation, args } satisfies Call)
    return promise
  }

  readonly #receive = ({ data }: MessageEvent<CallReply | null>) => {
    const call = data && this.#waiting.get(data.id)
    // Another script has answered in the place of the worker's.
    if (!data || !call) return
    this.#waiting.delete(data.id)
    if ('message' in data) call.reject(new Error(data.message))
    else call.resolve(data.value as never)
  }
}
