import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import type { BaselineStatus } from '../../content/shared/baseline.ts'
import { CopyPage } from './CopyPage.tsx'
import styles from './PageHeader.module.css'

interface Props {
  title: string
  description?: string
  /** Path of the Markdown export. */
  markdown?: string
  /** The features that the page is about; those that are in every browser already are not worth a badge. */
  baseline?: readonly BaselineStatus[]
  /** Facts about the page, each an element of the line below the description. */
  children?: ReactNode
}

const BASELINE = { high: 'Baseline', low: 'New in', false: 'Limited availability' } as const

/** Title of a page with what there is to know before reading. */
export function PageHeader({ title, description, markdown, baseline = [], children }: Props) {
  const unfinished = baseline.filter(({ status }) => status !== 'high')
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {description && <p className={styles.lead}>{description}</p>}
      <div className={styles.row}>
        {children}
        {unfinished.map(({ name, status, since }) => (
          <span key={name}>
            {BASELINE[`${status}`]} {since}: {name}
          </span>
        ))}
      </div>
      {markdown && (
        <>
          <button type="button" className={styles.more} popoverTarget="page-actions" aria-label="Page actions">
            <Ellipsis aria-hidden="true" size={20} />
          </button>
          <div id="page-actions" popover="auto" className={`popup ${styles.actions}`}>
            <CopyPage markdown={markdown} className={`button ${styles.action}`} />
            <a href={markdown} className={`button ${styles.action}`}>
              View as Markdown
            </a>
          </div>
        </>
      )}
    </header>
  )
}
