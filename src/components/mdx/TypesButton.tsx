'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** Props of {@link TypesButton}. */
export interface TypesButtonProps {
  /** The types of the sample's names, packed. They are in the payload only, so a page that is only read has none. */
  types: string
}

/**
 * Leads with the keyboard to the names of the sample around it. What shows their types is loaded with the reader's
 * first move towards it: the pointer over the code, a tap on it, a press of this button.
 */
export function TypesButton({ types }: TypesButtonProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const button = ref.current
    const code = button?.closest('figure')?.querySelector<HTMLElement>('pre > code')
    if (!button || !code) return undefined
    const gone = new AbortController()
    let loading = false
    const load = async (intent?: Event) => {
      if (loading) return
      loading = true
      try {
        const { attachTypes } = await import('./typePopup.ts')
        waiting.abort()
        if (!gone.signal.aborted) attachTypes({ button, code, types, intent, signal: gone.signal })
      } catch (error) {
        // The code reads as before; the next move tries again.
        loading = false
        console.warn('The types of a sample could not be loaded.', error)
      }
    }
    const waiting = new AbortController()
    const options = { signal: waiting.signal }
    const onIntent = (event: Event) => void load(event)
    for (const type of ['pointermove', 'click']) code.addEventListener(type, onIntent, options)
    button.addEventListener('click', onIntent, options)
    // The pointer may have come before us.
    if (code.matches(':hover')) void load()
    return () => {
      waiting.abort()
      gone.abort()
    }
  }, [types])

  return (
    <button ref={ref} type="button">
      Types
    </button>
  )
}
