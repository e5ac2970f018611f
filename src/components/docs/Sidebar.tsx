import PanelLeft from 'lucide-react/icons/panel-left'
import type { SidebarItem } from '../../content/shared/model.ts'
import { Collapsible } from '../layout/Collapsible.tsx'
import styles from './Sidebar.module.css'
import { SidebarToggle } from './SidebarToggle.tsx'

/**
 * Links of a section as a tree. The categories that hold the current page are open; none closes by itself unless the
 * site wants one open at a time.
 */
export function Sidebar({
  items,
  path,
  label,
  hideable,
  autoCollapse,
}: {
  items: readonly SidebarItem[]
  path: string
  label: string
  hideable: boolean
  autoCollapse: boolean
}) {
  return (
    <>
      {hideable && (
        <SidebarToggle className={styles.toggle}>
          <PanelLeft size={18} aria-hidden="true" />
        </SidebarToggle>
      )}
      <nav aria-label={label} className={styles.sidebar} data-sidebar="">
        <Items items={items} path={path} group={autoCollapse ? 'sidebar' : undefined} />
      </nav>
    </>
  )
}

function Items({ items, path, group }: { items: readonly SidebarItem[]; path: string; group?: string }) {
  return (
    <ul>
      {items.map((item) => {
        if (item.type === 'link') {
          // An unlisted page shows where it stands on itself alone.
          if (item.unlisted && item.href !== path) return null
          return (
            <li key={item.href}>
              <a href={item.href} aria-current={item.href === path ? 'page' : undefined}>
                {item.label}
                {item.unlisted && <span className="muted"> (unlisted)</span>}
              </a>
            </li>
          )
        }
        return (
          <li key={item.label}>
            <Collapsible
              label={item.label}
              initiallyOpen={(items.length < 5 && group === undefined) || contains(item, path)}
              group={group}
            >
              <ul>
                {item.href !== undefined && (!item.linkUnlisted || item.href === path) && (
                  <li>
                    <a href={item.href} aria-current={item.href === path ? 'page' : undefined}>
                      Overview
                    </a>
                  </li>
                )}
              </ul>
              <Items items={item.items} path={path} group={group && `${group}/${item.label}`} />
            </Collapsible>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether a path is in a category, at any depth. */
export function contains(item: SidebarItem, path: string): boolean {
  if (item.href === path) return true
  return item.type === 'category' && item.items.some((child) => contains(child, path))
}
