import type { Diagnostic } from '../config/diagnostics.ts'
import { decodePath, normalizePath } from '../paths.ts'
import { NAMED, namedAddress } from './namedAddress.ts'
import type { CompiledPage } from '../markdown/shared/compiled.ts'

/** What the link check looks at. */
export interface LinkCheck {
  /** Compiled pages by content file. */
  pages: ReadonlyMap<string, CompiledPage>
  /** URL path of the page of each content file. */
  paths: ReadonlyMap<string, string>
  /** Every URL path of the site, pages and files. */
  known: ReadonlySet<string>
  /** Fragment identifiers of each page, by URL path. */
  ids: ReadonlyMap<string, ReadonlySet<string>>
  /** Address of the site: a link that names it is one of the site's own. */
  url: string
  /** Addresses that the configuration names. */
  links: Readonly<Record<string, string>>
}

/** Every link and anchor of the content that leads nowhere, with file and line. Other sites are not asked. */
export function brokenLinks({ pages, paths, known, ids, url, links }: LinkCheck): Diagnostic[] {
  const site = new URL(url).origin
  const fileOf = new Map([...paths].map(([file, path]) => [path, file]))
  const diagnostics: Diagnostic[] = []
  for (const [file, page] of pages) {
    for (const { href, line } of page.links) {
      const message = href.startsWith('file:')
        ? checkFile(href)
        : href.startsWith(NAMED)
          ? checkName(href)
          : checkAddress(href, paths.get(file) ?? '/')
      if (message) diagnostics.push({ file: `content/${file}`, line, message })
    }
  }
  return diagnostics

  function checkFile(href: string): string | undefined {
    const { pathname, hash } = splitHash(href.slice('file:'.length))
    const path = paths.get(pathname)
    if (path === undefined)
      return `links to content/${pathname}, which is no page. Write the relative path of a content file.`
    return missingAnchor(path, hash, `content/${href.slice('file:'.length)}`)
  }

  function checkName(href: string): string | undefined {
    if (namedAddress(href, links) !== undefined) return undefined
    const names = Object.keys(links).join(', ') || 'none'
    return `links to ${href}, which \`links\` in site.config.ts does not name. Its names: ${names}.`
  }

  /** As a browser would find it from the page that the link stands on. */
  function checkAddress(href: string, from: string): string | undefined {
    const target = URL.parse(href, `${site}${from}`)
    if (!target) return `links to ${href}, which is no address.`
    if (target.origin !== site) return undefined
    const path = normalizePath(target.pathname)
    if (!known.has(path) && !known.has(decodePath(path)))
      return `links to ${path === href ? path : `${href} (${path})`}, which does not exist.`
    return missingAnchor(path, target.hash.slice(1), href)
  }

  function missingAnchor(path: string, hash: string, shown: string): string | undefined {
    const there = ids.get(path)
    // A file has none that we know of.
    if (hash === '' || !there || there.has(decodePath(hash))) return undefined
    // Of a page from the content only its own headings are worth naming, not the ids of its frame.
    const sections = pages.get(fileOf.get(path) ?? '')?.ids ?? [...there]
    return `links to ${shown}, but that page has no section "${hash}". Its sections: ${sections.join(', ') || 'none'}.`
  }
}

/** Fragment identifiers of an HTML document. */
export function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(([, id = '']) => id))
}

function splitHash(href: string): { pathname: string; hash: string } {
  const at = href.indexOf('#')
  return at < 0 ? { pathname: href, hash: '' } : { pathname: href.slice(0, at), hash: href.slice(at + 1) }
}
