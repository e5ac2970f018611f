import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { isPagePath, normalizePath } from '../browser/path.ts'
import { headersFor, type HeaderRule } from '../build/headers.ts'

/**
 * Serves a built site as a production host would: its headers, its compressed files, its not-found page.
 * @param dist Folder that `npm run build` made.
 * @throws When the folder holds no built site.
 */
export async function siteServer(dist: string): Promise<Server> {
  const [rules, notFound] = await Promise.all([
    readFile(join(dist, '_server/headers.json'), 'utf8').then((text) => JSON.parse(text) as HeaderRule[]),
    readFile(join(dist, '404.html')),
  ]).catch((cause: unknown) => {
    throw new Error(`${dist} holds no built site. Run "npm run build" first.`, { cause })
  })
  const files = sirv(dist, { extensions: ['html'], brotli: true, gzip: true, etag: true, dotfiles: false })

  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = decodePath(url.pathname)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const headers = headersFor(rules, path ?? '/')
    // Plain HTTP must not bind the host name to HTTPS: https://www.rfc-editor.org/rfc/rfc6797#section-7.2
    if (!('encrypted' in request.socket)) headers.delete('Strict-Transport-Security')
    for (const [name, value] of headers) response.setHeader(name, value)
    const missing = () => {
      response.statusCode = 404
      response.setHeader('Content-Type', 'text/html;charset=utf-8')
      response.setHeader('Cache-Control', 'no-store')
      response.end(request.method === 'HEAD' ? undefined : notFound)
    }
    if (path === undefined || path.startsWith('/_server/')) return missing()
    if (isPagePath(path)) request.url = `${encodeURI(normalizePath(path))}${url.search}`
    files(request, response, missing)
  })
}

/** Decodes a path; undefined where it is no valid encoding. */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
