import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { inputsHash } from '../../src/cache/inputsHash.ts'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'

const entries = {
  node: fileURLToPath(new URL('./runtime/node.ts', import.meta.url)),
  page: fileURLToPath(new URL('./runtime/page.ts', import.meta.url)),
  recorder: fileURLToPath(new URL('./runtime/steps/recorder.ts', import.meta.url)),
  sampleProcess: fileURLToPath(new URL('./runtime/steps/sampleProcess.ts', import.meta.url)),
}

/** The code that goes with a sample into its process or page, bundled. */
export interface Runtimes {
  /** Path of the folder that holds them. */
  folder: string
  /** Path of the module that a Node process loads first. */
  node: string
  /** Script that a page runs first. */
  page: string
  /** Path of the program that runs a sample under the debugger. */
  recorder: string
  /** Path of the module that such a sample loads first. */
  sampleProcess: string
}

/** Bundles the runtimes, unless that was done before. */
export async function bundleRuntimes(cacheDir: string): Promise<Runtimes> {
  const out = join(cacheDir, `runtime-${inputsHash([import.meta.filename]).slice(0, 12)}`)
  const node = await bundle(out, 'node')
  const page = await readFile(await bundle(out, 'page'), 'utf8')
  const recorder = await bundle(out, 'recorder')
  return { folder: out, node, page, recorder, sampleProcess: await bundle(out, 'sampleProcess') }
}

async function bundle(out: string, target: keyof typeof entries): Promise<string> {
  const isPage = target === 'page'
  const file = join(out, isPage ? 'page.js' : `${target}.mjs`)
  const exists = await readFile(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  const build = await rolldown({
    input: entries[target],
    platform: isPage ? 'browser' : 'node',
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format: isPage ? 'iife' : 'esm' })
  await build.close()
  await writeAtomically(file, output[0].code)
  return file
}
