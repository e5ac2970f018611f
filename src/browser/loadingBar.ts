import { say } from './announcer.ts'
import { isPagePath } from './shared/path.ts'

let slow: ReturnType<typeof setTimeout> | undefined

/** The progress bar is CSS that waits 200 ms after this attribute appears. Who does not see it is told a little later. */
export function setLoading(loading: boolean): void {
  document.documentElement.toggleAttribute('data-loading', loading)
  clearTimeout(slow)
  if (loading) slow = setTimeout(say, 1000, 'The page is loading…')
}

/** Shows the bar while the browser itself loads the next page; once the client is there, its router does. */
export function startLoadingBar(): void {
  if (!('navigation' in window)) return
  const isOurs = () => !('hydrated' in document.documentElement.dataset)
  const end = () => isOurs() && setLoading(false)
  navigation.addEventListener('navigate', ({ canIntercept, destination, downloadRequest, hashChange, signal }) => {
    if (!isOurs() || !canIntercept || hashChange || destination.sameDocument || downloadRequest !== null) return
    if (!isPagePath(new URL(destination.url).pathname)) return
    setLoading(true)
    signal.addEventListener('abort', end)
  })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end())
  // The browser may keep this document and show it again when the reader comes back.
  addEventListener('pagehide', end)
}
