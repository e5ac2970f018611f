import type { ReactNode } from 'react'
import type { BaselineStatus } from '../../content/baseline.ts'
import { CopyPage } from './CopyPage.tsx'
import styles from './PageHeader.module.css'

interface Props {
  title: string
  description?: string
  /** Path of the `.md` twin. */
  markdown?: string
  level?: string
  baseline?: readonly BaselineStatus[]
  children?: ReactNode
}

const BASELINE = { high: 'Baseline', low: 'Baseline, new', false: 'Limited availability' } as const

/** Title of a page with what there is to know before reading. */
export function PageHeader({ title, description, markdown, level, baseline = [], children }: Props) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {description && <p className={styles.lead}>{description}</p>}
      <div className={styles.row}>
        {level && <span className={styles.badge}>{level}</span>}
        {baseline.map(({ name, status, since }) => (
          <span key={name} className={styles.badge} data-baseline={String(status)}>
            {BASELINE[`${status}`]} {since} · {name}
          </span>
        ))}
        {children}
        {markdown && (
          <span className={styles.actions}>
            <CopyPage markdown={markdown} className={styles.action} />
            <a href={markdown} className={styles.action}>
              Markdown
            </a>
          </span>
        )}
      </div>
    </header>
  )
}
