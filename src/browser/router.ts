// Door of browser. Takes the document that the server sent and what its reader does.
// Gives client navigations; storage, loading and announcing are doors of their own.
import { say } from './announcer.ts'
import { setLoading } from './loadingBar.ts'
import { decodeFragment, isPagePath, matchPath } from './shared/path.ts'
import { askPayload, forgetPayload, NetworkError, type Payload } from './payloads.ts'
import { getLoadState, LOAD_FAILED, type LoadState, setLoadState } from './loadState.ts'

/** How the router shows a page. */
export interface RouterApp {
  /** Renders a payload; resolves once it is in the document. */
  show: (payload: Payload) => Promise<void>
}

/** Travels with our own calls of `navigation.navigate`: the page is at hand, or it is known to be out of reach. */
type Info = { payload: Payload } | { failure: Error }

/** Milliseconds that a page must have been on its way before another press asks for it anew. */
const PATIENCE_MS = 5000

/** Travels with a navigation that is left to the browser. */
const FROM_SERVER = Symbol('from the server')

/**
 * Starts client navigation on the Navigation API, which gives us what a router otherwise imitates: modified clicks,
 * downloads and other sites never reach us, and the browser itself restores scroll positions exactly.
 * A browser without it loads each page from the server, which costs about 10 KB.
 * @see https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api
 */
export function startRouter(app: RouterApp): void {
  if (!('navigation' in window)) return
  let turn = 0
  /** The page that is on its way while both address and document are still those of the one before it. */
  let asking: { turn: number; path: string; since: number } | undefined
  let focusBefore: Element | null = null
  /** The turn of the page whose address it already is, until it is in the document. */
  let ahead: number | undefined
  /** What was shown before Retry was pressed. */
  let failed: LoadState | undefined
  /** The title of the last page that was shown, while the document says that another could not come. */
  let titleBefore: string | undefined
  let isLeaving = false

  const isAsking = () => asking?.turn === turn

  /** Begins a navigation, which ends the one before it; returns its turn. */
  const begin = (isTraversing = false) => {
    focusBefore = document.activeElement
    // A document that is on its way would replace the page that the reader has asked for since. A step through the
    // history ends it by itself, and would be stopped with it.
    if (isLeaving && !isTraversing) window.stop()
    isLeaving = false
    setLoading(true)
    return ++turn
  }

  /** Hands over to the browser, which shows by itself that it is loading. This document may yet stay, or come back. */
  const leave = (go: () => void) => {
    setLoading(false)
    isLeaving = true
    go()
  }

  /** Loads first and navigates then, so that the old page stays usable until the new one is there. */
  const go = async (url: URL, history: 'push' | 'replace') => {
    const path = matchPath(url.pathname)
    const pending = isAsking() && asking?.path === path ? asking : undefined
    const mine = begin()
    const isHanging = pending !== undefined && performance.now() - pending.since > PATIENCE_MS
    if (isHanging) forgetPayload(path)
    asking = { turn: mine, path, since: pending && !isHanging ? pending.since : performance.now() }
    let info: Info
    try {
      info = { payload: await askPayload(path) }
    } catch (cause) {
      if (mine !== turn) return
      const failure = asError(cause)
      if (!(failure instanceof NetworkError)) {
        warn(url, failure)
        // To go where one is with a fragment would be to scroll there.
        leave(() => (url.href === location.href ? location.reload() : navigate(url, { history, info: FROM_SERVER })))
        return
      }
      info = { failure }
    }
    if (mine !== turn) return
    asking = undefined
    navigate(url, { history, info })
  }

  /**
   * Shows the page of the address. The event may end before: a link to a section, `history.replaceState` and the
   * browser's Stop all end it. The page is owed nevertheless, since the address stays.
   */
  const show = async (event: NavigateEvent, url: URL, info: Info | undefined) => {
    const mine = (ahead = turn)
    try {
      if (info && 'failure' in info) throw info.failure
      const payload = info?.payload ?? (await askPayload(matchPath(url.pathname)))
      if (mine !== ahead) return
      if (getLoadState().status === 'failed') setLoadState({ status: 'loading' })
      await app.show(payload)
      if (mine !== ahead) return
      // React leaves a title alone that is the same as the one it has rendered last.
      if (titleBefore !== undefined && document.title === LOAD_FAILED) document.title = titleBefore
      titleBefore = undefined
      setLoadState({ status: 'loaded' })
      // After Retry only now does the page begin to take the place of the spinner.
      while (document.querySelector('main[aria-busy]')) await new Promise((seen) => setTimeout(seen))
      if (mine !== ahead) return
      const address = new URL(location.href)
      const section = hashTarget(address)
      const hasMoved = hasMovedFrom(focusBefore)
      // Scrolling to a fragment takes the focus away from whatever has it.
      const takesFocus = hasMoved && section !== null && event.navigationType !== 'traverse'
      // The browser opens what is folded for links only.
      unfold(section)
      if (event.signal.aborted || takesFocus) (section ?? document.documentElement).scrollIntoView()
      else event.scroll()
      announce(section, hasMoved)
    } catch (cause) {
      if (mine !== ahead) return
      const failure = asError(cause)
      if (failure instanceof NetworkError) {
        fail(failure)
      } else {
        warn(url, failure)
        turn++
        leave(() => location.reload())
      }
    } finally {
      if (mine === ahead) {
        ahead = undefined
        if (!isAsking()) setLoading(false)
      }
    }
  }

  /** Says that the page of the address could not be loaded. */
  const fail = ({ message }: Error) => {
    const retry = () => {
      setLoadState({ status: 'loading' })
      void go(new URL(location.href), 'replace')
    }
    failed = { status: 'failed', message, retry }
    setLoadState(failed)
    // The address, and with it the entry of the history, is not that of the page before.
    titleBefore ??= document.title
    document.title = LOAD_FAILED
    closePopovers()
  }

  // A page that does not come can be given up, as the browser's own Stop does; the one that is shown stays.
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !asking || !isAsking()) return
    turn++
    // The next attempt gets a request of its own, not the one that gave no answer.
    forgetPayload(asking.path)
    if (failed && getLoadState().status === 'loading') setLoadState(failed)
    setLoading(ahead !== undefined)
  })

  navigation.addEventListener('navigate', (event) => {
    if (!event.canIntercept || event.downloadRequest !== null || event.formData) return
    if (event.info === FROM_SERVER) return
    if (event.navigationType === 'reload') return
    const info = event.info as Info | undefined
    // A link to a section, or `history.replaceState`, with which the page only keeps its address up to date. After Retry
    // the page itself comes, although the address is the same to the last letter.
    const staysOnPage = event.hashChange || (event.destination.sameDocument && event.navigationType !== 'traverse')
    if (!info && staysOnPage) return
    const url = new URL(event.destination.url)
    if (!isPagePath(url.pathname)) return
    if (info || event.navigationType === 'traverse') {
      if (!info) begin(true)
      event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => show(event, url, info) })
      return
    }
    if (!event.cancelable) return
    event.preventDefault()
    url.pathname = matchPath(url.pathname)
    void go(url, event.navigationType === 'replace' ? 'replace' : 'push')
  })

  // The browser may keep this document and show it again when the reader comes back.
  addEventListener('pagehide', () => {
    turn++
    if (ahead !== undefined) ahead = turn
    isLeaving = false
    setLoading(false)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (ahead !== undefined || getLoadState().status === 'loading')) location.reload()
  })
}

