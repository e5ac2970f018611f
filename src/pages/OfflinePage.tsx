import type { ReactNode } from 'react'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { OfflineLoader } from '../components/offline/OfflineLoader.tsx'

/** What is kept for offline reading; also what a reader without a network gets in the place of a page. */
export function OfflinePage({ path, description }: { path: string; description: string }): ReactNode {
  return (
    <main id="content-start" tabIndex={-1}>
      <PageHeader title="Offline reading" description={description} />
      <div className="prose">
        <OfflineLoader path={path}>
          <p>
            Pages that you have visited stay readable without a network. You can also keep the whole site on this
            device: every lesson, cheatsheet, interview page and post, the search and the Run buttons. It is fetched in
            small parts while nothing else goes on. When the site changes, only what has changed is fetched again.
          </p>
          <noscript>
            <p>Keeping pages needs JavaScript, which is off in this browser.</p>
          </noscript>
        </OfflineLoader>
      </div>
    </main>
  )
}
