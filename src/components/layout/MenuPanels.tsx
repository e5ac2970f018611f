'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import styles from './Menu.module.css'

interface Props {
  hasSecondary: boolean
  secondaryLabel?: string
  primary: ReactNode
  secondary?: ReactNode
  /** Label of the button that leads back to the main menu. */
  back: string
}

/** The two panels of the mobile menu: the section's links come first, the main menu is one step back. */
export function MenuPanels({ hasSecondary, secondaryLabel, primary, secondary, back }: Props) {
  const [panel, setPanel] = useState<'primary' | 'secondary'>('secondary')
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const menu = root.current?.closest('[popover]')
    const reset = () => {
      setPanel('secondary')
      // What lies over the page is where one goes on.
      if (menu?.matches(':popover-open')) menu.querySelector('button')?.focus()
    }
    menu?.addEventListener('toggle', reset)
    return () => menu?.removeEventListener('toggle', reset)
  }, [])

  const change = (to: 'primary' | 'secondary') => {
    // The pressed button goes, and the focus must not go with it.
    flushSync(() => setPanel(to))
    root.current?.querySelector<HTMLElement>(`.${styles[to]} > button`)?.focus()
  }

  return (
    <div ref={root} className={styles.panels} data-panel={hasSecondary ? panel : 'primary'}>
      {hasSecondary && (
        <div className={styles.secondary}>
          <button type="button" className={`${styles.step} needs-js`} onClick={() => change('primary')}>
            {back}
          </button>
          {secondary}
        </div>
      )}
      <div className={styles.primary}>
        {hasSecondary && (
          <button type="button" className={`${styles.step} needs-js`} onClick={() => change('secondary')}>
            {secondaryLabel}
          </button>
        )}
        {primary}
      </div>
    </div>
  )
}
