import { payloadUrl } from '../../browser/path.ts'
import { isSlowConnection } from '../../browser/prefetch.ts'
import { isOfflineMode, readSigns, watchInstall } from '../../offline/mode.ts'
import { registerWorker, takenOver } from '../../offline/register.ts'
import { KeepNotice, showNotice, UpdateNotice } from './notices.tsx'
import { declined, library } from './useKeeping.ts'

/** Registers the service worker and, in offline mode, keeps the whole site. */
export async function startOffline(): Promise<void> {
  watchInstall()
  const offlineMode = isOfflineMode(readSigns())
  const isFirst = navigator.serviceWorker?.controller === null
  const registration = await registerWorker(offlineMode, () => {
    if (offlineMode) showNotice(<UpdateNotice />)
  })
  if (!registration) return
  await navigator.serviceWorker.ready
  if (isFirst) await keepThisPage()
  if (!offlineMode || declined().get() === 'true') return
  await takenOver(registration)
  await library.look()
  const { status, totalBytes } = library.state
  if (status === 'complete' || totalBytes === 0) return
  const waits = isSlowConnection()
  showNotice(<KeepNotice waits={waits} />)
  if (!waits) await library.keep()
}

/** The page was there before the service worker, which therefore has not seen it. */
async function keepThisPage(): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (!controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  const path = document.documentElement.dataset.path ?? location.pathname
  if (path === location.pathname) await library.keepVisited([path, payloadUrl(path)])
}
