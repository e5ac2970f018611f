import type { ReactNode } from 'react'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import type { Site } from '../content/shared/model.ts'
import { links } from '../content/shared/sidebars.ts'
import type { Subject } from '../offline/shared/selection.ts'
import { OfflineLoader } from '../components/offline/OfflineLoader.tsx'

interface OfflinePageProps {
  site: Site
  path: string
  description: string
}

/** The sections that the navigation bar leads to, each with the pages of its sidebar, and the blog. */
function subjectsOf({ config, docs }: Site): Subject[] {
  const sections = config.navbar.items.flatMap((item): Subject[] => {
    if (item.type !== 'docSidebar') return []
    const [first, ...others] = links(docs.sidebars[item.sidebarId] ?? []).map(({ href }) => href)
    if (first === undefined) return []
    const outside = others.filter((href) => href.startsWith('/') && !href.startsWith(`${first}/`))
    return [{ title: item.label ?? first, roots: [first, ...new Set(outside)] }]
  })
  return [...sections, { title: config.blog.title, roots: [config.blog.basePath] }]
}

/** What is kept for offline reading; also what a reader without a network gets in the place of a page. */
export function OfflinePage({ site, path, description }: OfflinePageProps): ReactNode {
  return (
    <main id="content-start" tabIndex={-1} data-client="">
      <PageHeader title="Offline reading" description={description} />
      <div className="prose">
        <OfflineLoader path={path} subjects={subjectsOf(site)}>
          <p>
            Pages that you have visited stay readable without a network. You can also keep the whole site on this
            device, or one subject: its lessons, their samples and exercises, the search and the Run buttons. It is
            fetched in small parts while nothing else goes on. When the site changes, only what has changed is fetched
            again.
          </p>
          <noscript>
            <p>Keeping pages needs JavaScript, which is off in this browser.</p>
          </noscript>
        </OfflineLoader>
      </div>
    </main>
  )
}
