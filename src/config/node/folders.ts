import { join, resolve } from 'node:path'

const codeDir = join(import.meta.dirname, '../../..')

/** The folders of a command. */
export interface Folders {
  /** Of the code, with `node_modules`. */
  codeDir: string
  /** Of the site: its content and `site.config.ts`. `SITE_ROOT`, by default that of the code. */
  root: string
  /** What the build writes. `OUT_DIR`, by default `dist` of the site. */
  outDir: string
  /** What is kept from one run to the next. `CACHE_DIR`, by default `.cache` of the code. */
  cacheDir: string
}

/** The folders that a command works on. Relative paths of the environment start at the working directory. */
export function foldersOf(env: Readonly<Record<string, string | undefined>>): Folders {
  const root = resolve(env.SITE_ROOT || codeDir)
  return {
    codeDir,
    root,
    outDir: resolve(env.OUT_DIR || join(root, 'dist')),
    cacheDir: resolve(env.CACHE_DIR || join(codeDir, '.cache')),
  }
}
