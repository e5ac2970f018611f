import MenuIcon from 'lucide-react/icons/menu'
import Contrast from 'lucide-react/icons/contrast'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { ContinueLink } from './ContinueLink.tsx'
import { Logo } from './Logo.tsx'
import styles from './Navbar.module.css'
import { NavbarItems } from './NavbarItems.tsx'
import type { Place } from './navigation.ts'

/** The bar at the top of every page. */
export function Navbar({ place }: { place: Place }) {
  const { navbar, colorMode } = place.site.config
  const left = navbar.items.filter((i) => i.position === 'left')
  const right = navbar.items.filter((i) => i.position === 'right')
  return (
    <header className={styles.navbar} data-navbar={navbar.hideOnScroll ? 'hides' : ''}>
      <div className={styles.inner}>
        <button type="button" className={styles.menu} popoverTarget="menu" aria-label="Open menu">
          <MenuIcon aria-hidden="true" />
        </button>
        <a className={styles.brand} href="/">
          <Logo />
          <b>{navbar.title}</b>
        </a>
        <nav aria-label="Main">
          <ul className={styles.left}>
            <NavbarItems items={left} place={place} />
            <li>
              <ContinueLink href={place.site.docs.path} form="short" />
            </li>
          </ul>
          <ul className={styles.right}>
            <NavbarItems items={right} place={place} />
          </ul>
        </nav>
        {!colorMode.disableSwitch && (
          <ColorModeToggle
            className={styles.icon}
            initial={colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode}
            respectSystem={colorMode.respectPrefersColorScheme}
          >
            <Contrast aria-hidden="true" size={20} />
          </ColorModeToggle>
        )}
      </div>
    </header>
  )
}
