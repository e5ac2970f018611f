import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { DIST } from '../scripts/settings.ts'
import { builtPaths, distFiles, wireBytes } from '../tests/support/dist.ts'
import { brotliBytes } from './brotliBytes.ts'
import type { BenchOptions } from './options.ts'
import { kilobytes, table } from './statistics.ts'

/** Lessons, sheets, interview pages and posts, by their addresses. */
const KINDS = {
  lesson: /^\/docs\/[a-z]+\/(?:basics|intermediate|advanced)\/[^/]+$/,
  cheatsheet: /^\/docs\/cheatsheets\/[^/]+$/,
  interview: /^\/docs\/interviews\/[^/]+$/,
  post: /^\/blog\/(?!tags|authors|archive|page)[^/]+$/,
}

const is = (...names: readonly string[]) => {
  const known = new Set(names)
  return (element: Element) => known.has(element.tagName)
}
const attribute = (element: Element, name: string) => String(element.properties[name] ?? '')

/** Parts of a page in the order in which they are taken away: what an exercise contains counts as exercise. */
const PARTS: readonly [string, (element: Element) => boolean][] = [
  ['scripts', is('script')],
  ['rest of the head', is('meta', 'link')],
  ['menus, contents, footer', is('header', 'nav', 'aside', 'footer')],
  ['exercises', (element) => attribute(element, 'ariaLabelledBy').startsWith('exercise-')],
  ['folded', is('details')],
  ['results', (element) => 'dataFrame' in element.properties || 'dataRun' in element.properties],
  ['samples', is('figure', 'pre')],
  ['tables', is('table')],
]

/**
 * Tells where the bytes of a first visit come from: of each kind the page of median size and the largest. A part weighs
 * what the compressed page loses when it is taken away, after those above it in the table.
 */
export function measureParts({ log }: BenchOptions): Promise<void> {
  const css = distFiles(DIST)
    .filter((file) => /^assets\/style-.*\.css$/.test(file))
    .reduce((sum, file) => sum + wireBytes(file, DIST), 0)
  const columns = Object.entries(KINDS).flatMap(([kind, pattern]) => {
    const pages = builtPaths(DIST)
      .filter((path) => pattern.test(path))
      .map((path) => ({ path, bytes: wireBytes(`${path.slice(1)}.html`, DIST) }))
      .toSorted((a, b) => a.bytes - b.bytes)
    return [pages[pages.length >> 1], pages.at(-1)].flatMap((page) => (page ? [{ kind, ...page }] : []))
  })
  const weights = columns.map(({ path }) => weigh(readFileSync(join(DIST, `${path}.html`), 'utf8')))
  const head = ['brotli', ...columns.map(({ kind, path }) => `${kind} ${path.slice(path.lastIndexOf('/') + 1)}`)]
  const names = [...PARTS.map(([name]) => name), 'text, and what holds the rest']
  const rows = names.map((name, i) => [name, ...weights.map((parts) => kilobytes(parts[i] ?? 0))])
  rows.push(['the document', ...columns.map(({ bytes }) => kilobytes(bytes))])
  rows.push(['with the style sheet', ...columns.map(({ bytes }) => kilobytes(bytes + css))])
  log(table(head, rows))
  return Promise.resolve()
}

/** Bytes of each part of a page, and at the end what is left. */
function weigh(html: string): number[] {
  const root = fromHtml(html)
  const sizes = [brotliBytes(toHtml(root))]
  for (const [, isPart] of PARTS) {
    remove(root, isPart)
    sizes.push(brotliBytes(toHtml(root)))
  }
  return [...PARTS.map((_, i) => sizes[i]! - sizes[i + 1]!), sizes.at(-1)!]
}

function remove(parent: Root | Element, isPart: (element: Element) => boolean): void {
  parent.children = parent.children.filter((child) => !(child.type === 'element' && isPart(child))) as Element[]
  for (const child of parent.children) if (child.type === 'element') remove(child, isPart)
}
