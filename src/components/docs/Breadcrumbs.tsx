import type { SidebarItem } from '../../content/shared/model.ts'
import styles from './Breadcrumbs.module.css'

/** The way from the home page to this one. */
export function Breadcrumbs({ trail }: { trail: readonly SidebarItem[] }) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.breadcrumbs}>
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        {trail.map((item, i) => (
          <li key={item.label}>
            {i === trail.length - 1 ? (
              <span aria-current="page">{item.label}</span>
            ) : item.href === undefined ? (
              item.label
            ) : (
              <a href={item.href}>{item.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
