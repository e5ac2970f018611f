import type { ReactNode } from 'react'
import styles from './Predict.module.css'

/** A question about what a sample prints. It needs no script: each answer folds its explanation. */
export function Predict({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.predict}>{children}</div>
}

interface AnswerProps {
  /** What would be printed, a line each. */
  shows: string
  /** It is what the run printed. */
  right?: boolean
  /** Why it is right, or which belief leads to it. */
  children: ReactNode
}

/** An answer that a reader can choose. */
export function Answer({ shows, right = false, children }: AnswerProps): ReactNode {
  return (
    <details data-choice={right ? 'right' : ''} className={right ? styles.right : styles.wrong}>
      <summary>
        <code>{shows}</code>
      </summary>
      <p>
        <b>{right ? 'Right.' : 'No.'}</b> {children}
      </p>
    </details>
  )
}

/** What the run printed, seen once an answer is open. */
export function Printed({ text, measured = false }: { text: string; measured?: boolean }): ReactNode {
  return (
    <pre className={measured ? `${styles.printed} ${styles.measured}` : styles.printed}>
      <samp>{text}</samp>
    </pre>
  )
}
