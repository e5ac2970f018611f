import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { CrashBoundary } from '../components/layout/CrashBoundary.tsx'
import bootedCss from '../components/layout/booted.css?inline'
import { adoptStyles } from '../browser/adoptStyles.ts'
import { matchPath } from '../browser/shared/path.ts'
import { payloadUrl } from '../paths.ts'
import {
  decodePayload,
  expectEntry,
  forgetPayloads,
  hasPayload,
  keepPayload,
  loadPayload,
  type Payload,
} from '../browser/payloads.ts'
import { prefetchBy } from '../browser/prefetch.ts'
import { startRouter } from '../browser/router.ts'
import { initShownPage, connectApp, currentPage, showPage } from '../browser/shownPage.ts'
import { renewPage } from './entry.reading.ts'

interface View {
  payload: Payload
  /** Tells the router that the payload is in the document. */
  shown?: () => void
}

/** The reader's choices that the inline script sets on the document. React takes them away if it begins anew. */
const CHOICES = ['theme', 'sidebar', 'dismissed', 'stopped'] as const

/** What they were before that. */
const choices = new Map<(typeof CHOICES)[number], string>()

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
  startRouter({ show: showPage })
  prefetchBy({ load: loadPayload, has: hasPayload })
  // Not in the effect itself: React does not flush what one press changes before the next one from there.
  setTimeout(() => {
    replayEarlyClicks()
    document.documentElement.dataset.hydrated = ''
    renewPage()
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
  for (const name of CHOICES) {
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
