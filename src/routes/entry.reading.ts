// What a reader has without a framework: it is loaded by the first sign that somebody reads, and with the client.
import loadingBarCss from '../components/layout/loadingBar.css?inline'
import { adoptStyles } from '../browser/adoptStyles.ts'
import type { AnalyticsOptions } from '../browser/analytics.ts'
import { isSlowConnection } from '../browser/connection.ts'
import { whenIdle } from '../browser/idle.ts'
import { startLoadingBar } from '../browser/loadingBar.ts'
import { PartError } from '../browser/loadPart.ts'
import { onEachPage, onNavigated, RENEWED } from '../browser/navigated.ts'
import { startPredictions } from '../browser/predictions.ts'
import { startPrefetch } from '../browser/prefetch.ts'
import { storageSlot } from '../browser/storage.ts'
import { beginsByItself, readSigns } from '../offline/client/mode.ts'
import { markToc } from '../components/docs/tocMarks.ts'
import { startNavbarEffects } from '../components/layout/navbarEffects.ts'
import { followHeights } from '../components/mdx/followHeights.ts'
import { watchOverflow } from '../components/mdx/overflow.ts'
import { cameFromSite } from '../components/offline/pause.ts'
import { watchReading } from '../components/practice/readingProgress.ts'
import { HIGHLIGHT_PARAMETER } from '../search/shared/highlightParameter.ts'

const { dataset } = document.documentElement

const isHydrated = () => 'hydrated' in dataset

const boot = () => void window.__boot?.boot?.()

/** What only the client can show brings it, before it is seen. */
function bootForContent(gone: AbortSignal): void {
  const { client } = document.querySelector('main')?.dataset ?? {}
  if (client === '' || (client === 'progress' && storageSlot(client).get() !== null)) return boot()
  if (isSlowConnection()) return
  const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && boot(), {
    rootMargin: '50% 0% 200%',
  })
  for (const result of document.querySelectorAll('[data-run=later]')) near.observe(result)
  gone.addEventListener('abort', () => near.disconnect())
}

/** Until the client does so: only what scrolls is a stop of the Tab key, and results are as high as what they show. */
function standIn(): void {
  for (const pre of document.querySelectorAll('pre[tabindex]'))
    watchOverflow(pre, (overflows) => {
      if (!overflows) pre.removeAttribute('tabindex')
    })
  followHeights(document.querySelector('main'), boot)
}

/** The field of the page of results is at work without being touched, where the address has a query. */
function startResults(): void {
  if (location.search.includes('q=') && document.querySelector('main [role=search]'))
    void startExtra('The search', () => import('./entry.search.ts'))
}

let isMarked = false

/** Marks what was searched for, where the address says it, and takes the marks away with it. */
function markFound(): void {
  if (!isMarked && !location.search.includes(`${HIGHLIGHT_PARAMETER}=`)) return
  isMarked = true
  void startExtra('The highlighting', async () => {
    const { showHighlights } = await import('../components/search/highlights.ts')
    showHighlights()
  })
}

const renew = onEachPage((path, gone) => {
  markToc(gone)
  watchReading(path, gone)
  if (!isHydrated()) bootForContent(gone)
})

/** Begins anew what is about the page that is shown: it has been rendered anew, or its client has come. */
export function renewPage(): void {
  renew()
  markFound()
  document.dispatchEvent(new Event(RENEWED))
  if (import.meta.env.PROD) whenIdle(startOffline)
}

/**
 * Whether something is fetched for later: who only looks at one page has no later. Another page of this visit or of one
 * before, the use of a control and the wish to read offline each speak for one.
 */
const isOfflineWanted = () =>
  isHydrated() || cameFromSite() || !!navigator.serviceWorker?.controller || beginsByItself(readSigns())

let isOffline = dataset.offline === 'off'

function startOffline(): void {
  if (isOffline || !isOfflineWanted()) return
  isOffline = true
  void startExtra('Offline reading', async () => {
    const { startOffline: start } = await import('../components/offline/startOffline.ts')
    await start()
  })
}

/** Counting, where it is configured. */
function startAnalytics(): void {
  const { analytics } = dataset
  if (!analytics) return
  void startExtra('Analytics', async () => {
    const { startAnalytics: start } = await import('../browser/analytics.ts')
    start(JSON.parse(analytics) as AnalyticsOptions)
  })
}

/** Starts an extra; what did not come is asked for again with the next page. */
async function startExtra(what: string, start: () => Promise<unknown>) {
  try {
    await start()
  } catch (error) {
    console.warn(`${what} could not be started.`, error)
    if (!(error instanceof PartError)) return
    const stop = onNavigated(() => {
      stop()
      void startExtra(what, start)
    })
  }
}

markFound()
onNavigated(markFound)
onNavigated(startResults)
adoptStyles(loadingBarCss)
startLoadingBar()
startNavbarEffects()
startPredictions()
standIn()
// While one writes, the dev server would compile every page that a link leads to before it shows an edit.
if (import.meta.env.PROD) {
  startPrefetch()
  whenIdle(startAnalytics)
  whenIdle(startOffline)
}
