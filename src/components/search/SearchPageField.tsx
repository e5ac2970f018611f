'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { onNavigated } from '../../browser/navigated.ts'
import { startEarly } from '../../search/client/start.ts'
import { usePart } from '../shared/usePart.ts'

/** A query in the address is replaced this long (ms) after the last key, because browsers limit how often one may. */
const URL_UPDATE_DELAY_MS = 300

const loadResults = async () => {
  startEarly()
  return (await import('./SearchResults.tsx')).SearchResults
}
const noResults = (error: unknown) =>
  console.warn('The search could not be loaded; the list of all pages stays.', error)

const queryOf = (search: string) => new URLSearchParams(search).get('q') ?? ''

/**
 * The page of all results: its field, and the results for the query in the address. Without a query, and without
 * scripts, there is the list of all pages.
 */
export function SearchPageField({ className, children }: { className?: string; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [query, setQuery] = useState('')
  const [Results, load] = usePart(loadResults, noResults)

  useEffect(() => {
    const read = (isFirst: boolean) => {
      const input = field.current
      if (!input) return
      const asked = queryOf(location.search)
      // What was typed before this was there stays.
      const isTyped = input.value !== '' && (isFirst || document.activeElement === input)
      if (!isTyped) input.value = asked
      setQuery(input.value)
      if (input.value !== '' || document.activeElement === input) load()
    }
    read(true)
    const stop = onNavigated(() => read(false))
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [load])

  const edit = () => {
    const value = field.current?.value ?? ''
    load()
    setQuery(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const url = new URL(location.href)
      if (value === '') url.searchParams.delete('q')
      else url.searchParams.set('q', value.slice(0, 200))
      history.replaceState(history.state, '', url)
    }, URL_UPDATE_DELAY_MS)
  }

  return (
    <>
      <form
        role="search"
        action="/search"
        aria-label="All results"
        className={`${className} needs-js`}
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          type="text"
          name="q"
          ref={field}
          aria-label="Search all pages"
          placeholder="Search all pages"
          autoComplete="off"
          spellCheck={false}
          onFocus={load}
          onInput={edit}
        />
        <button type="submit" hidden>
          Search
        </button>
      </form>
      {Results && query.trim() !== '' && <Results query={query} />}
      <div hidden={Results !== undefined && query.trim() !== ''}>{children}</div>
    </>
  )
}
