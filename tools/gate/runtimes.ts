import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { inputsHash } from '../../src/cache/inputsHash.ts'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'

const entries = {
  node: fileURLToPath(new URL('./runtime/node.ts', import.meta.url)),
  page: fileURLToPath(new URL('./runtime/page.ts', import.meta.url)),
}

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
  const out = join(cacheDir, `runtime-${inputsHash([import.meta.filename]).slice(0, 12)}`)
  const node = await bundle(out, 'node')
  const page = await readFile(await bundle(out, 'page'), 'utf8')
  return { folder: out, node, page }
}

async function bundle(out: string, target: keyof typeof entries): Promise<string> {
  const file = join(out, target === 'node' ? 'node.mjs' : 'page.js')
  const exists = await readFile(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  const build = await rolldown({
    input: entries[target],
    platform: target === 'node' ? 'node' : 'browser',
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format: target === 'node' ? 'esm' : 'iife' })
  await build.close()
  await writeAtomically(file, output[0].code)
  return file
}
