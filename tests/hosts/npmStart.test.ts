import { afterAll, beforeAll } from 'vitest'
import { siteServer } from '../../src/server/server.ts'
import { DIST } from '../../scripts/settings.ts'
import { listen, type RunningServer } from './servers.ts'
import { askServer, walkServer } from './walk.ts'

let server: RunningServer
beforeAll(async () => {
  server = await listen(await siteServer(DIST))
})
afterAll(() => server.stop())

walkServer({ ask: askServer(() => server.port), dist: DIST, encodings: ['br', 'gzip'] })
