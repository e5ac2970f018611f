import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SearchState } from '../../search/client/client.ts'
import type { SearchAnswer, SearchOptions } from '../../search/shared/answer.ts'
import { searchClient } from './searchClient.ts'

/** What a search field shows. */
export interface Search {
  state: SearchState
  /** The last answer, and the query it belongs to: while the next one is on its way this is an earlier one. */
  answer?: SearchAnswer & { query: string }
  retry: () => void
}

/** The answer to a query. It is whole when it is shown: none takes its place until the query is another. */
export function useSearch(query: string, { limit, field }: SearchOptions): Search {
  const version = useSyncExternalStore(searchClient.subscribe, () => searchClient.version)
  const [answer, setAnswer] = useState<Search['answer']>()
  // What is typed after the field was empty is another matter than what was found before.
  if (answer && query.trim() === '') setAnswer(undefined)

  useEffect(() => {
    if (query.trim() === '' || searchClient.state.status === 'failed') return
    let current = true
    const ask = async () => {
      // The state of the client tells what has failed.
      const found = await searchClient.search(query, { limit, field }).catch(() => undefined)
      if (current && found) setAnswer({ ...found, query })
    }
    void ask()
    return () => void (current = false)
  }, [query, limit, field, version])

  return {
    state: searchClient.state,
    answer,
    retry: () => void searchClient.retry(),
  }
}
