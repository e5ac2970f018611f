import type { SiteConfig } from '../../config/site.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'

/** Groups of links, the logo and the copyright line. */
export function Footer({ config }: { config: SiteConfig }) {
  const { footer } = config
  return (
    <footer className={styles.footer} data-style={footer.style}>
      <div className={styles.inner}>
        {footer.groups.map((group) => (
          <nav key={group.title} aria-label={`Footer: ${group.title}`}>
            <p className={styles.title}>{group.title}</p>
            <ul>
              {group.items.map((item) => (
                <li key={item.label}>
                  <a href={item.to ?? item.href}>{item.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={styles.end}>
          {footer.logo ? <img src={footer.logo.src} alt={footer.logo.alt} height={32} /> : <Logo size={32} />}
          <p>
            {config.tagline}
            <br />
            {footer.copyright}
          </p>
        </div>
      </div>
    </footer>
  )
}
