import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { HASH_DIGITS } from '../offline/integrity.ts'
import { LIBRARY_PATH, type Library, type LibraryFile, OFFLINE_PATH, WORKER_PATH } from '../offline/protocol.ts'
import type { OutputFile } from './assets.ts'

/** Files of the built site that a reader without a network needs; feeds, twins and social images are for others. */
const wanted =
  /^(?:.+\.html|_rsc\/.+\.txt|run\/.+\.json|assets\/.+|img\/.+|search\/.+|search\.json|favicon\.\w+|icon-.+\.png|manifest\.webmanifest)$/

/** What a page needs to move: small, and in the browser's own cache already. */
const essential = /^assets\/.+\.(?:js|css)$/

/**
 * Makes the list of everything that can be kept and the service worker of this build.
 * @param dir folder of the built site, compressed
 * @param names its files, by path from the folder
 * @param entry URL of the client entry: pages and payloads of this build name it
 */
export async function offlineFiles(dir: string, names: readonly string[], entry: string): Promise<OutputFile[]> {
  const files: LibraryFile[] = []
  for (const name of names.toSorted()) {
    if (!wanted.test(name) || /\.(?:br|gz)$/.test(name)) continue
    const bytes = await readFile(join(dir, name))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS)
    const packed = await stat(join(dir, `${name}.br`)).catch(() => undefined)
    files.push([urlPath(name), packed?.size ?? bytes.length, hash])
  }
  const build = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const library: Library = { build, files }
  const essentials = [OFFLINE_PATH, `/_rsc${OFFLINE_PATH}.txt`, ...names.filter((n) => essential.test(n)).map(urlPath)]
  return [
    { path: LIBRARY_PATH, data: JSON.stringify(library) },
    { path: WORKER_PATH, data: await workerScript(build, entry, essentials) },
  ]
}

function urlPath(name: string): string {
  if (name === 'index.html') return '/'
  return `/${name.replace(/\.html$/, '')}`
}

async function workerScript(build: string, entry: string, essentials: readonly string[]): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../offline/worker.ts'),
    platform: 'browser',
    logLevel: 'silent',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __BUILD__: JSON.stringify(build),
        __ENTRY__: JSON.stringify(entry),
        __ESSENTIALS__: JSON.stringify(essentials),
      },
    },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}
