import type { ListedPage } from '../shared/listedPage.ts'
import styles from './PageList.module.css'

/** Pages one can go to, a row for each: any number of them fills its lines on any screen. */
export function PageList({
  items,
  label,
  ordered = false,
}: {
  items: readonly ListedPage[]
  label?: string
  /** They are read one after the other. */
  ordered?: boolean
}) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={styles.list} aria-label={label}>
      {items.map((item, i) => (
        <li key={item.href}>
          <a href={item.href}>{ordered ? `${i + 1}. ${item.label}` : item.label}</a>
          {item.time && <small>{item.time}</small>}
          {item.description && <p>{item.description}</p>}
        </li>
      ))}
    </List>
  )
}
