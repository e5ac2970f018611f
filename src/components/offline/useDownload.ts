import { useSyncExternalStore } from 'react'
import type { DownloadState } from '../../offline/client/download.ts'
import { download } from './siteDownload.ts'

/** How far the download has come. */
export function useDownload(): DownloadState {
  return useSyncExternalStore(
    download.listen,
    () => download.state,
    () => download.state,
  )
}
