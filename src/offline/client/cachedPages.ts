import { isPagePath } from '../../browser/shared/path.ts'
import { cacheNames, matchStore, storedStore } from '../web/cacheStore.ts'
import { RESULTS_DIR } from '../../paths.ts'
import { FRAME_PATH } from '../../runner/shared/protocol.ts'
import { NOT_FOUND_PATH, OFFLINE_PATH } from '../shared/protocol.ts'

/** A page that can be read without a network. */
export interface CachedPage {
  path: string
  title: string
}

/** The pages that can be read without a network, by title. */
export async function cachedPages(): Promise<CachedPage[]> {
  const pages = new Map<string, CachedPage>()
  for (const name of await cacheNames()) {
    const store = await storedStore(name)
    for (const { url } of (await store?.cache.keys()) ?? []) {
      const path = new URL(url).pathname
      const isPage =
        isPagePath(path) &&
        path !== NOT_FOUND_PATH &&
        path !== OFFLINE_PATH &&
        path !== FRAME_PATH &&
        !path.startsWith(`${RESULTS_DIR}/`)
      const response = store && isPage && !pages.has(path) ? await matchStore(store, path) : undefined
      if (response) pages.set(path, { path, title: titleOf(await response.text()) || path })
    }
  }
  return [...pages.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}

/** The title of a page, without the name of the site. */
function titleOf(html: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? []
  return new DOMParser().parseFromString(title, 'text/html').title.replace(/ \| [^|]*$/, '')
}
