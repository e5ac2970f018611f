import { ESCAPED_SLASH, NEEDLESS_ESCAPE } from '../prerender/hosts/rules.ts'
import { isPagePath } from '../browser/shared/path.ts'
import { normalizePath } from '../paths.ts'

/** What a request asks for. */
export interface Target {
  /** Path as the request has it, percent-encoded. */
  path: string
  /** Query with its question mark, or nothing. */
  search: string
  /** Path without its percent-encoding; undefined where that is broken, or hides a slash. */
  decoded: string | undefined
}

/** Visible ASCII but for the backslash, which browsers read as a slash: `/\host` would be another site. */
const CLEAN = /^[!-[\]-~]+$/

/**
 * Reads the target of a request.
 * @param target `/path?query`, or an address with its host as proxies send it.
 * @returns undefined for what is neither
 * @see https://www.rfc-editor.org/rfc/rfc9112.html#name-request-target
 */
export function parseTarget(target: string): Target | undefined {
  if (!CLEAN.test(target)) return undefined
  if (!target.startsWith('/')) {
    const url = /^https?:/i.test(target) ? URL.parse(target) : null
    return url === null ? undefined : split(url.pathname + url.search)
  }
  return split(target)
}

function split(target: string): Target {
  // Not `URL`, for which `//a` is a host.
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
  return { path, search: end === -1 ? '' : target.slice(end), decoded: decode(path) }
}

const needlessEscapes = new RegExp(NEEDLESS_ESCAPE, 'g')
const escapedSlash = new RegExp(ESCAPED_SLASH)

/**
 * The one form of a path: nothing is escaped that need not be, a page has no suffix and no slash at its end, nothing has two slashes in a row.
 * It begins with exactly one slash, so as a redirect it cannot lead to another site.
 */
export function canonicalPath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/')
  if (escapedSlash.test(single)) return single
  const plain = single.replace(needlessEscapes, decodeURIComponent)
  return isPagePath(plain) ? normalizePath(plain) : plain
}

function decode(path: string): string | undefined {
  if (escapedSlash.test(path)) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
