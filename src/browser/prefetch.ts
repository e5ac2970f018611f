import { isSlowConnection } from './connection.ts'
import { whenIdle } from './idle.ts'
import { onNavigated } from './navigated.ts'
import { isPagePath, matchPath } from './shared/path.ts'
import { SPECULATION_RULES } from './shared/speculationRules.ts'

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
  load: (path: string, priority: RequestPriority) => Promise<unknown>
  /** Whether a page is loaded or on its way. */
  has: (path: string) => boolean
}

const hasSpeculationRules = () => HTMLScriptElement.supports?.('speculationrules') ?? false

/** Has Chromium render the next page. */
function renderAhead(): HTMLScriptElement | undefined {
  if (!hasSpeculationRules() || isSlowConnection()) return undefined
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = SPECULATION_RULES
  document.head.append(rules)
  return rules
}

/** Has Chromium keep a document, for the five minutes after which it would ask the server again. */
function keepDocument(path: string, priority: RequestPriority): Promise<unknown> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'document'
    link.href = path
    link.fetchPriority = priority
    for (const end of ['load', 'error']) link.addEventListener(end, resolve)
    document.head.append(link)
  })
}

/**
 * For a reader without the client. Firefox measures such a link by `default-src` of our policy, which allows nothing, and
 * WebKit has none: there the document is fetched into the browser's cache, and the server only has to say that it is still
 * the same.
 */
function documentLoader(): PageLoader {
  const asked = new Set<string>()
  return {
    has: (path) => asked.has(path),
    load: (path, priority) => {
      asked.add(path)
      return hasSpeculationRules()
        ? keepDocument(path, priority)
        : fetch(path, { priority }).then((answer) => answer.blob())
    },
  }
}

const documents = documentLoader()
let loader = documents
let rules: HTMLScriptElement | undefined

/** From now on pages are loaded ahead in this way, and shown by who says so: none is rendered by the browser. */
export function prefetchBy(next: PageLoader): void {
  loader = next
  rules?.remove()
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
  const load = async (path: string, priority: RequestPriority) => {
    try {
      if (!loader.has(path)) await loader.load(path, priority)
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
        if (path) void load(path, 'high')
      },
      { passive: true },
    )
  }

  const waiting = new Set<string>()
  /** What the page that is shown has led to so far. */
  const seen = new Set<string>()
  onNavigated(() => seen.clear())
  let running = 0
  const next = async () => {
    const [path] = waiting
    if (path === undefined || running >= CONCURRENCY || isSlowConnection()) return
    waiting.delete(path)
    running++
    await load(path, 'low')
    running--
    whenIdle(() => void next())
  }
  const inSight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      inSight.unobserve(target)
      const link = target as HTMLAnchorElement
      if (link.rel === 'next' && loader === documents) rules ??= renderAhead()
      const path = internalPath(link)
      if (!path || loader.has(path)) continue
      if (link.rel === 'next' || seen.size < MAX_IN_SIGHT) waiting.add(path)
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
