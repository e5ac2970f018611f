// Door of components. Takes the site model and the parts of a page.
// Gives its markup, and the islands that come alive.
import type { ReactNode } from 'react'
import { ANNOUNCER_ID } from '../../browser/announcer.ts'
import { currentLocale } from '../../config/site.ts'
import { HOME } from '../../paths.ts'
import { AnnouncementBar } from './AnnouncementBar.tsx'
import { ContinueLink } from './ContinueLink.tsx'
import styles from './Document.module.css'
import { Footer } from './Footer.tsx'
import { Head, type HeadProps } from './Head.tsx'
import { Menu } from './Menu.tsx'
import { Navbar } from './Navbar.tsx'
import type { Place } from './navigation.ts'
import { PageOutlet } from './PageOutlet.tsx'

interface Props {
  place: Place
  head: Omit<HeadProps, 'config'>
  /** The section's links: beside the article on wide screens, in the menu on small ones. */
  sidebar?: ReactNode
  /** Name of the section the sidebar belongs to. */
  sidebarLabel?: string
  /** The page: a `main` and what stands beside it. */
  children: ReactNode
}

/** The document every page shares. */
export function Document({ place, head, sidebar, sidebarLabel, children }: Props) {
  const { config, docs } = place.site
  // The pages that one comes to first.
  const leadsBack = place.path === HOME || place.path === docs.path
  const { code, direction } = currentLocale(config)
  const theme = config.colorMode.respectPrefersColorScheme ? 'system' : config.colorMode.defaultMode
  return (
    // The inline script may have set the reader's choices on this element before React came.
    <html
      lang={code}
      dir={direction}
      data-path={place.path}
      data-theme={theme}
      data-offline={config.offline.enabled ? undefined : 'off'}
      data-analytics={config.analytics && JSON.stringify(config.analytics)}
      suppressHydrationWarning
    >
      <Head config={config} {...head} />
      <body>
        <a className={`sr-only ${styles.skip}`} href="#content-start">
          Skip to main content
        </a>
        <div className="progress" aria-hidden="true" />
        <div id={ANNOUNCER_ID} className="sr-only" aria-live="polite" aria-atomic="true" />
        {config.announcementBar && <AnnouncementBar bar={config.announcementBar} />}
        <Navbar place={place} />
        {leadsBack && <ContinueLink href={docs.path} form="line" />}
        <div className={styles.columns}>
          <Menu place={place} sidebar={sidebar} label={sidebarLabel} />
          <PageOutlet path={place.path}>{children}</PageOutlet>
        </div>
        <Footer config={config} />
      </body>
    </html>
  )
}
