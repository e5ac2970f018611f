import type { DocEntry, SidebarItem, Site } from './model.ts'
import { breadcrumbs, sectionTitle } from './sidebars.ts'

/** Way to a doc: its section's page, the categories between, itself. */
export function docBreadcrumbs({ docs, config }: Site, doc: DocEntry): SidebarItem[] {
  if (!config.docs.breadcrumbs) return []
  const items = doc.sidebar === undefined ? [] : (docs.sidebars[doc.sidebar] ?? [])
  const trail = breadcrumbs(items, doc.path)
  const [first] = items
  const own: SidebarItem = { type: 'link', href: doc.path, label: doc.frontMatter.title }
  if (first?.type !== 'link' || first.href === doc.path) return [own]
  if (doc.sidebar === undefined || doc.sidebar === docs.docs[docs.mainDocId]?.sidebar) return trail
  return [{ ...first, label: sectionTitle(docs, doc.sidebar) ?? first.label }, ...trail]
}
