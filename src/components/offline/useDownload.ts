import { useSyncExternalStore } from 'react'
import { storageSlot } from '../../browser/storage.ts'
import { type DownloadState, OfflineDownload } from '../../offline/download.ts'

/** One for the page: its notice and its panel speak of the same download. */
export const download = new OfflineDownload()

/**
 * What the reader has said to the download of the whole site: `keep`, or `declined`, which pausing and removing it say
 * too. Then it must not begin again by itself.
 */
export const downloadAnswer = () => storageSlot('offline-download')

/** How far the download has come. */
export function useDownload(): DownloadState {
  return useSyncExternalStore(
    download.listen,
    () => download.state,
    () => download.state,
  )
}

/** Keeps the whole site, as the reader wishes. */
export function startDownload(): void {
  downloadAnswer().set('keep')
  void download.start()
}

/** Stops the download until the reader wishes otherwise. */
export function pauseDownload(): void {
  downloadAnswer().set('declined')
  download.pause()
}

/** Forgets the site. */
export async function removeDownload(): Promise<void> {
  downloadAnswer().set('declined')
  await download.remove()
}
