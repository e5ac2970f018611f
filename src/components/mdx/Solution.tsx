import type { ReactNode } from 'react'
import styles from './Solution.module.css'

/** The folded solution of an exercise, or a hint. Its title is the line that opens it. */
export function Solution({ children }: { children: ReactNode }): ReactNode {
  return <details className={styles.solution}>{children}</details>
}

/** The line that opens a solution. */
export function SolutionTitle({ word, children }: { word: string; children?: ReactNode }): ReactNode {
  return (
    <summary>
      {word}
      {children && ': '}
      {children}
    </summary>
  )
}
