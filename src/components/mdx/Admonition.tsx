import type { ReactNode } from 'react'
import styles from './Box.module.css'

const words = { note: 'Note', tip: 'Tip', warning: 'Warning', pitfall: 'Pitfall' } as const

interface AdmonitionProps {
  kind: keyof typeof words
  /** The author's own title as plain text. */
  label?: string
  children: ReactNode
}

/** A note beside the text. It is no `<aside>`: as a landmark inside of `<main>` that would be noise. */
export function Admonition({ kind, label, children }: AdmonitionProps): ReactNode {
  return (
    <div
      role="note"
      aria-label={label ? `${words[kind]}: ${label}` : words[kind]}
      className={`${styles.box} ${styles[kind]}`}
    >
      {children}
    </div>
  )
}
