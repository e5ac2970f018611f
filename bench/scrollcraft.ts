import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../scripts/settings.ts'
import { measured, type Measured } from './measuredProcess.ts'

/** The Node that runs this: the one that the project brings. */
export const NODE = process.execPath

/** Where a build of this site reads and writes. */
export interface SiteFolders {
  /** Folder with `site.config.ts` and `content/`. */
  root: string
  outDir: string
  cacheDir: string
}

/** Builds a site with our own engine, as `npm run build` does. Samples that the benchmark has made up were never run. */
export async function buildSite({ root, outDir, cacheDir }: SiteFolders): Promise<Measured> {
  await mkdir(cacheDir, { recursive: true })
  const env = { SITE_ROOT: root, OUT_DIR: outDir, CACHE_DIR: cacheDir }
  return measured(NODE, [join(ROOT, 'src/prerender/cli.ts'), '--unchecked'], { cwd: ROOT, env })
}

/** Scripts and style sheets of a built site by name. */
export async function clientBundle(outDir: string): Promise<Map<string, Buffer>> {
  const dir = join(outDir, 'assets')
  const names = (await readdir(dir)).filter((name) => /\.(js|css)$/.test(name)).toSorted()
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name))] as const)))
}
