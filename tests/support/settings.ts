import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The checkout. */
export const ROOT = join(import.meta.dirname, '../..')

/** The built site that the tests look at. */
export const DIST = process.env.TEST_DIST ?? join(ROOT, 'dist')

/** The second, small site, which uses what the real one does not. */
export const FIXTURE_DIST = process.env.TEST_FIXTURE_DIST ?? join(ROOT, '.cache/fixture-dist')

/** Ports of the two; other checkouts on the same machine may need other ones. */
export const SITE_PORT = Number(process.env.TEST_PORT ?? 4173)
export const FIXTURE_PORT = SITE_PORT + 1

export const SITE_URL = `http://localhost:${SITE_PORT}`
export const FIXTURE_URL = `http://localhost:${FIXTURE_PORT}`

/** The first of some programs that the machine has. */
export function findProgram(names: readonly string[], named?: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [named, ...candidates].find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** Chromium as the machine has it; undefined where there is none. */
export function findChromium(): string | undefined {
  return findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], process.env.CHROME_PATH)
}

/**
 * The same engine without the windows, menus and extensions of the whole browser: it opens a page in half of the time.
 * Where there is none, the whole browser.
 */
export function findHeadlessShell(): string | undefined {
  return findProgram(['chromium-headless-shell'], process.env.HEADLESS_SHELL_PATH) ?? findChromium()
}

/** Nothing of the browser's own may talk to the network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
