import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'

/**
 * Bundles the server components, the HTML renderer and the client.
 * @param cacheDir The bundle goes into a new folder in it, since another build may be running.
 * @returns the folder, which the caller removes
 */
export async function bundleApp(codeDir: string, cacheDir: string): Promise<string> {
  // Vite takes the mode of React from it, and so do its plugins.
  process.env.NODE_ENV = 'production'
  const dir = join(cacheDir, 'bundle', randomUUID())
  const environments = Object.fromEntries(
    ['client', 'rsc', 'ssr'].map((name) => [name, { build: { outDir: join(dir, name), emptyOutDir: true } }]),
  )
  const configFile = join(codeDir, 'vite.config.ts')
  try {
    const builder = await createBuilder({ root: codeDir, configFile, environments, logLevel: 'error' })
    await builder.buildApp()
    return dir
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}
