import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'
import type { BuiltSite } from './peerSites.ts'

/** A server that runs. */
export interface Running {
  url: string
  close: () => Promise<void>
}

/** How a server behaves that is far away. */
export interface Distance {
  /** Milliseconds before the answer to a request begins. */
  latencyOf?: (path: string) => number
  /** Told of each answer that was sent. */
  onSent?: (path: string, bytes: number) => void
}

/** Serves a built site: compressed files where they exist, hashed files kept for ever, all else asked for again. */
export async function serve(
  { dir, immutable }: Pick<BuiltSite, 'dir' | 'immutable'>,
  { latencyOf = () => 0, onSent }: Distance = {},
): Promise<Running> {
  const files = sirv(dir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        path.startsWith(immutable) ? 'public,max-age=31536000,immutable' : 'no-cache',
      ),
  })
  const server = createServer((request, response) => {
    const { url: path = '' } = request
    response.on('finish', () => onSent?.(path, Number(response.getHeader('content-length') ?? 0)))
    setTimeout(() => files(request, response, () => void response.writeHead(404).end()), latencyOf(path))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
