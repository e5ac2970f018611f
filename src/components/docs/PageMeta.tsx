import type { BaselineStatus } from '../../content/shared/baseline.ts'
import type { LastUpdate, TagRef } from '../../content/shared/model.ts'
import { TagLinks } from './TagLinks.tsx'
import styles from './PageMeta.module.css'

/** `2026-06-02` or a time stamp → `June 2, 2026`, in UTC so that a build says the same everywhere. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

/** What stands below an article: its tags, who changed it last and when, and where to fix it. */
export function PageMeta({
  tags,
  baseline = [],
  lastUpdate,
  editUrl,
}: {
  tags: readonly TagRef[]
  /** The features that the page is about. */
  baseline?: readonly BaselineStatus[]
  lastUpdate?: LastUpdate
  editUrl?: string
}) {
  return (
    <footer className={styles.meta}>
      {tags.length > 0 && <TagLinks tags={tags} />}
      {baseline.length > 0 && (
        <p className="muted">
          Browser support:{' '}
          {baseline
            .map(({ name, status, since }) =>
              status === false ? `${name}, not in every browser` : `${name}, Baseline ${since}`,
            )
            .join(' · ')}
        </p>
      )}
      <p className="muted">
        {editUrl && (
          <a href={editUrl} className={styles.edit}>
            Edit this page
          </a>
        )}
        {lastUpdate && (
          <span>
            Last updated on <time dateTime={lastUpdate.time}>{formatDate(lastUpdate.time)}</time> by {lastUpdate.author}
          </span>
        )}
      </p>
    </footer>
  )
}
