import { isSlowConnection } from './connection.ts'
import { whenIdle } from './idle.ts'
import { isPagePath, matchPath } from './shared/path.ts'
import { hasPayload, loadPayload } from './payloads.ts'

/** Path of the page a link leads to; undefined where it leaves the site, the page or the tab. */
export function internalPath(link: HTMLAnchorElement): string | undefined {
  if (link.origin !== location.origin || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  if (!isPagePath(link.pathname)) return undefined
  const path = matchPath(link.pathname)
  return path === matchPath(location.pathname) ? undefined : path
}

const CONCURRENCY = 2

/** Loads pages before they are asked for: at once on hover, touch or focus, in idle time when their link is in sight. */
export function startPrefetch(): void {
  const load = async (path: string, priority: RequestPriority) => {
    try {
      await loadPayload(path, priority)
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
  let running = 0
  const next = async () => {
    const [path] = waiting
    if (path === undefined || running >= CONCURRENCY || isSlowConnection()) return
    waiting.delete(path)
    if (!hasPayload(path)) {
      running++
      await load(path, 'low')
      running--
    }
    whenIdle(() => void next())
  }
  const inSight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      inSight.unobserve(target)
      const path = internalPath(target as HTMLAnchorElement)
      if (path && !hasPayload(path)) waiting.add(path)
    }
    if (waiting.size) for (let i = 0; i < CONCURRENCY; i++) whenIdle(() => void next())
  })
  // Each once, lest a guess that has failed be made again with every change of the page. React may reuse a link.
  const watched = new WeakMap<HTMLAnchorElement, string>()
  const watch = (root: ParentNode) => {
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
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
