import type { CardItem } from '../shared/cardItem.ts'
import styles from './Cards.module.css'

/** Pages one can go to, as cards. */
export function Cards({ items, label }: { items: readonly CardItem[]; label?: string }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {items.map((item) => (
        <li key={item.href}>
          <a href={item.href}>{item.label}</a>
          {item.description && <p>{item.description}</p>}
          {item.time && <small>{item.time}</small>}
        </li>
      ))}
    </ul>
  )
}
