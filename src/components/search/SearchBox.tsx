'use client'

import SearchIcon from 'lucide-react/icons/search'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { onNavigated } from '../../browser/navigated.ts'
import { HIGHLIGHT_PARAMETER } from '../../search/highlightParameter.ts'
import { startEarly } from '../../search/start.ts'
import type { SearchPanelProps } from './SearchPanel.tsx'

/**
 * The search box of the navigation bar: an ordinary field until the reader comes near it, then a combobox. What was
 * typed and where the focus was before is kept, because it stays the same element. Without its scripts Enter leads to
 * the page of all results, and without any script there is a button that leads to the list of all pages.
 */
export function SearchBox({ className }: { className?: string }) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps>>()
  const [Highlights, setHighlights] = useState<ComponentType>()

  const load = useCallback(() => {
    startEarly()
    import('./SearchPanel.tsx').then(
      (module) => setPanel(() => module.SearchPanel),
      (error: unknown) => console.warn('The search could not be loaded; Enter leads to the page of results.', error),
    )
  }, [])

  useEffect(() => {
    // The reader may have come before React did.
    if (form?.matches(':hover, :focus-within')) load()
  }, [form, load])

  useEffect(() => {
    const look = () => {
      if (location.search.includes(`${HIGHLIGHT_PARAMETER}=`))
        import('./Highlights.tsx').then(
          (module) => setHighlights(() => module.Highlights),
          (error: unknown) => console.warn('The highlighting could not be loaded.', error),
        )
    }
    look()
    return onNavigated(look)
  }, [])

  return (
    <form ref={setForm} className={className} action="/search" role="search">
      <input type="text" name="q" placeholder="Search" onPointerEnter={load} onFocus={load} />
      <SearchIcon aria-hidden="true" size={20} />
      <button type="submit">Search</button>
      {Panel && form && <Panel form={form} />}
      {Highlights && <Highlights />}
    </form>
  )
}
