import { posix } from 'node:path'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { SourceLink } from './shared/compiled.ts'
import { decodePath } from '../paths.ts'
import { lineOf } from './nodes.ts'
import type { Report } from './diagnostics.ts'

/**
 * Every link, those to content files as `file:docs/…`.
 * @param path Path of the page, relative to the content folder.
 */
export function listLinks(tree: Root, path: string): SourceLink[] {
  const links: SourceLink[] = []
  visit(tree, 'link', (node) => void links.push({ href: resolveHref(node.url, path), line: lineOf(node) }))
  return links
}

/**
 * Rewrites links to content files as `file:docs/…` and collects every link.
 * @param tree Changed in place.
 * @param path Path of the page, relative to the content folder.
 * @param report Called for links that a page must not have.
 */
export function resolveLinks(tree: Root, path: string, report: Report): SourceLink[] {
  visit(tree, 'link', (node) => {
    node.url = resolveHref(node.url, path)
    if (/^(?:javascript|data|vbscript):/i.test(node.url))
      report(lineOf(node), `The link \`${node.url}\` would run code. Link to a page.`)
    if (node.children.length === 0)
      report(lineOf(node), `The link to \`${node.url}\` has no text. Write what it leads to.`)
  })
  return listLinks(tree, path)
}

/**
 * Maps an href as written to the one kept in the compiled code: relative paths of content files become
 * `file:docs/css/index.mdx#id`, everything else stays.
 * @param path Path of the page, relative to the content folder.
 */
export function resolveHref(href: string, path: string): string {
  const match = /^(?![a-z][a-z\d+.-]*:|[/#?])([^?#]+\.mdx?)(#.*)?$/i.exec(href)
  if (!match) return href
  return `file:${posix.join(posix.dirname(path), decodePath(match[1] ?? ''))}${match[2] ?? ''}`
}
