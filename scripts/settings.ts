import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { HEADLESS_ARGS } from '../tools/gate/machine.ts'

// What commands, tests and benchmarks share: where the checkout and the built sites are, and what of the machine they take.

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..')

/** The built site that the tests look at. */
export const DIST = process.env.TEST_DIST ?? join(ROOT, 'dist')

/** The second, small site, which uses what the real one does not. */
export const FIXTURE_DIST = process.env.TEST_FIXTURE_DIST ?? join(ROOT, '.cache/fixture-dist')

/** How many tests or steps run at the same time; other work on the same machine may ask for fewer. */
export const WORKERS = Number(process.env.TEST_WORKERS ?? availableParallelism())

/** Ports of the two, and of the dev server; other checkouts on the same machine may need other ones. */
export const SITE_PORT = Number(process.env.TEST_PORT ?? 4173)
export const FIXTURE_PORT = SITE_PORT + 1
export const DEV_PORT = SITE_PORT + 2

export const SITE_URL = `http://localhost:${SITE_PORT}`
export const FIXTURE_URL = `http://localhost:${FIXTURE_PORT}`

/** How browsers are started by tests and benchmarks, as root in containers too. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-quic', ...HEADLESS_ARGS]
