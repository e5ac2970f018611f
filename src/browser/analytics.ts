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
  /** `auto`: production where the site is published, development on one's own machine. */
  mode: 'auto' | 'production' | 'development'
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

/** Whether the host's script is asked for; in development what it would be told is only shown. */
export function isCounted(mode: AnalyticsOptions['mode'], hostname: string): boolean {
  const isOwnMachine = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return mode === 'production' || (mode === 'auto' && !isOwnMachine)
}

/**
 * Sends a page view now and after each change of the route: another page, or another section of it. What a page writes
 * into its own address, such as a query while it is typed, is none.
 * @returns whether anything is sent
 * @see https://vercel.com/docs/analytics
 */
export function startAnalytics(options: AnalyticsOptions): boolean {
  if (isOptedOut(navigator as { doNotTrack?: string | null; globalPrivacyControl?: boolean })) return false
  const isSent = isCounted(options.mode, location.hostname)
  if (isSent) loadScript(options)
  let last = ''
  const send = () => {
    const { pathname: path, search: query, hash } = location
    if (last === path + hash) return
    last = path + hash
    const view: PageView = { path, query, hash }
    if (options.debug) console.debug('[analytics] page view', view)
    if (isSent) window.va?.('pageview', view)
  }
  send()
  if ('navigation' in window) navigation.addEventListener('navigatesuccess', send)
  return isSent
}

function loadScript({ src, debug, anonymizeIp }: AnalyticsOptions): void {
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
}
