import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIST, FIXTURE_DIST } from '../../scripts/settings.ts'
import { documented, type RunningServer, startNginx, substitute } from './servers.ts'
import { askServer, walkServer } from './walk.ts'

function startAsDocumented(dist: string): Promise<RunningServer> {
  const site = substitute(documented('nginx'), '/srv/scrollcraft/dist', dist)
  return startNginx((port) => substitute(site, 'listen 80;', `listen 127.0.0.1:${port};`))
}

let server: RunningServer
beforeAll(async () => {
  server = await startAsDocumented(DIST)
})
afterAll(() => server.stop())

test('subdomains and preloading are promised where the configuration says so', async () => {
  const fixture = await startAsDocumented(FIXTURE_DIST)
  const { headers } = await askServer(() => fixture.port)('/')
  await fixture.stop()
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload')
})

// Debian's nginx has no brotli module; where there is one, `brotli_static` sends the copies that the build made.
walkServer({ ask: askServer(() => server.port), dist: DIST, hsts: 'max-age=63072000', encodings: ['gzip'] })
