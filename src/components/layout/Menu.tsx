import type { ReactNode } from 'react'
import type { NavbarItem } from '../../config/navbar.ts'
import { OFFLINE_PATH } from '../../offline/shared/protocol.ts'
import { ContinueLink } from './ContinueLink.tsx'
import { Logo } from './Logo.tsx'
import { MenuPanels } from './MenuPanels.tsx'
import styles from './Menu.module.css'
import { NavbarItems } from './NavbarItems.tsx'
import type { Place } from './navigation.ts'

/** The choice to keep the site: nothing else asks for it twice. */
const OFFLINE_ITEM: NavbarItem = { type: 'default', position: 'left', label: 'Offline reading', to: OFFLINE_PATH }

/**
 * The slide-in menu of small screens, a popover, so that it opens without JavaScript. On wide screens the same
 * element is the sidebar beside the article: its links stand in the document once.
 */
export function Menu({ place, sidebar, label }: { place: Place; sidebar?: ReactNode; label?: string }) {
  const { navbar, offline } = place.site.config
  return (
    <div id="menu" popover="auto" className={`${styles.menu} ${sidebar ? styles.withSidebar : ''} menu`}>
      <div className={styles.head}>
        <a href="/">
          <Logo /> <b>{navbar.title}</b>
        </a>
        <button type="button" popoverTarget="menu" popoverTargetAction="hide" aria-label="Close menu">
          ×
        </button>
      </div>
      <MenuPanels
        hasSecondary={sidebar !== undefined}
        secondaryLabel={label}
        back="Back to main menu"
        primary={
          <nav aria-label="Site">
            <ContinueLink href={place.site.docs.path} form="menu" />
            <ul className={styles.list}>
              <NavbarItems
                items={offline.enabled ? [...navbar.items, OFFLINE_ITEM] : navbar.items}
                place={place}
                mobile
              />
            </ul>
          </nav>
        }
        secondary={sidebar}
      />
    </div>
  )
}
