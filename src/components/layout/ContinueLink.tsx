import type { ReactNode } from 'react'
import styles from './ContinueLink.module.css'
import navbar from './Navbar.module.css'

interface Props {
  /** Where it leads until a script has said where the reader stopped. */
  href: string
  /** `line`: a line of its own, for which room is kept; `short`: in the bar, which has no room for a title. */
  form: 'line' | 'short' | 'menu'
}

/**
 * The way back to the place where the reader stopped, which only this device knows. What is served is the same for
 * everyone and is not shown: `practice/place.ts` writes into it, before React or beside it.
 */
export function ContinueLink({ href, form }: Props): ReactNode {
  const isLine = form === 'line'
  const link = (
    <a
      href={href}
      data-continue={form}
      hidden={!isLine}
      className={isLine ? undefined : `${navbar.link} ${styles[form]}`}
      suppressHydrationWarning
    >
      Continue
    </a>
  )
  return isLine ? <p className={styles.room}>{link}</p> : link
}
