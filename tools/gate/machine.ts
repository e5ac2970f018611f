import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packagedShell, withTestFonts } from './testBrowser.ts'

/** The first of some programs that the machine has, or the one that is named where it exists. */
export function findProgram(names: readonly string[], named?: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [named, ...candidates].find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** Path of the machine's Chromium, or of the one in `CHROME_PATH`; undefined where there is none. */
export function findChromium(): string | undefined {
  return findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], process.env.CHROME_PATH)
}

/**
 * The same engine without the windows, menus and extensions of the whole browser: it opens a page in half of the time.
 * The one that the lock file names, so that the record of the samples does not depend on the machine; where that does
 * not run, one that the machine has.
 */
export function findHeadlessShell(): string | undefined {
  const named = process.env.HEADLESS_SHELL_PATH
  return named
    ? findProgram([], named)
    : (packagedShell() ?? findProgram(['chromium-headless-shell']) ?? findChromium())
}

/** A browser of the machine, or the one of the lock file, with the fonts of the tests. */
export function browserForTests(find: () => string | undefined): string | undefined {
  const program = find()
  return program === undefined ? undefined : withTestFonts(program)
}

/** Path of the machine's Firefox, or of the one in `FIREFOX_PATH`; undefined where there is none. */
export function findFirefox(): string | undefined {
  return findProgram(['firefox-esr', 'firefox'], process.env.FIREFOX_PATH)
}

/** How Chromium is started where nobody looks at it. */
export const HEADLESS_ARGS = [
  '--disable-gpu',
  '--no-first-run',
  // Nothing of the browser's own may talk to the network.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // By itself, the headless shell sets letters at whole pixels, which the whole browser does not.
  '--font-render-hinting=none',
]

/** Path of bubblewrap, which confines the programs of samples; undefined where there is none. */
export function findBubblewrap(): string | undefined {
  return findProgram(['bwrap'])
}

/**
 * Path of the Chromium that samples run in.
 * @throws {Error} Where there is none, with what to install.
 */
export function requireChromium(): string {
  const found = browserForTests(findHeadlessShell)
  if (found === undefined)
    throw new Error(
      'Samples need Chromium, and none was found. Install it (`apt-get install chromium`) or set CHROME_PATH to its path.',
    )
  return found
}
