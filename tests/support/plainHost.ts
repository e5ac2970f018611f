import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { CONTENT_TYPES } from '../../src/prerender/hosts/contentTypes.ts'

/**
 * A host as GitHub Pages is one: types by extension, `/a/b` from `a/b.html`, `404.html` where nothing is, and not one
 * header of the site's own.
 * @param change Gives what is served for a file, by its path relative to the folder.
 */
export function plainHost(dist: string, change: (name: string, data: Buffer) => Buffer = (_, data) => data): Server {
  const read = async (name: string) => change(name, await readFile(join(dist, name)))
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const name = pathname === '/' ? 'index.html' : decodeURIComponent(pathname).slice(1)
    const send = (status: number, data: Buffer, type: string) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'max-age=600' }).end(data)
    const html = CONTENT_TYPES.html ?? ''
    read(name)
      .then((data) => send(200, data, CONTENT_TYPES[extname(name).slice(1)] ?? 'application/octet-stream'))
      .catch(() => read(`${name}.html`).then((data) => send(200, data, html)))
      .catch(() => read('404.html').then((data) => send(404, data, html)))
      .catch(() => response.destroy())
  })
}
