import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OfflineManifest } from '../../src/offline/shared/offlineManifest.ts'
import { offlineFiles } from '../../src/prerender/offline.ts'
import { distFiles } from './dist.ts'
import { DIST, ROOT } from '../../scripts/settings.ts'

const FOLDER = join(ROOT, '.cache/tests')
const PREFIX = 'small-site-'

/** What is below the documents and the blog, but for two sections and one category of lessons, with all that is theirs. */
export const isLeftOut = (file: string) => {
  const page = file.replace(/^(?:_rsc|og|practice|run\/frames|run)\//, '')
  return /^(?:docs|blog)\//.test(page) && !/^docs\/(?:(?:css|javascript)(?:\.|\/[^/]+$)|css\/basics\/)/.test(page)
}

/**
 * The built site with few of its pages, as if it had been built so: keeping the whole of it is quick, and what is
 * tested does not depend on how much it is. Made by the first test that asks for it.
 * @returns its folder
 */
export async function smallSite(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [join(DIST, 'offline.json'), join(DIST, 'sw.js'), import.meta.filename])
    hash.update(await readFile(file))
  const own = PREFIX + hash.digest('hex').slice(0, 16)
  const folder = join(FOLDER, own)
  if (existsSync(folder)) return folder
  await mkdir(FOLDER, { recursive: true })
  const older = (await readdir(FOLDER)).filter((name) => name.startsWith(PREFIX) && name !== own)
  const temporary = await mkdtemp(join(FOLDER, 'new-site-'))
  for (const file of distFiles(DIST)) {
    if (isLeftOut(file)) continue
    await mkdir(dirname(join(temporary, file)), { recursive: true })
    await cp(join(DIST, file), join(temporary, file))
  }
  await writeOfflineFiles(temporary)
  // Another worker may have been quicker.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true, force: true }))
  for (const name of older) await rm(join(FOLDER, name), { recursive: true, force: true })
  return folder
}

/** Writes the list of files and the service worker of a site whose files have been changed. */
export async function writeOfflineFiles(folder: string): Promise<void> {
  const names = distFiles(folder)
  const before = JSON.parse(await readFile(join(folder, 'offline.json'), 'utf8')) as OfflineManifest
  const scripts = before.essentials.filter((path) => path.endsWith('.js'))
  for (const file of ['sw.js', 'offline.json'])
    for (const extension of ['br', 'gz']) await rm(join(folder, `${file}.${extension}`), { force: true })
  for (const { path, data } of await offlineFiles(folder, names, scripts)) await writeFile(join(folder, path), data)
}
