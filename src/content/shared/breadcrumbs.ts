import { PATHS } from '../../paths.ts'
import type { DocEntry, LearningPath, SidebarItem, Site } from './model.ts'
import { breadcrumbs, sectionTitle } from './sidebars.ts'

/** The home page of the docs, where every way to a doc begins; none where there is none, or where one is there. */
export function docsHome({ docs, config }: Site, path: string): SidebarItem[] {
  const main = docs.docs[docs.mainDocId]
  if (!config.docs.breadcrumbs || !main || main.path === path) return []
  return [{ type: 'link', href: main.path, label: 'Docs' }]
}

/** The whole way to a doc, from the home page of the docs. */
export const docTrail = (site: Site, doc: DocEntry): SidebarItem[] => [
  ...docsHome(site, doc.path),
  ...docBreadcrumbs(site, doc),
]

/** Way to a doc within its section: the section's page, the categories between, itself. */
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

/** The way to the list of the paths, or to one of them. */
export function pathTrail(site: Site, learningPath?: LearningPath): SidebarItem[] {
  return [
    ...docsHome(site, PATHS),
    { type: 'link', href: PATHS, label: 'Paths' },
    ...(learningPath ? [{ type: 'link' as const, href: learningPath.path, label: learningPath.title }] : []),
  ]
}
