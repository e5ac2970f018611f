import type { ReactNode } from 'react'
import styles from './Heading.module.css'

interface HeadingProps {
  level: 2 | 3 | 4
  id: string
  /** The heading as plain text. */
  text: string
  children: ReactNode
}

/** A heading and the link to it. The link is beside the heading, so that it is not read as part of it. */
export function Heading({ level, id, text, children }: HeadingProps): ReactNode {
  const Tag = `h${level}` as const
  return (
    <div className={`${styles.heading} ${styles[Tag]}`}>
      <Tag id={id}>{children}</Tag>
      <a className={`anchor ${styles.anchor}`} href={`#${id}`} aria-label={`Link to this section: ${text}`} />
    </div>
  )
}
