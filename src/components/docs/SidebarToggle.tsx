'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { storageSlot } from '../../browser/storage.ts'

/** Hides the sidebar for more room, on this page and the next ones, until the reader wants it back. */
export function SidebarToggle({ className, children }: { className?: string; children: ReactNode }) {
  const [hidden, setHidden] = useState(false)

  useEffect(() => {
    const slot = storageSlot('sidebar-hidden')
    const apply = (value: string | null) => show(value === 'true')
    const show = (isHidden: boolean) => {
      if (isHidden) document.documentElement.dataset.sidebar = 'hidden'
      else delete document.documentElement.dataset.sidebar
      setHidden(isHidden)
    }
    apply(slot.get())
    return slot.listen(apply)
  }, [])

  return (
    <button
      type="button"
      className={`${className} needs-js`}
      aria-label={hidden ? 'Show sidebar' : 'Hide sidebar'}
      title={hidden ? 'Show sidebar' : 'Hide sidebar'}
      aria-expanded={!hidden}
      onClick={() => {
        const next = !hidden
        if (next) document.documentElement.dataset.sidebar = 'hidden'
        else delete document.documentElement.dataset.sidebar
        storageSlot('sidebar-hidden').set(String(next))
        setHidden(next)
      }}
    >
      {children}
    </button>
  )
}
