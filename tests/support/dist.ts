import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '../../scripts/settings.ts'

/** A page of a built site. */
export interface BuiltPage {
  /** URL path. */
  path: string
  /** Path of the file from the folder of the site. */
  file: string
  html: string
}

/** Every file below a folder, by its path from there. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** Every file of a built site. */
export const distFiles = (dist = DIST): string[] => filesBelow(dist)

/** Every page of a built site, in the order of their paths. */
export function builtPages(dist = DIST): BuiltPage[] {
  return distFiles(dist)
    .filter(isPage)
    .map((file) => ({ path: pagePath(file), file, html: readFileSync(join(dist, file), 'utf8') }))
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** URL paths of a built site's pages. */
export function builtPaths(dist = DIST): string[] {
  return distFiles(dist).filter(isPage).map(pagePath).sort()
}

/** The frame in which samples run is a document, but no page. */
const isPage = (file: string) => file.endsWith('.html') && !file.startsWith('run/')

const pagePath = (file: string) => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`)

/** Text of a file of the built site. */
export function readDist(file: string, dist = DIST): string {
  return readFileSync(join(dist, file), 'utf8')
}

/** What a file costs on the wire: its brotli form, or the file itself where it is too small for one. */
export function wireBytes(file: string, dist = DIST): number {
  const brotli = join(dist, `${file}.br`)
  return statSync(existsSync(brotli) ? brotli : join(dist, file)).size
}

/** Payload file of a page. */
export const payloadFile = (path: string) => `_rsc${path === '/' ? '/index' : path}.txt`

/** Whether a page is generated: it lists other pages and has no content file. */
export function isListing(path: string): boolean {
  return (
    ['/404', '/offline', '/practice', '/search', '/docs/verified', '/blog', '/blog/archive'].includes(path) ||
    /^\/(docs\/(tags|category)|blog\/(page|tags|authors)|paths)(\/|$)/.test(path)
  )
}

/** Whether a page is a tag listing. */
export const isTagPage = (path: string) => /^\/(docs|blog)\/tags(\/|$)/.test(path)

/** A lesson stands at `/docs/{subject}/{level}/{topic}`. */
export const isLesson = (path: string) => /^\/docs\/[^/]+\/(basics|intermediate|advanced)\/[^/]+$/.test(path)

/** The kind of view of a page: pages of one kind differ in their texts alone, not in what is around them. */
export function viewKind(path: string): string {
  if (isTagPage(path)) return path.replace(/[^/]+(\/page\/\d+)?$/, (_, page?: string) => (page ? 'tag/page' : 'tag'))
  if (isListing(path)) return path.replace(/(category|authors|page|paths|tags)\/.+/, '$1/…')
  if (/^\/docs\/(cheatsheets|interviews)\//.test(path)) return path.replace(/[^/]+$/, '…')
  if (path.startsWith('/docs/')) return isLesson(path) ? 'lesson' : 'doc'
  return path.startsWith('/blog/') ? 'post' : path === '/' ? path : 'page'
}

/** The longest page of each kind of view of a built site. */
export function longestOfEachKind(dist = DIST): BuiltPage[] {
  const longest = new Map<string, BuiltPage>()
  for (const page of builtPages(dist)) {
    const kind = viewKind(page.path)
    if (page.html.length > (longest.get(kind)?.html.length ?? 0)) longest.set(kind, page)
  }
  return [...longest.values()]
}

/** The document without the contents of its scripts, so that attributes can be looked for. */
export const markup = (html: string) => html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1</script>')

/** The text of a piece of HTML, in one line. */
export const textOf = (html: string) =>
  unescapeHtml(html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Values of an attribute in the order of the document, with character references resolved. */
export function attributes(html: string, name: string): string[] {
  return [...markup(html).matchAll(new RegExp(`<[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    unescapeHtml(value),
  )
}

/** Content of the `meta` element with a name or property. */
export function meta(html: string, name: string): string | undefined {
  const tag = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)
  return tag?.[1] === undefined ? undefined : unescapeHtml(tag[1])
}

/** The scripts that stand in the document itself, data blocks left out. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
}

/** Resolves the character references that React writes. */
export function unescapeHtml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => named[name] ?? '')
}

/** Width and height of a PNG that is whole. */
export function pngSize(bytes: Uint8Array): [width: number, height: number] {
  const signature = [137, 80, 78, 71, 13, 10, 26, 10]
  if (!signature.every((byte, i) => bytes[i] === byte)) throw new Error('not a PNG')
  if (!Buffer.from(bytes.subarray(-8, -4)).equals(Buffer.from('IEND'))) throw new Error('a PNG without its end')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

/** Bytes of a file of the built site. */
export const readBytes = (file: string, dist = DIST) => new Uint8Array(readFileSync(join(dist, file)))

/** Middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
