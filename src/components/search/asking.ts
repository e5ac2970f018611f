import type { SearchState } from '../../search/client/client.ts'
import type { SearchAnswer, SearchOptions } from '../../search/shared/answer.ts'
import { searchClient } from './searchClient.ts'

/** What was asked. */
interface Asked {
  query: string
  limit: number
}

/** What a field of the search asks, and what it has been told. */
export interface Asking {
  readonly state: SearchState
  /** The last answer, and the query it belongs to: while the next one is on its way this is an earlier one. */
  readonly answer: (SearchAnswer & Asked) | undefined
  /** Asks; an empty query has no answer. */
  ask: (query: string, limit: number) => void
}

/**
 * Asks for one field. An answer is whole when it is told: none takes its place until the query is another.
 * @param changed Called when there is another answer, or another state of the search.
 * @param gone Ends it.
 */
export function startAsking(field: SearchOptions['field'], changed: () => void, gone: AbortSignal): Asking {
  let answer: Asking['answer']
  let wanted: Asked = { query: '', limit: 0 }
  let running: object | undefined

  const run = async () => {
    const { query, limit } = wanted
    if (query.trim() === '' || searchClient.state.status === 'failed') return
    const mine = (running = {})
    // The state of the client tells what has failed.
    const found = await searchClient.search(query, { limit, field }).catch(() => undefined)
    if (running !== mine) return
    running = undefined
    if (!found || gone.aborted) return
    answer = { ...found, query, limit }
    changed()
  }
  const stop = searchClient.subscribe(() => {
    // What has failed may be answered now.
    if (!running && (answer?.query !== wanted.query || answer.limit !== wanted.limit)) void run()
    changed()
  })
  gone.addEventListener('abort', stop)

  return {
    get state() {
      return searchClient.state
    },
    get answer() {
      return answer
    },
    ask(query, limit) {
      wanted = { query, limit }
      running = undefined
      // What is typed after the field was empty is another matter than what was found before.
      if (query.trim() === '') answer = undefined
      void run()
    },
  }
}
