import type { NavbarItem, NavbarSubItem } from '../../config/navbar.ts'
import { currentLocale } from '../../config/site.ts'
import type { Site } from '../../content/shared/model.ts'
import { unknownId } from '../../content/shared/sidebars.ts'
import { links } from '../../content/shared/sidebars.ts'

/** Where the reader is: decides which items are active. */
export interface Place {
  site: Site
  /** Normalized path of the page. */
  path: string
  /** Sidebar of the page, if it has one. */
  sidebar?: string
}

/** A link of the navigation bar, ready to render. */
export interface NavLink {
  label: string
  href: string
  /** `page` when it leads to this very page, `true` when it leads to the section of this page. */
  current?: 'page' | 'true'
  lang?: string
}

/**
 * The link an item stands for.
 * @throws When it names a doc or sidebar that does not exist; the message lists the ids there are.
 */
export function navLink(
  item: Extract<NavbarItem | NavbarSubItem, { type: 'default' | 'doc' | 'docSidebar' | 'docsVersion' }>,
  place: Place,
): NavLink | undefined {
  const { site, path } = place
  const { docs } = site
  switch (item.type) {
    case 'default': {
      const href = item.to ?? item.href ?? ''
      return { label: item.label, href, current: current(href, path) }
    }
    case 'doc': {
      const doc = docs.docs[item.docId]
      if (doc)
        return {
          label: item.label ?? doc.frontMatter.sidebar_label ?? doc.frontMatter.title,
          href: doc.path,
          current: current(doc.path, path),
        }
      if (docs.draftIds.includes(item.docId)) return undefined
      throw new Error(unknownId('doc', item.docId, Object.keys(docs.docs)))
    }
    case 'docSidebar': {
      const sidebar = docs.sidebars[item.sidebarId]
      if (!sidebar) throw new Error(unknownId('sidebar', item.sidebarId, Object.keys(docs.sidebars)))
      const first = links(sidebar).find((l) => !l.unlisted)
      if (!first) return undefined
      return {
        label: item.label ?? first.label,
        href: first.href,
        current: path === first.href ? 'page' : place.sidebar === item.sidebarId ? 'true' : undefined,
      }
    }
    case 'docsVersion': {
      const main = docs.docs[docs.mainDocId]
      const href = item.to ?? main?.path ?? docs.path
      return { label: item.label ?? docs.label, href, current: current(href, path) }
    }
  }
}

/** The versions of the docs with their links, as the version dropdown has them. */
export function versionLinks(place: Place): { name: string; link: NavLink }[] {
  const link = navLink({ type: 'docsVersion', position: 'left' }, place)
  return link ? [{ name: place.site.docs.name, link }] : []
}

/** The links of the locale dropdown: this page in each language. */
export function localeLinks({ site, path }: Place): NavLink[] {
  const { code } = currentLocale(site.config)
  return Object.entries(site.config.locale.locales).map(([lang, { label }]) => ({
    label,
    href: path,
    lang,
    current: lang === code ? 'true' : undefined,
  }))
}

function current(href: string, path: string): NavLink['current'] {
  if (href === path) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}
