'use client'

import { useEffect, useState } from 'react'
import { onNavigated } from '../../browser/navigated.ts'
import { HIGHLIGHT_PARAMETER } from '../../search/shared/highlightParameter.ts'
import { startEarly } from '../../search/client/start.ts'
import { usePart } from '../shared/usePart.ts'

const loadPanel = async () => {
  startEarly()
  return (await import('./SearchPanel.tsx')).SearchPanel
}
const loadHighlights = async () => (await import('./Highlights.tsx')).Highlights

const noPanel = (error: unknown) =>
  console.warn('The search could not be loaded; Enter leads to the page of results.', error)
const noHighlights = (error: unknown) => console.warn('The highlighting could not be loaded.', error)

/**
 * The search box of the navigation bar: an ordinary field until the reader comes near it, then a combobox. What was
 * typed and where the focus was before is kept, because it stays the same element. Without its scripts Enter leads to
 * the page of all results, and without any script there is a button that leads to the list of all pages.
 */
export function SearchBox({ className }: { className?: string }) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [Panel, load] = usePart(loadPanel, noPanel)
  const [Highlights, highlight] = usePart(loadHighlights, noHighlights)

  useEffect(() => {
    // The reader may have come before React did.
    if (form?.matches(':hover, :focus-within')) load()
  }, [form, load])

  useEffect(() => {
    const look = () => {
      if (location.search.includes(`${HIGHLIGHT_PARAMETER}=`)) highlight()
    }
    look()
    return onNavigated(look)
  }, [highlight])

  return (
    <form ref={setForm} className={className} action="/search" role="search">
      <input type="text" name="q" placeholder="Search" onPointerEnter={load} onFocus={load} />
      {/* Drawn here: what makes the other icons on the server would come with the boot for this one. */}
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="11" cy="11" r="8" />
        <path d="m17 17 5 5" />
      </svg>
      <button type="submit">Search</button>
      {Panel && form && <Panel form={form} />}
      {Highlights && <Highlights />}
    </form>
  )
}
