import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What Vite puts around each `import()` of the client. */
const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/

const LOAD_PART = join(import.meta.dirname, '../browser/loadPart.ts')

/** A chunk, as far as it tells what it needs. */
export interface ChunkImports {
  name: string
  imports: readonly string[]
}

/**
 * Lets `loadPart` do each `import()` of the client, with all files that it needs. Vite's own helper asks the browser to
 * preload them as modules, and one that fails once then stays lost until the page is reloaded.
 * @param boot Names of the chunks that are there once the client has booted, its entry among them.
 */
export function lazyParts(boot: readonly string[]): Plugin {
  let loaded: ReadonlySet<string> = new Set()
  return {
    name: 'lazy-parts',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, dependencies) =>
            [...new Set([file, ...dependencies])].filter((path) => !loaded.has(path)),
        },
      },
    }),
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(LOAD_PART)}`,
    },
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.entries(bundle).flatMap(([path, file]) => (file.type === 'chunk' ? [[path, file]] : [])),
      )
      loaded = bootFiles(chunks, boot)
    },
  }
}

/** The files that are there once the client has booted. */
export function bootFiles(chunks: ReadonlyMap<string, ChunkImports>, boot: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (path: string) => {
    if (files.has(path)) return
    files.add(path)
    chunks.get(path)?.imports.forEach(add)
  }
  for (const [path, { name }] of chunks) if (boot.includes(name)) add(path)
  return files
}
