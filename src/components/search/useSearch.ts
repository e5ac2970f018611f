import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { SearchState } from '../../search/client/client.ts'
import type { SearchAnswer } from '../../search/shared/answer.ts'
import { searchClient } from './searchClient.ts'

/** What a search field shows. */
export interface Search {
  state: SearchState
  /** The last answer, and the query it belongs to: while the next one is on its way this may be an earlier one. */
  answer?: Answered
  /** Shows the better answer to the same query that came while the reader was at the list. */
  refresh?: () => void
  retry: () => void
}

type Answered = SearchAnswer & { query: string; limit: number }

/**
 * Answers to a query, again whenever more of the index has come.
 * @param limit Maximum number of hits.
 * @param isAtList Whether the reader is about to choose: then the list must not change under the pointer.
 */
export function useSearch(query: string, limit: number, isAtList: () => boolean): Search {
  const version = useSyncExternalStore(searchClient.subscribe, () => searchClient.version)
  const [answer, setAnswer] = useState<Answered>()
  const [better, setBetter] = useState<Answered>()
  const hold = useEffectEvent(
    (next: Answered) =>
      answer?.query === next.query && answer.limit === next.limit && !isSame(answer, next) && isAtList(),
  )

  useEffect(() => {
    if (query.trim() === '' || searchClient.state.status === 'failed') return
    let current = true
    const ask = async () => {
      // The state of the client tells what has failed.
      const found = await searchClient.search(query, { limit }).catch(() => undefined)
      if (!current) return
      const next = found && { ...found, query, limit }
      const isHeld = next !== undefined && hold(next)
      setBetter(isHeld ? next : undefined)
      if (!isHeld) setAnswer(next)
    }
    void ask()
    return () => void (current = false)
  }, [query, limit, version])

  return {
    state: searchClient.state,
    answer: query.trim() === '' ? undefined : answer,
    refresh: better?.query === query && better !== answer ? () => setAnswer(better) : undefined,
    retry: () => void searchClient.retry(),
  }
}

/** A longer list that begins with what is shown moves nothing. */
function isSame(shown: Answered, next: Answered): boolean {
  return shown.hits.every((hit, i) => next.hits[i]?.url === hit.url && next.hits[i].hash === hit.hash)
}
