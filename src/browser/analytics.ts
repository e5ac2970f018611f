/** What a page view says. */
export interface PageView {
  path: string
  query: string
  hash: string
}

/** What the site's configuration says about analytics. */
export interface AnalyticsOptions {
  /** Path of the host's script on this very site, e.g. `/_vercel/insights/script.js`. */
  src: string
  /** Events are written to the console, too. */
  debug: boolean
  /** The host is asked to cut addresses before it stores anything. */
  anonymizeIp: boolean
}

type Call = [name: string, properties?: object]

declare global {
  interface Window {
    /** Called by the site, answered by the host's script once it is there. */
    va?: (...call: Call) => void
    /** Calls that wait for the script. */
    vaq?: Call[]
  }
}

/** Whether the reader's browser asks not to be counted. */
export function isOptedOut(browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true
}

/**
 * Sends a page view now and after each change of the route.
 * @returns whether anything is sent
 * @see https://vercel.com/docs/analytics
 */
export function startAnalytics({ src, debug, anonymizeIp }: AnalyticsOptions): boolean {
  if (isOptedOut(navigator as { doNotTrack?: string | null; globalPrivacyControl?: boolean })) return false
  window.va ??= (...call) => void (window.vaq ??= []).push(call)
  const script = document.createElement('script')
  script.src = src
  script.defer = true
  script.dataset.disableAutoTrack = '1'
  script.dataset.anonymizeIp = String(anonymizeIp)
  script.dataset.debug = String(debug)
  script.addEventListener('error', () =>
    console.info(
      `The analytics script ${src} could not be loaded. A content blocker may be on, or analytics are not enabled for this deployment. The site works without it.`,
    ),
  )
  document.head.append(script)
  const send = () => {
    const { pathname: path, search: query, hash } = location
    const view: PageView = { path, query, hash }
    if (debug) console.debug('[analytics] page view', view)
    window.va?.('pageview', view)
  }
  send()
  if ('navigation' in window) navigation.addEventListener('navigatesuccess', send)
  return true
}
