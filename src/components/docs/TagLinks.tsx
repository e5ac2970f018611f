import type { TagRef } from '../../content/shared/model.ts'
import styles from './TagLinks.module.css'

/** The tags of a page, each a link to everything that carries it. */
export function TagLinks({ tags, counts }: { tags: readonly TagRef[]; counts?: ReadonlyMap<string, number> }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.key}>
          <a href={tag.path} rel="tag">
            {tag.label}
            {counts && <span className="muted"> {counts.get(tag.key)}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
