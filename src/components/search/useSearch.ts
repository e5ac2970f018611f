import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SearchState } from '../../search/client.ts'
import type { SearchAnswer } from '../../search/answer.ts'
import { searchClient } from './searchClient.ts'

/** What a search field shows. */
export interface Search {
  state: SearchState
  /** The last answer, and the query it belongs to: while the next one is on its way this may be an earlier one. */
  answer?: SearchAnswer & { query: string }
  retry: () => void
}

/**
 * Answers to a query, again whenever more of the index has come.
 * @param limit How many hits at most.
 */
export function useSearch(query: string, limit: number): Search {
  const version = useSyncExternalStore(searchClient.subscribe, () => searchClient.version)
  const [answer, setAnswer] = useState<Search['answer']>()

  useEffect(() => {
    if (query.trim() === '' || searchClient.state.status === 'failed') return
    let current = true
    searchClient.search(query, { limit }).then(
      (next) => current && setAnswer({ ...next, query }),
      // The state of the client tells what has failed.
      () => current && setAnswer(undefined),
    )
    return () => void (current = false)
  }, [query, limit, version])

  return {
    state: searchClient.state,
    answer: query.trim() === '' ? undefined : answer,
    retry: () => void searchClient.retry(),
  }
}
