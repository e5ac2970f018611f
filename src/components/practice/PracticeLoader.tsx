'use client'

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { usePart } from '../shared/usePart.ts'

const loadPanel = async () => (await import('./PracticePanel.tsx')).PracticePanel

/** The practice: its schedule and its questions are loaded on its own page alone. */
export function PracticeLoader(): ReactNode {
  const [failure, setFailure] = useState('')
  const fail = useCallback((error: unknown) => setFailure(sayUnloaded('The practice', error)), [])
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const loadFocused = useCallback(async () => {
    const Panel = await loadPanel()
    hadFocus.current = document.activeElement === button.current
    return Panel
  }, [])
  const [Panel, load] = usePart(loadFocused, fail)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(load, [load])
  if (Panel) return <Panel isWanted={isWanted} hadFocus={hadFocus} />
  const begin = () => {
    setIsWanted(true)
    setFailure('')
    load()
  }
  return (
    <div className="needs-js">
      <button ref={button} type="button" className="button" onClick={begin}>
        {failure === '' ? 'Begin' : 'Try again'}
      </button>
      {failure !== '' && <p role="alert">{failure}</p>}
    </div>
  )
}
