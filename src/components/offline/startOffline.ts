import { normalizePath, payloadUrl } from '../../paths.ts'
import { fetchIntoStore, fetchManifest, openStore } from '../../offline/web/cacheStore.ts'
import { beginsByItself, isOfflineMode, readSigns, watchInstall } from '../../offline/client/mode.ts'
import { registerWorker, takenOver } from '../../offline/client/register.ts'
import type { DownloadState } from '../../offline/client/download.ts'
import { cameFromSite, NOTICE_HOST, onPause } from './pause.ts'

type SiteDownload = typeof import('./siteDownload.ts')

/** What speaks to the reader comes with the client. */
async function loadNotices() {
  await window.__boot?.boot?.()
  return import('./notices.tsx')
}

/** Registers the service worker and, in offline mode, keeps the whole site or asks whether to. */
export async function startOffline(): Promise<void> {
  watchInstall()
  const signs = readSigns()
  const offlineMode = isOfflineMode(signs)
  // After a reload past the worker there is one, and it does not see this page either.
  const isUnseen = !navigator.serviceWorker?.controller
  const registration = await registerWorker(offlineMode, () => {
    void keepThisPage()
    if (offlineMode) loadNotices().then(({ showUpdate }) => showUpdate(), console.warn)
  })
  if (!registration) return
  await takenOver(registration)
  if (isUnseen) void keepThisPage()
  if (!offlineMode) return

  const site = await import('./siteDownload.ts')
  const { download, downloadAnswer } = site
  download.connect()
  const answer = downloadAnswer()
  if (answer) download.select(answer.selection)
  await download.refresh()
  if (!isLacking(download.state) || answer?.type === 'declined') return
  if (answer?.type === 'keep' || beginsByItself(signs)) {
    const { showDownload } = await loadNotices()
    showDownload()
    await download.start()
  } else offer(site, cameFromSite())
}

/** Whether there is something to keep, and the browser keeps it. */
function isLacking({ status }: DownloadState): boolean {
  return status !== 'complete' && status !== 'unknown' && status !== 'blocked'
}

const isNoticeShown = () => document.querySelector(`.${NOTICE_HOST}`)?.hasChildNodes() === true

/**
 * Offers to keep the site, in a pause on a later page than the first. An offer that the reader passes over waits for
 * the next pause, on a page after this one.
 * @param isLaterPage Whether the page is such a one.
 */
function offer(site: SiteDownload, isLaterPage: boolean): void {
  onPause(isLaterPage, () => {
    // Answered meanwhile on another page or in another tab.
    if (site.downloadAnswer() || !isLacking(site.download.state)) return
    if (isNoticeShown()) offer(site, false)
    else loadNotices().then(({ showOffer }) => showOffer(() => offer(site, false)), console.warn)
  })
}

/**
 * Milliseconds without a byte after which the page that is shown is not kept. While it is asked for, Chromium holds
 * back all other requests for the same address, so this must be less than the download waits for a file.
 */
const STALL_TIMEOUT_MS = 10_000

/**
 * Keeps the page that is shown, and the one that led to it: they were there before the service worker, which therefore has
 * not seen them.
 */
async function keepThisPage(): Promise<void> {
  const path = document.documentElement.dataset.path ?? location.pathname
  if (path !== location.pathname) return
  try {
    const store = await openStore(await fetchManifest())
    const options = { stallTimeoutMs: STALL_TIMEOUT_MS }
    const referrer = URL.parse(document.referrer)
    const before = referrer?.origin === location.origin ? normalizePath(referrer.pathname) : path
    const files = [path, before].flatMap((page) => [page, payloadUrl(page)])
    const listed = new Set(files.filter((file) => store.hashes.has(file)))
    await Promise.all([...listed].map((file) => fetchIntoStore(store, file, options)))
  } catch (error) {
    console.warn('This page could not be kept for offline reading.', error)
  }
}
