/** Event of the document: the page that is shown has been rendered anew, or its client has come. */
export const RENEWED = 'page-renewed'

/**
 * Begins something on the page that is shown, and anew on each page that takes its place.
 * @param begin Is told the path of the page, and when it is gone.
 * @returns begins it anew on the same page, when that has been rendered anew
 */
export function onEachPage(begin: (path: string, gone: AbortSignal) => void): () => void {
  let gone = new AbortController()
  let shown: string | undefined
  const pathNow = () => document.documentElement.dataset.path ?? location.pathname
  const again = () => {
    gone.abort()
    gone = new AbortController()
    shown = pathNow()
    begin(shown, gone.signal)
  }
  onNavigated(() => shown !== pathNow() && again())
  again()
  return again
}

/**
 * Calls back after every client navigation and every change of the address.
 * @returns A function that stops it. Without the Navigation API there are no client navigations to hear of.
 */
export function onNavigated(callback: () => void): () => void {
  const { navigation } = window as Partial<Window>
  navigation?.addEventListener('navigatesuccess', callback)
  return () => navigation?.removeEventListener('navigatesuccess', callback)
}
