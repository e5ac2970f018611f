import type { ReactNode } from 'react'
import css from './Box.module.css'

interface BoxProps {
  children: ReactNode
}

/** What the reader will be able to do after the lesson. */
export function Objectives({ children }: BoxProps): ReactNode {
  return (
    <section aria-label="Objectives" className={`${css.box} ${css.list}`}>
      {children}
    </section>
  )
}

/** What to keep from the lesson. */
export function Summary({ children }: BoxProps): ReactNode {
  return (
    <section aria-label="Summary" className={`${css.box} ${css.list}`}>
      {children}
    </section>
  )
}

/** A task, with its starter code and its folded solution. */
export function Exercise({ titleId, children }: BoxProps & { titleId: string }): ReactNode {
  return (
    <section aria-labelledby={titleId} className={`${css.box} ${css.exercise}`}>
      {children}
    </section>
  )
}

/** The answer one would say aloud. */
export function Short({ children }: BoxProps): ReactNode {
  return (
    <div role="note" aria-label="Short answer" className={`${css.box} ${css.tip}`}>
      {children}
    </div>
  )
}

/** What a weak answer gets wrong. */
export function Weak({ children }: BoxProps): ReactNode {
  return (
    <div role="note" aria-label="What a weak answer gets wrong" className={`${css.box} ${css.warning}`}>
      {children}
    </div>
  )
}
