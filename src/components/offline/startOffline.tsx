import { payloadUrl } from '../../paths.ts'
import { fetchIntoStore, fetchManifest, openStore } from '../../offline/web/cacheStore.ts'
import { beginsByItself, isOfflineMode, readSigns, watchInstall } from '../../offline/client/mode.ts'
import { registerWorker, takenOver } from '../../offline/client/register.ts'
import { DownloadNotice, DownloadOffer, isNoticeShown, showNotice, UpdateNotice } from './notices.tsx'
import { cameFromSite, onPause } from './pause.ts'
import { download, downloadAnswer } from './useDownload.ts'

/** Registers the service worker and, in offline mode, keeps the whole site or asks whether to. */
export async function startOffline(): Promise<void> {
  watchInstall()
  const signs = readSigns()
  const offlineMode = isOfflineMode(signs)
  // After a reload past the worker there is one, and it does not see this page either.
  const isUnseen = !navigator.serviceWorker?.controller
  const registration = await registerWorker(offlineMode, () => {
    void keepThisPage()
    if (offlineMode) showNotice(<UpdateNotice />)
  })
  if (!registration) return
  await takenOver(registration)
  if (isUnseen) void keepThisPage()
  if (!offlineMode) return

  download.connect()
  const answer = downloadAnswer()
  if (answer) download.select(answer.selection)
  await download.refresh()
  if (!isLacking() || answer?.type === 'declined') return
  if (answer?.type === 'keep' || beginsByItself(signs)) {
    showNotice(<DownloadNotice />)
    await download.start()
  } else offer(cameFromSite())
}

/** Whether there is something to keep, and the browser keeps it. */
function isLacking(): boolean {
  const { status } = download.state
  return status !== 'complete' && status !== 'unknown' && status !== 'blocked'
}

/**
 * Offers to keep the site, in a pause on a later page than the first. An offer that the reader passes over waits for
 * the next pause, on a page after this one.
 * @param isLaterPage Whether the page is such a one.
 */
function offer(isLaterPage: boolean): void {
  onPause(isLaterPage, () => {
    // Answered meanwhile on another page or in another tab.
    if (downloadAnswer() || !isLacking()) return
    if (isNoticeShown()) offer(false)
    else showNotice(<DownloadOffer onPassedOver={() => offer(false)} />)
  })
}

/**
 * Milliseconds without a byte after which the page that is shown is not kept. While it is asked for, Chromium holds
 * back all other requests for the same address, so this must be less than the download waits for a file.
 */
const STALL_TIMEOUT_MS = 10_000

/** Keeps the page that is shown: it was there before the service worker, which therefore has not seen it. */
async function keepThisPage(): Promise<void> {
  const path = document.documentElement.dataset.path ?? location.pathname
  if (path !== location.pathname) return
  try {
    const store = await openStore(await fetchManifest())
    const options = { stallTimeoutMs: STALL_TIMEOUT_MS }
    await Promise.all([path, payloadUrl(path)].map((file) => fetchIntoStore(store, file, options)))
  } catch (error) {
    console.warn('This page could not be kept for offline reading.', error)
  }
}
