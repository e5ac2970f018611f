import type { ReactNode } from 'react'
import styles from './Question.module.css'

interface QuestionProps {
  /** Fragment identifier of its heading. */
  id: string
  /** The h2 it stands under, e.g. `Basics`. */
  level?: string
  /** The heading, then the answer. */
  children: ReactNode
}

/** One interview question with its answer. */
export function Question({ id, level, children }: QuestionProps): ReactNode {
  return (
    <article aria-labelledby={id} data-question={id} data-level={level} className={styles.question}>
      {children}
    </article>
  )
}
