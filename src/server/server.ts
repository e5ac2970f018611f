import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CONTENT_TYPES } from '../prerender/hosts/contentTypes.ts'
import { headersFor } from '../prerender/hosts/rules.ts'
import { BuiltSite, type OpenFile } from './builtSite.ts'
import { canonicalPath, parseTarget } from './target.ts'

/**
 * Serves a built site as a production host would: its headers, its compressed files, its redirects, its not-found page.
 * @param dist Folder made by `npm run build`.
 * @throws When the folder holds no built site.
 */
export async function siteServer(dist: string): Promise<Server> {
  const site = new BuiltSite(dist)
  await site.rules()
  return createServer((request, response) => {
    // A reader who leaves, or a disk that fails, ends this one answer.
    answer(site, request, response).catch(() => response.destroy())
  })
}

/** Sent with status 404 under every address that is not there. */
const NOT_FOUND = '/404.html'

async function answer(site: BuiltSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return
  }
  const target = parseTarget(request.url ?? '')
  if (!target) {
    response.writeHead(400).end()
    return
  }
  const canonical = canonicalPath(target.path)
  if (canonical !== target.path) {
    response.writeHead(308, { Location: canonical + target.search }).end()
    return
  }
  const acceptEncoding = request.headers['accept-encoding']?.toString()
  // A machine that can open no file is no reason to say that there is none.
  const found = await site.find([...filesOf(target.decoded), NOT_FOUND], acceptEncoding).catch(() => undefined)
  if (!found?.file) {
    response.writeHead(503).end()
    return
  }
  const { file, rules } = found
  try {
    const isThere = file.path !== NOT_FOUND || target.path === '/404'
    const headers = headersFor(rules, isThere ? (target.decoded ?? '') : NOT_FOUND)
    // Plain HTTP must not bind the host name to HTTPS: https://www.rfc-editor.org/rfc/rfc6797#section-7.2
    if (!('encrypted' in request.socket)) headers.delete('Strict-Transport-Security')
    response.setHeaders(headers)
    response.statusCode = isThere ? 200 : 404
    await send(file, request, response)
  } finally {
    await file.handle.close()
  }
}

/** Files that a path can stand for. A file of an unknown type, such as a compressed copy, is not served by its own name. */
function filesOf(path: string | undefined): string[] {
  if (path === undefined) return []
  if (path === '/') return ['/index.html']
  return Object.hasOwn(CONTENT_TYPES, extname(path).slice(1)) ? [path, `${path}.html`] : [`${path}.html`]
}

async function send(file: OpenFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('ETag', file.etag)
  if (response.statusCode === 200 && isKnown(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Content-Type', CONTENT_TYPES[extname(file.path).slice(1)] ?? 'application/octet-stream')
  response.setHeader('Content-Length', file.size)
  if (file.encoding !== undefined) response.setHeader('Content-Encoding', file.encoding)
  if (request.method === 'HEAD' || file.size === 0) {
    response.end()
    return
  }
  // A file that shrinks while it is read ends the connection: its reader must not wait for the rest.
  response.strictContentLength = true
  await pipeline(file.handle.createReadStream({ start: 0, end: file.size - 1, autoClose: false }), response)
}

/** Whether the client has this file. @see https://www.rfc-editor.org/rfc/rfc9110.html#name-if-none-match */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
