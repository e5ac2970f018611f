import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  /** Fragment identifier of its heading. */
  id?: string
  children: ReactNode
}

/** Some snippets of a cheatsheet that belong together: an h3 and what stands under it. */
export function Card({ id, children }: CardProps): ReactNode {
  return (
    <section aria-labelledby={id} className={styles.card}>
      {children}
    </section>
  )
}

/** The cards of one h2 in columns. */
export function CardGroup({ id, children }: CardProps): ReactNode {
  return (
    <section aria-labelledby={id} className={styles.group}>
      {children}
    </section>
  )
}
