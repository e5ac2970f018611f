import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext, Route } from 'playwright-core'
import { decodePath } from '../../src/paths.ts'
import type { Program } from '../../src/samples/sample.ts'
import type { Modules } from '../../src/runner/node/modules.ts'
import { ORIGIN } from '../../src/runner/shared/pageDocument.ts'
import { renderModule } from '../../src/runner/node/react.ts'
import { PLACEHOLDER_IMAGE } from '../../src/runner/shared/placeholderImage.ts'

/** What a page may load. */
export interface PageFiles {
  program: Program
  modules: Modules
  document: string
  /** React, by path under `/@react/`. */
  react: ReadonlyMap<string, string>
}

/** A request that leads off the page's own origin. */
export interface Denied {
  url: string
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
}

/** Hosts that documentation may name: nobody has them. */
const reserved = /(^|\.)(example\.(com|org|net)|example|test|invalid|localhost)$/

/**
 * Answers every request of a page: its own files, stand-ins for pictures and fonts, and nothing from the network.
 * @returns requests that were refused, as they come
 */
export async function servePage(context: BrowserContext, files: PageFiles): Promise<Denied[]> {
  const denied: Denied[] = []
  // Whatever goes wrong with an answer, the page gets none; a page that has gone needs none.
  await context.route(/^(https?|wss?):/, (route) =>
    answer(route, files, denied).catch(() => route.abort().catch(() => undefined)),
  )
  await context.routeWebSocket(/.*/, (socket) => {
    denied.push({ url: socket.url() })
    void socket.close()
  })
  return denied
}

async function answer(route: Route, files: PageFiles, denied: Denied[]): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const body = url.origin === ORIGIN ? ownFile(decodePath(url.pathname), files) : undefined
  if (body)
    return route.fulfill({ contentType: body.type, body: body.text, headers: { 'access-control-allow-origin': '*' } })
  const kind = request.resourceType()
  const isOwn = url.origin === ORIGIN || reserved.test(url.hostname)
  const picture = pictureOf(decodePath(url.pathname), files)
  if (isOwn && kind === 'image' && picture) return route.fulfill(picture)
  if (isOwn && kind === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: PLACEHOLDER_IMAGE })
  if (isOwn && kind === 'font')
    return route.fulfill({
      contentType: 'font/woff2',
      body: await font(),
      headers: { 'access-control-allow-origin': '*' },
    })
  if (isOwn && kind === 'stylesheet') return route.fulfill({ contentType: 'text/css', body: '' })
  if (isOwn && kind === 'script') return route.fulfill({ contentType: 'text/javascript', body: '' })
  if (isOwn && kind === 'document')
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Stand-in</title><p>Stand-in',
    })
  if (isOwn && kind === 'media') return route.fulfill({ status: 200, contentType: 'video/mp4', body: '' })
  if (isOwn && kind === 'texttrack') return route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n' })
  if (url.origin === ORIGIN) return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
  denied.push({ url: url.href })
  return route.abort('blockedbyclient')
}

function ownFile(
  path: string,
  { program, modules, document, react }: PageFiles,
): { type: string; text: string } | undefined {
  if (path === '/') return { type: types.html ?? '', text: document }
  if (path === '/@gate/render.js') return { type: types.js ?? '', text: renderModule }
  if (path.startsWith('/@react/')) {
    const name = path.slice('/@react/'.length)
    const text = react.get(name) ?? react.get(`${name}.js`)
    return text === undefined ? undefined : { type: types.js ?? '', text }
  }
  const name = path.slice(1)
  const module = modules.modules.find((m) =>
    [
      name,
      `${name}.ts`,
      `${name}.tsx`,
      `${name}.jsx`,
      `${name}.js`,
      name.replace(/\.js$/, '.ts'),
      name.replace(/\.jsx?$/, '.tsx'),
    ].includes(m.path),
  )
  if (module) return { type: types.js ?? '', text: module.code }
  const texts = program.samples.filter((s) => s.meta.file === name).map((s) => s.code)
  return texts.length === 0
    ? undefined
    : { type: types[name.split('.').at(-1) ?? ''] ?? 'text/plain', text: texts.join('\n') }
}

/** A picture that lies beside the files of the program. */
function pictureOf(
  path: string,
  { program: { pictures = {} } }: PageFiles,
): { contentType: string; body: Buffer } | undefined {
  const [, contentType, data] = /^data:([^;]+);base64,(.*)$/.exec(pictures[path.slice(1)] ?? '') ?? []
  return contentType && data ? { contentType, body: Buffer.from(data, 'base64') } : undefined
}

let fontFile: Promise<Buffer> | undefined

function font(): Promise<Buffer> {
  const path = createRequire(import.meta.url).resolve(
    '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2',
  )
  return (fontFile ??= readFile(path))
}
