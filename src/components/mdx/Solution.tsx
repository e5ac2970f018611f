import type { ReactNode } from 'react'
import boxStyles from './Box.module.css'
import styles from './Solution.module.css'

/** The folded solution of an exercise, or a hint. Its title is the line that opens it. */
export function Solution({ children }: { children: ReactNode }): ReactNode {
  return <details className={styles.solution}>{children}</details>
}

/** A section for those who want a subject exact. It is folded: a first reading does without it. */
export function Deep({ children }: { children: ReactNode }): ReactNode {
  return <details className={`${boxStyles.box} ${styles.solution}`}>{children}</details>
}

/** Has the fragment of a folded section: browsers open what is around the target of a link, and not the target. */
export function DeepBody({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return <div id={id}>{children}</div>
}

/** The line that opens what is folded. */
export function SolutionTitle({ word, children }: { word: string; children?: ReactNode }): ReactNode {
  return (
    <summary>
      {word}
      {children && ': '}
      {children}
    </summary>
  )
}
