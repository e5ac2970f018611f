import { ClipboardCopy, FileText } from 'lucide-react'
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

const BASELINE = { high: 'Widely available', low: 'Newly available', false: 'Limited availability' } as const

/** Title of a page with what there is to know before reading. */
export function PageHeader({ title, description, markdown, level, baseline = [], children }: Props) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {description && <p className={styles.lead}>{description}</p>}
      <div className={styles.row}>
        {level && <span className={styles.badge}>{level}</span>}
        {baseline.map(({ name, status, since }) => (
          <span
            key={name}
            className={styles.badge}
            data-baseline={String(status)}
            title={`Baseline: ${BASELINE[`${status}`]}`}
          >
            {name}: {BASELINE[`${status}`]}
            {since && ` since ${since}`}
          </span>
        ))}
        {children}
        {markdown && (
          <span className={styles.actions}>
            <CopyPage markdown={markdown} className={styles.action}>
              <ClipboardCopy size={15} aria-hidden="true" />
            </CopyPage>
            <a href={markdown} className={styles.action}>
              <FileText size={15} aria-hidden="true" /> Markdown
            </a>
          </span>
        )}
      </div>
    </header>
  )
}
