import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { contentHash } from '../offline/shared/contentHash.ts'
import { buildName, type ManifestFile, type OfflineManifest } from '../offline/shared/offlineManifest.ts'
import { OFFLINE_MANIFEST_PATH, OFFLINE_PATH, WORKER_PATH } from '../offline/shared/protocol.ts'
import { payloadUrl } from '../paths.ts'
import type { OutputFile } from './assets.ts'

/**
 * Files of the built site that a reader without a network needs; feeds, Markdown exports and social images are for
 * others. Of the search it is the file that has all parts.
 */
const wanted =
  /^(?:.+\.html|_rsc\/.+\.txt|(?:run|practice)\/.+\.json|assets\/.+|img\/.+|search\/[^/]+\/all\.txt|(?:search|practice)\.json|favicon\.\w+|icon-.+\.png|manifest\.webmanifest)$/

/**
 * Makes the list of everything that can be kept and the service worker of this build.
 * @param dir Folder of the built site, already compressed.
 * @param names Its files, by path relative to the folder.
 * @param scripts URLs of the scripts that the page about offline reading needs.
 */
export async function offlineFiles(
  dir: string,
  names: readonly string[],
  scripts: readonly string[],
): Promise<OutputFile[]> {
  const files: ManifestFile[] = []
  let storedBytes = 0
  for (const name of names.toSorted()) {
    if (!wanted.test(name) || /\.(?:br|gz)$/.test(name)) continue
    const bytes = await readFile(join(dir, name))
    const packed = await stat(join(dir, `${name}.br`)).catch(() => undefined)
    storedBytes += bytes.length
    files.push([urlPath(name), packed?.size ?? bytes.length, await contentHash(new Uint8Array(bytes))])
  }
  const essentials = [
    OFFLINE_PATH,
    payloadUrl(OFFLINE_PATH),
    ...scripts,
    ...names.filter((name) => /^assets\/.+\.css$/.test(name)).map(urlPath),
  ]
  const manifest: OfflineManifest = { build: await buildName(files), files, essentials, storedBytes }
  return [
    { path: OFFLINE_MANIFEST_PATH, data: JSON.stringify(manifest) },
    { path: WORKER_PATH, data: await workerScript(manifest.build) },
  ]
}

function urlPath(name: string): string {
  if (name === 'index.html') return '/'
  return `/${name.replace(/\.html$/, '')}`
}

async function workerScript(build: string): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../offline/worker/worker.ts'),
    platform: 'browser',
    logLevel: 'silent',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __BUILD__: JSON.stringify(build),
      },
    },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}
