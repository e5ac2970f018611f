'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { say } from '../../browser/announcer.ts'
import { storageSlot } from '../../browser/storage.ts'
import { isColorMode, nextColorMode, type ColorMode } from './colorMode.ts'

interface Props {
  className?: string
  /** Mode of a reader who has not chosen. */
  initial: ColorMode
  /** The system's preference is one of the choices. */
  respectSystem: boolean
  children: ReactNode
}

/** Switches the color mode, keeps the choice and follows a choice made in another tab. */
export function ColorModeToggle({ className, initial, respectSystem, children }: Props) {
  const [mode, setMode] = useState(initial)

  useEffect(() => {
    const slot = storageSlot('theme')
    const apply = (stored: string | null) => {
      const next = isColorMode(stored, respectSystem) ? stored : initial
      document.documentElement.dataset.theme = next
      setMode(next)
    }
    apply(slot.get())
    return slot.listen(apply)
  }, [initial, respectSystem])

  const label = `Switch between ${respectSystem ? 'system, light and dark' : 'dark and light'} mode (now ${mode} mode)`
  return (
    <button
      type="button"
      className={`${className} needs-js`}
      aria-label={label}
      title={label}
      onClick={() => {
        const next = nextColorMode(mode, respectSystem)
        document.documentElement.dataset.theme = next
        storageSlot('theme').set(next)
        setMode(next)
        // Not all screen readers tell that the name of what has the focus has changed.
        say(`${next} mode`)
      }}
    >
      {children}
    </button>
  )
}
