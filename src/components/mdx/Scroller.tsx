'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { watchOverflow } from './overflow.ts'
import styles from './Scroller.module.css'

interface ScrollerProps {
  /** Names the region while it scrolls. */
  label: string
  children: ReactNode
}

/**
 * A box that scrolls sideways. It is a stop of the Tab key while there is something to scroll, and until the client
 * knows whether there is.
 */
export function Scroller({ label, children }: ScrollerProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(true)
  useEffect(() => (ref.current ? watchOverflow(ref.current, setOverflows) : undefined), [])
  const focusable = overflows ? { role: 'group', tabIndex: 0, 'aria-label': label } : {}
  return (
    <div ref={ref} className={styles.scroller} {...focusable}>
      {children}
    </div>
  )
}
