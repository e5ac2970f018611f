import type { Problem } from '../config/problems.ts'
import type { CompiledPage } from '../markdown/compiled.ts'
import { normalizePath } from '../browser/path.ts'

/** What the link check looks at. */
export interface LinkCheck {
  /** Compiled pages by content file. */
  pages: ReadonlyMap<string, CompiledPage>
  /** URL path of the page of each content file. */
  paths: ReadonlyMap<string, string>
  /** Every URL path of the site, pages and files. */
  known: ReadonlySet<string>
}

/** Every link and anchor of the content that leads nowhere, with file and line. */
export function brokenLinks({ pages, paths, known }: LinkCheck): Problem[] {
  const fileOf = new Map([...paths].map(([file, path]) => [path, file]))
  const problems: Problem[] = []
  for (const [file, page] of pages) {
    for (const { href, line } of page.links) {
      const message = fault(href, file)
      if (message) problems.push({ file: `content/${file}`, line, message })
    }
  }
  return problems

  function fault(href: string, from: string): string | undefined {
    if (href.startsWith('file:')) {
      const [target = '', hash] = href.slice('file:'.length).split('#')
      if (!paths.has(target))
        return `links to content/${target}, which is no page. Write the relative path of a content file.`
      return missingAnchor(target, hash, href)
    }
    if (href.startsWith('#')) return missingAnchor(from, href.slice(1), href)
    if (!href.startsWith('/')) return undefined
    const [pathname = '', hash] = href.split(/[?#]/, 1).concat(href.split('#')[1] ?? [])
    const path = normalizePath(pathname)
    if (!known.has(path)) return `links to ${path}, which does not exist.`
    const target = fileOf.get(path)
    return target === undefined ? undefined : missingAnchor(target, hash, href)
  }

  function missingAnchor(file: string, hash: string | undefined, href: string): string | undefined {
    if (hash === undefined || hash === '') return undefined
    const ids = pages.get(file)?.ids ?? []
    if (ids.includes(decodeURIComponent(hash))) return undefined
    return `links to ${href.replace(/^file:/, 'content/')}, but that page has no section "${hash}". Its sections: ${ids.join(', ') || 'none'}.`
  }
}
