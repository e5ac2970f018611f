import type { ReactNode } from 'react'
import styles from './Box.module.css'

interface TitleProps {
  /** What kind of box it names, e.g. `Pitfall` or `Exercise 2`. */
  word: string
  id?: string
  /** What there is to know besides, such as how long it takes. */
  aside?: string
  /** The author's own title. */
  children?: ReactNode
}

/** The first line of a box. */
export function Title({ word, id, aside, children }: TitleProps): ReactNode {
  return (
    <p className={styles.title} id={id}>
      {/* The space stands inside: React would part two texts by a comment in the HTML of every box. */}
      <b>{`${word} `}</b>
      {children}
      {aside && <small> {aside}</small>}
    </p>
  )
}
