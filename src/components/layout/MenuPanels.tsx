'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
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
    const reset = () => setPanel('secondary')
    menu?.addEventListener('toggle', reset)
    return () => menu?.removeEventListener('toggle', reset)
  }, [])

  return (
    <div ref={root} className={styles.panels} data-panel={hasSecondary ? panel : 'primary'}>
      {hasSecondary && (
        <div className={styles.secondary}>
          <button type="button" className={`${styles.step} needs-js`} onClick={() => setPanel('primary')}>
            {back}
          </button>
          {secondary}
        </div>
      )}
      <div className={styles.primary}>
        {hasSecondary && (
          <button type="button" className={`${styles.step} needs-js`} onClick={() => setPanel('secondary')}>
            {secondaryLabel}
          </button>
        )}
        {primary}
      </div>
    </div>
  )
}
