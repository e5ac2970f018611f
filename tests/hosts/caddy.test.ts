import { afterAll, beforeAll, describe } from 'vitest'
import { DIST } from '../../scripts/settings.ts'
import { containerConfig, documented, type RunningServer, startCaddy, substitute } from './servers.ts'
import { askServer, walkServer } from './walk.ts'

describe.each([
  {
    name: 'as documented',
    site: () => substitute(documented('caddyfile'), '/srv/scrollcraft/dist', DIST),
    address: 'example.com',
  },
  {
    name: 'in the container image',
    site: () => substitute(containerConfig(), '/srv', DIST),
    address: '{$SITE_ADDRESS::80}',
  },
])('Caddy $name', ({ site, address }) => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startCaddy((port) => substitute(site(), `${address} {`, `http://127.0.0.1:${port} {`))
  })
  afterAll(() => server.stop())

  walkServer({ ask: askServer(() => server.port), dist: DIST, hsts: 'max-age=63072000', encodings: ['br', 'gzip'] })
})
