import type { ReactNode } from 'react'
import type { NavbarItem, NavbarSubItem } from '../../config/navbar.ts'
import { currentLocale } from '../../config/site.ts'
import { SearchBox } from '../search/SearchBox.tsx'
import { Collapsible } from './Collapsible.tsx'
import styles from './Navbar.module.css'
import { localeLinks, navLink, versionLinks, type NavLink, type Place } from './navigation.ts'
import { VersionLink } from './VersionLink.tsx'

interface ItemProps<T> {
  item: T
  place: Place
  /** In the mobile menu, where a dropdown is a collapsible list. */
  mobile?: boolean
}

function Anchor({ link }: { link: NavLink }) {
  return (
    <a className={styles.link} href={link.href} aria-current={link.current} hrefLang={link.lang} lang={link.lang}>
      {link.label}
    </a>
  )
}

function LinkItem({ item, place }: ItemProps<Parameters<typeof navLink>[0]>) {
  const link = navLink(item, place)
  return (
    link && (
      <li>
        <Anchor link={link} />
      </li>
    )
  )
}

function HtmlItem({ item }: ItemProps<Extract<NavbarItem, { type: 'html' }>>) {
  return <li className={styles.html} dangerouslySetInnerHTML={{ __html: item.value }} />
}

function SearchItem({ mobile }: ItemProps<Extract<NavbarItem, { type: 'search' }>>) {
  if (mobile) return null
  return (
    <li>
      <SearchBox className={styles.search} />
    </li>
  )
}

/** A list that opens below its label; in the mobile menu it unfolds in place and starts open if a child is active. */
function Dropdown({
  label,
  mobile,
  active,
  children,
}: {
  label: string
  mobile?: boolean
  active: boolean
  children: ReactNode
}) {
  if (mobile) {
    return (
      <li>
        <Collapsible label={label} initiallyOpen={active}>
          <ul>{children}</ul>
        </Collapsible>
      </li>
    )
  }
  return (
    <li>
      <details className={styles.dropdown} name="navbar" data-dropdown="">
        <summary className={styles.link} data-active={active || undefined}>
          {label}
        </summary>
        <ul className="popup">{children}</ul>
      </details>
    </li>
  )
}

function subLinks(items: readonly NavbarSubItem[], place: Place): NavLink[] {
  return items.flatMap((item) => (item.type === 'html' ? [] : (navLink(item, place) ?? [])))
}

function SubItem({ item, place }: { item: NavbarSubItem; place: Place }) {
  return item.type === 'html' ? <HtmlItem item={item} place={place} /> : <LinkItem item={item} place={place} />
}

function DropdownItem({ item, place, mobile }: ItemProps<Extract<NavbarItem, { type: 'dropdown' }>>) {
  const active = subLinks(item.items, place).some((l) => l.current !== undefined) || item.to === place.path
  return (
    <Dropdown label={item.label} mobile={mobile} active={active}>
      {item.to !== undefined && (
        <LinkItem
          item={{ type: 'default', position: 'left', label: `All of ${item.label}`, to: item.to }}
          place={place}
        />
      )}
      {item.items.map((sub, i) => (
        <SubItem key={i} item={sub} place={place} />
      ))}
    </Dropdown>
  )
}

function VersionDropdownItem({ item, place, mobile }: ItemProps<Extract<NavbarItem, { type: 'docsVersionDropdown' }>>) {
  const versions = versionLinks(place)
  return (
    <Dropdown label={place.site.docs.label} mobile={mobile} active={place.sidebar !== undefined}>
      {item.dropdownItemsBefore.map((sub, i) => (
        <SubItem key={`before-${i}`} item={sub} place={place} />
      ))}
      {versions.map(({ name, link }) => (
        <li key={name}>
          <VersionLink
            className={styles.link}
            href={link.href}
            current={link.current}
            name={name}
            names={versions.map((version) => version.name)}
          >
            {link.label}
          </VersionLink>
        </li>
      ))}
      {item.dropdownItemsAfter.map((sub, i) => (
        <SubItem key={`after-${i}`} item={sub} place={place} />
      ))}
    </Dropdown>
  )
}

function LocaleDropdownItem({ place, mobile }: ItemProps<Extract<NavbarItem, { type: 'localeDropdown' }>>) {
  return (
    <Dropdown label={currentLocale(place.site.config).label} mobile={mobile} active={false}>
      {localeLinks(place).map((link) => (
        <li key={link.lang}>
          <Anchor link={link} />
        </li>
      ))}
    </Dropdown>
  )
}

type Components = { [K in NavbarItem['type']]: (props: ItemProps<Extract<NavbarItem, { type: K }>>) => ReactNode }

const COMPONENTS: Components = {
  default: LinkItem,
  dropdown: DropdownItem,
  search: SearchItem,
  html: HtmlItem,
  doc: LinkItem,
  docSidebar: LinkItem,
  docsVersion: LinkItem,
  docsVersionDropdown: VersionDropdownItem,
  localeDropdown: LocaleDropdownItem,
}

/** Items of the navigation bar, each shown by the component of its type. */
export function NavbarItems({
  items,
  place,
  mobile,
}: {
  items: readonly NavbarItem[]
  place: Place
  mobile?: boolean
}) {
  return items.map((item, i) => {
    const Item = COMPONENTS[item.type] as (props: ItemProps<NavbarItem>) => ReactNode
    return <Item key={i} item={item} place={place} mobile={mobile} />
  })
}
