import type { ReactNode } from 'react'
import type { NextPage } from '../../content/shared/nextPages.ts'
import styles from './Box.module.css'

interface BoxProps {
  children: ReactNode
}

/** What the reader will be able to do after the lesson. */
export function Objectives({ children }: BoxProps): ReactNode {
  return (
    <section aria-label="Objectives" className={`${styles.box} ${styles.list}`}>
      {children}
    </section>
  )
}

/** What to keep from the lesson. */
export function Summary({ children }: BoxProps): ReactNode {
  return (
    <section aria-label="Summary" className={`${styles.box} ${styles.list}`}>
      {children}
    </section>
  )
}

/** A section in one sentence. */
export function Rule({ children }: BoxProps): ReactNode {
  return (
    <div role="note" aria-label="Rule" className={`${styles.box} ${styles.rule}`}>
      {children}
    </div>
  )
}

/** The ways into the site or into a subject. */
export function Start({ children }: BoxProps): ReactNode {
  return (
    <nav aria-label="Where to start" className={styles.start}>
      {children}
    </nav>
  )
}

/** What is said of the samples of the site, with its figures at the end. */
export function Checked({ children }: BoxProps): ReactNode {
  return <div className={`${styles.box} ${styles.tip}`}>{children}</div>
}

/** Where the first part of a lesson ends: what one can do now, and the ways from here. */
export function Checkpoint({ titleId, children }: BoxProps & { titleId: string }): ReactNode {
  return (
    <section aria-labelledby={titleId} className={`${styles.box} ${styles.checkpoint}`}>
      {children}
    </section>
  )
}

/** The lessons that follow the open one. */
export function NextLesson({ next }: { next: readonly NextPage[] }): ReactNode {
  return next.map(({ way, href, label }) => (
    <p key={href}>
      {way}: <a href={href}>{label}</a>
    </p>
  ))
}

/** A task, with its starter code and its folded solution. */
export function Exercise({ titleId, children }: BoxProps & { titleId: string }): ReactNode {
  return (
    <section aria-labelledby={titleId} className={`${styles.box} ${styles.exercise}`}>
      {children}
    </section>
  )
}

/** The answer one would say aloud. */
export function Short({ children }: BoxProps): ReactNode {
  return (
    <div role="note" aria-label="Short answer" className={`${styles.box} ${styles.tip}`}>
      {children}
    </div>
  )
}

/** What a weak answer gets wrong. */
export function Weak({ children }: BoxProps): ReactNode {
  return (
    <div role="note" aria-label="What a weak answer gets wrong" className={`${styles.box} ${styles.warning}`}>
      {children}
    </div>
  )
}

/** The whole files of the reader's own site, as they are now. */
export function Project({ children }: BoxProps): ReactNode {
  return (
    <section aria-label="Your files after this step" className={`${styles.box} ${styles.exercise}`}>
      {children}
    </section>
  )
}

/** A picture of the reader's own site, for those who have none. */
export function ProjectPicture({ name, url }: { name: string; url: string }): ReactNode {
  return (
    <p className="no-print">
      Download the picture:{' '}
      <a href={url} download={name}>
        {name}
      </a>
    </p>
  )
}
