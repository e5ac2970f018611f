import { appendFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { siteServer } from '../../src/server/server.ts'
import { listen, type RunningServer } from '../hosts/servers.ts'
import { DIST, ROOT } from '../../scripts/settings.ts'

/** Where it is written down what the tests of each file ask for, a path a line. */
export const ASKED_FOLDER = join(ROOT, '.cache/tests/asked')

/**
 * The built site at a port of its own. What is asked for is written down when it stops: the proof that the tests of a
 * file have passed depends on these pages.
 * @param module The file of the tests.
 */
export async function serveSite(module: string): Promise<RunningServer> {
  const asked = new Set<string>()
  const server = await siteServer(DIST)
  server.on('request', ({ url = '/' }) => asked.add(new URL(url, 'http://site').pathname))
  const { port, stop } = await listen(server)
  return {
    port,
    stop: async () => {
      mkdirSync(ASKED_FOLDER, { recursive: true })
      appendFileSync(join(ASKED_FOLDER, basename(module)), [...asked].map((path) => `${path}\n`).join(''))
      await stop()
    },
  }
}