/** What ends a navigation is told elsewhere, or is the reader's own doing. */
function navigate(url: URL, options: NavigationNavigateOptions) {
  const { committed, finished } = navigation.navigate(url.href, options)
  for (const end of [committed, finished]) end?.catch(() => undefined)
}

const asError = (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause)))

function warn(url: URL, error: Error) {
  console.warn(`The content of ${url.pathname} failed to load; the page is loaded from the server instead.`, error)
}

/** Whether the reader has moved the focus since, to the search for instance. */
function hasMovedFrom(focusBefore: Element | null): boolean {
  const { activeElement: focus, body } = document
  return focus !== focusBefore && focus !== body
}

/** Opens what is folded around an element. */
function unfold(element: Element | null) {
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
}

/** Tells a screen reader that the page has changed, and moves the focus to what the reader came for. */
function announce(section: HTMLElement | null, hasMoved: boolean) {
  closePopovers()
  const heading = document.querySelector<HTMLElement>('main h1')
  const target = section ?? heading
  if (target && !hasMoved) {
    if (!target.hasAttribute('tabindex') && target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  // The heading is said as it gets the focus.
  if (document.activeElement !== heading) say(document.title)
}

/** The menu of a small screen lies over the page. */
function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover()
}

function hashTarget({ hash }: URL): HTMLElement | null {
  return hash ? document.getElementById(decodeFragment(hash)) : null
}
