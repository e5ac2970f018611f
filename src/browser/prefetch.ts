import { isSlowConnection } from './connection.ts'
import { whenIdle } from './idle.ts'
import { onNavigated } from './navigated.ts'
import { isPagePath, matchPath } from './shared/path.ts'

/** Path of the page a link leads to; undefined where it leaves the site, the page or the tab. */
export function internalPath(link: HTMLAnchorElement): string | undefined {
  if (link.origin !== location.origin || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  if (!isPagePath(link.pathname)) return undefined
  const path = matchPath(link.pathname)
  return path === matchPath(location.pathname) ? undefined : path
}

/** How a page is loaded before it is asked for. */
export interface PageLoader {
  /** @param link a link to it */
  load: (path: string, priority: RequestPriority, link: HTMLAnchorElement) => Promise<unknown>
  /** Whether a page is loaded or on its way. */
  has: (path: string) => boolean
}

const hasSpeculationRules = () => HTMLScriptElement.supports?.('speculationrules') ?? false

/**
 * For a reader without the client. Chromium is told by a mark on the link which document to fetch, and by the rules in
 * the page what that means. Elsewhere the document is fetched into the browser's cache, and the server only has to say
 * that it is still the same.
 */
function documentLoader(): PageLoader {
  const asked = new Set<string>()
  return {
    has: (path) => asked.has(path),
    load: async (path, priority, link) => {
      asked.add(path)
      if (hasSpeculationRules()) link.dataset.ahead = ''
      else await fetch(path, { priority }).then((answer) => answer.blob())
    },
  }
}

const documents = documentLoader()
let loader = documents

/** From now on pages are loaded ahead in this way, and shown by who says so: none is rendered by the browser. */
export function prefetchBy(next: PageLoader): void {
  loader = next
  for (const link of document.querySelectorAll<HTMLElement>('[data-ahead]')) delete link.dataset.ahead
}

const CONCURRENCY = 2

/** Links of the page itself. Where it stands, its breadcrumbs have told, and few ask for the meaning of a word. */
const LINKS = 'main a[href^="/"]:not(nav ol a, .term)'

/** Pages that are loaded because a link to them is in sight, for each page that is read: a guess has its price. */
const MAX_IN_SIGHT = 5

/**
 * Loads pages before they are asked for: at once on hover, touch or focus, in idle time when a link of the page itself
 * is in sight.
 */
export function startPrefetch(): void {
  const load = async (path: string, priority: RequestPriority, link: HTMLAnchorElement) => {
    try {
      if (!loader.has(path)) await loader.load(path, priority, link)
    } catch {
      // A failed guess says nothing: a real navigation will try again and tell.
    }
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element && target.closest('a')
        const path = link && !isSlowConnection() && internalPath(link)
        if (link && path) void load(path, 'high', link)
      },
      { passive: true },
    )
  }

  const waiting = new Map<string, HTMLAnchorElement>()
  /** What the page that is shown has led to so far. */
  const seen = new Set<string>()
  onNavigated(() => seen.clear())
  let running = 0
  const next = async () => {
    const [first] = waiting
    if (!first || running >= CONCURRENCY || isSlowConnection()) return
    const [path, link] = first
    waiting.delete(path)
    running++
    await load(path, 'low', link)
    running--
    whenIdle(() => void next())
  }
  const inSight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      inSight.unobserve(target)
      const link = target as HTMLAnchorElement
      const path = internalPath(link)
      if (!path || loader.has(path)) continue
      if (link.rel === 'next' || seen.size < MAX_IN_SIGHT) waiting.set(path, link)
      seen.add(path)
    }
    if (waiting.size) for (let i = 0; i < CONCURRENCY; i++) whenIdle(() => void next())
  })
  // Each once, lest a guess that has failed be made again with every change of the page. React may reuse a link.
  const watched = new WeakMap<HTMLAnchorElement, string>()
  const watch = (root: ParentNode) => {
    for (const link of root.querySelectorAll<HTMLAnchorElement>(LINKS)) {
      if (watched.get(link) === link.href) continue
      watched.set(link, link.href)
      inSight.observe(link)
    }
  }
  watch(document)
  new MutationObserver((changes) => {
    if (changes.some((c) => c.addedNodes.length)) watch(document)
  }).observe(document.body, { childList: true, subtree: true })
}
