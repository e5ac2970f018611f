import X from 'lucide-react/icons/x'
import type { SiteConfig } from '../../config/site.ts'
import { AnnouncementClose } from './AnnouncementClose.tsx'
import styles from './AnnouncementBar.module.css'

/** One line above everything, until the reader closes it. */
export function AnnouncementBar({ bar }: { bar: NonNullable<SiteConfig['announcementBar']> }) {
  return (
    <aside id="announcement" className={styles.bar} aria-label="Announcement">
      <div dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <AnnouncementClose id={bar.id} className={styles.close}>
          <X size={18} aria-hidden="true" />
        </AnnouncementClose>
      )}
    </aside>
  )
}
