import { BoundedCache } from '../../cache/shared/boundedCache.ts'
import { normalizePath } from '../../paths.ts'
import { ROUTE_CACHE_LIMIT } from './constants.ts'

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
 * The last line of a payload file, with the version of the page, which its document names, too. A transfer that was cut
 * short may look whole (a proxy that gave up, a file that was replaced while it was read); React would take the
 * beginning of a payload for all of it and crash while rendering.
 */
export const PAYLOAD_END = /^#end ([\da-f]{8})\n$/

/** {@link PAYLOAD_END} of a version. */
export const payloadEnd = (version: string) => `#end ${version}\n`

/** Bytes of {@link PAYLOAD_END}. */
export const PAYLOAD_END_LENGTH = 14

/** Whether a URL path can be a page: it has no file extension other than `.html`. */
export function isPagePath(pathname: string): boolean {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  return !pathname.startsWith('/_rsc/') && (!/\.\w+$/.test(last) || last.endsWith('.html'))
}

/** `#a%20b` → `a b`; a fragment that is no valid encoding is taken as it stands. */
export function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
