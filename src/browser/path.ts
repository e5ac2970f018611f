import { BoundedCache } from './boundedCache.ts'
import { ROUTE_CACHE_LIMIT } from './constants.ts'

/**
 * The one form of a URL path: without `.html`, `/index.html` or a trailing slash, with one leading slash.
 * `/a/b.html`, `/a/b/index.html` and `/a/b/` are all `/a/b`.
 * @param pathname Path of a URL, percent-encoded as the URL has it.
 */
export function normalizePath(pathname: string): string {
  const clean = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/+$/, '')
  return clean === '' || clean === '/index' ? '/' : clean
}

const matches = new BoundedCache<string, string>(ROUTE_CACHE_LIMIT)

/** `normalizePath` with its answers kept, for the many links of a long visit. */
export function matchPath(pathname: string): string {
  const known = matches.get(pathname)
  if (known !== undefined) return known
  const path = normalizePath(pathname)
  matches.set(pathname, path)
  return path
}

/** How many answers `matchPath` keeps now. */
export function matchCacheSize(): number {
  return matches.size
}

/**
 * Where the payload of a page lies. The name ends in `.txt` because every static host compresses that.
 * @param path Normalised path, e.g. `/docs/css` → `/_rsc/docs/css.txt`.
 */
export function payloadUrl(path: string): string {
  return `/_rsc${path === '/' ? '/index' : path}.txt`
}

/**
 * The last line of a payload file. A transfer that was cut short may look whole (a proxy that gave up, a file that was
 * replaced while it was read); React would take the beginning of a payload for all of it and crash while rendering.
 */
export const PAYLOAD_END = '#end\n'

/** Whether a URL path can be a page: it has no file extension other than `.html`. */
export function isPagePath(pathname: string): boolean {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  return !pathname.startsWith('/_rsc/') && (!/\.\w+$/.test(last) || last.endsWith('.html'))
}
