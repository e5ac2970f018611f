import type { ListedPage } from '../shared/listedPage.ts'
import styles from './PageList.module.css'

/** Pages one can go to, a row for each: any number of them fills its lines on any screen. */
export function PageList({ items, label }: { items: readonly ListedPage[]; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.href}>
          <a href={item.href}>{item.label}</a>
          {item.time && <small>{item.time}</small>}
          {item.description && <p>{item.description}</p>}
        </li>
      ))}
    </ul>
  )
}
