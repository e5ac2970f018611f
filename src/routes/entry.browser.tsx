import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { CrashBoundary } from '../components/layout/CrashBoundary.tsx'
import bootedCss from '../components/layout/booted.css?inline'
import type { AnalyticsOptions } from '../browser/analytics.ts'
import { adoptStyles } from '../browser/adoptStyles.ts'
import { PartError } from '../browser/loadPart.ts'
import { onNavigated } from '../browser/navigated.ts'
import { matchPath } from '../browser/shared/path.ts'
import { payloadUrl } from '../paths.ts'
import {
  decodePayload,
  expectEntry,
  forgetPayloads,
  keepPayload,
  loadPayload,
  type Payload,
} from '../browser/payloads.ts'
import { whenIdle } from '../browser/idle.ts'
import { startPrefetch } from '../browser/prefetch.ts'
import { startPredictions } from '../browser/predictions.ts'
import { startRouter } from '../browser/router.ts'
import { initShownPage, connectApp, currentPage, showPage } from '../browser/shownPage.ts'

interface View {
  payload: Payload
  /** Tells the router that the payload is in the document. */
  shown?: () => void
}

/** The reader's choices, as the inline script has set them on the document; React takes them away if it begins anew. */
const choices = new Map<'theme' | 'sidebar' | 'dismissed', string>()

function App() {
  const [view, setView] = useState<View>(() => ({ payload: currentPage() }))
  useLayoutEffect(() => {
    for (const [name, choice] of choices) document.documentElement.dataset[name] = choice
    choices.clear()
  }, [])
  useLayoutEffect(() => view.shown?.(), [view])
  useEffect(() => {
    startOnce()
    return connectApp((payload, shown) => startTransition(() => setView({ payload, shown })))
  }, [])
  return view.payload.root
}

let isStarted = false

/** What lives as long as the document, however often the app crashes and mounts again. */
function startOnce() {
  if (isStarted) return
  isStarted = true
  startPredictions()
  startRouter({ show: showPage })
  // While one writes, the dev server would compile every page that a link leads to before it shows an edit.
  if (import.meta.env.PROD) {
    startPrefetch()
    whenIdle(() => void loadExtras())
  }
  // Not in the effect itself: React does not flush what one press changes before the next one from there.
  setTimeout(() => {
    replayEarlyClicks()
    document.documentElement.dataset.hydrated = ''
  })
  if (import.meta.hot) {
    import.meta.hot.on('rsc:update', () => void showEdit())
  }
}

/** Shows what an author has just saved (dev server). */
async function showEdit() {
  forgetPayloads()
  try {
    await showPage(await loadPayload(matchPath(location.pathname)))
  } catch (error) {
    // The dev server has shown what is wrong above the page, which stays.
    console.warn('The page cannot be shown as it has been saved.', error)
    return
  }
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove()
}

/** What a page can do without comes last: counting, where it is configured, and offline reading. */
async function loadExtras() {
  const { analytics, offline } = document.documentElement.dataset
  if (analytics)
    await startExtra('Analytics', async () => {
      const { startAnalytics } = await import('../browser/analytics.ts')
      startAnalytics(JSON.parse(analytics) as AnalyticsOptions)
    })
  if (offline !== 'off')
    await startExtra('Offline reading', async () => {
      const { startOffline } = await import('../components/offline/startOffline.tsx')
      await startOffline()
    })
}

/** Starts an extra; what did not come is asked for again with the next page. */
async function startExtra(what: string, start: () => Promise<void>) {
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

/** From here on React hears clicks itself. */
function replayEarlyClicks() {
  const queue = window.__boot?.queue
  delete window.__boot?.queue
  // One by one, so that the second press of a button sees what the first has done.
  for (const button of queue ?? []) flushSync(() => button.click())
}

/**
 * Hydrates the page. Called once everything that it needs is loaded: a page that is readable must not become worse.
 * @throws When the payload cannot be had or belongs to another version; the page stays as it is.
 */
async function start() {
  const { dataset } = document.documentElement
  const path = dataset.path ?? matchPath(location.pathname)
  const initial = await decodePayload(window.__boot?.payload ?? fetch(payloadUrl(path)), path)
  adoptStyles(bootedCss)
  keepPayload(path, initial)
  initShownPage(initial)
  for (const name of ['theme', 'sidebar', 'dismissed'] as const) {
    const choice = dataset[name]
    if (choice !== undefined) choices.set(name, choice)
  }
  const app = (
    <CrashBoundary document>
      <App />
    </CrashBoundary>
  )
  // The payload may be of a later day than the document: after a deployment, or without a network from the cache of
  // another version. The document may be cut. Then the page is shown as the payload has it.
  const isWhole = document.querySelector('body > footer') !== null
  // What still comes of it would be there twice.
  if (!isWhole) window.stop()
  if (import.meta.env.DEV || (isWhole && initial.version === dataset.version)) hydrateRoot(document, app)
  else createRoot(document).render(app)
}

expectEntry(new URL(import.meta.url).pathname)
window.__boot ??= {}
window.__boot.start = start
