import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const folder = join(import.meta.dirname, 'runtime')

/** The code that goes with a sample into its process or page, bundled. */
export interface Runtimes {
  /** Path of the folder that holds them. */
  folder: string
  /** Path of the module that a Node process loads first. */
  node: string
  /** Script that a page runs first. */
  page: string
}

/**
 * Bundles the runtimes, unless that was done before.
 * @param cacheDir where bundles are kept
 */
export async function bundleRuntimes(cacheDir: string): Promise<Runtimes> {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).toSorted()) hash.update(await readFile(join(folder, name)))
  const out = join(cacheDir, `runtime-${hash.digest('hex').slice(0, 12)}`)
  const node = await bundle('node.ts', out, 'node')
  const page = await readFile(await bundle('page.ts', out, 'page'), 'utf8')
  return { folder: out, node, page }
}

async function bundle(name: string, out: string, target: 'node' | 'page'): Promise<string> {
  const file = join(out, target === 'node' ? 'node.mjs' : 'page.js')
  const exists = await readFile(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  const build = await rolldown({
    input: join(folder, name),
    platform: target === 'node' ? 'node' : 'browser',
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format: target === 'node' ? 'esm' : 'iife' })
  await build.close()
  await mkdir(out, { recursive: true })
  await writeFile(`${file}.${process.pid}`, output[0].code)
  await rename(`${file}.${process.pid}`, file)
  return file
}
