import { useSyncExternalStore } from 'react'
import { storageSlot } from '../../browser/storage.ts'
import { type KeepingState, SiteLibrary } from '../../offline/library.ts'

/** One for the page: its notice and its panel speak of the same download. */
export const library = new SiteLibrary()

/** Whether the reader has paused or removed the whole site: it must not begin again by itself. */
export const declined = () => storageSlot('offline-declined')

/** How far the keeping of the site has come. */
export function useKeeping(): KeepingState {
  return useSyncExternalStore(
    (changed) => library.listen(changed),
    () => library.state,
    () => library.state,
  )
}

/** Keeps the whole site, as the reader wishes. */
export function keepSite(): void {
  declined().remove()
  void library.keep()
}

/** Stops the download until the reader wishes otherwise. */
export function pauseSite(): void {
  declined().set('true')
  library.pause()
}

/** Forgets the site. */
export async function removeSite(): Promise<void> {
  declined().set('true')
  await library.remove()
}
