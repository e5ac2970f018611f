import { PageList } from '../components/docs/PageList.tsx'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { links, sectionTitle } from '../content/shared/sidebars.ts'
import type { PageContext } from './shared/context.ts'

/** What an address without a page shows. */
export function NotFoundPage({ context }: { context: PageContext }) {
  const { config, docs } = context.site
  const sections = config.navbar.items.flatMap((item) => {
    if (item.type !== 'docSidebar') return []
    const [first] = links(docs.sidebars[item.sidebarId] ?? [])
    return first ? [{ ...first, label: sectionTitle(docs, item.sidebarId) ?? first.label }] : []
  })
  return (
    <main id="content-start" tabIndex={-1}>
      <PageHeader
        title="Page not found"
        description="There is no page at this address: it may have moved, or the link that led here may have a mistake in it."
      />
      <p>
        <a href="/search">Look for it in the list of all pages</a>, or begin with a section:
      </p>
      <PageList label="Sections" items={sections} />
    </main>
  )
}
