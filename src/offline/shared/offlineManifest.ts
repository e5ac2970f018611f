import { contentHash } from './contentHash.ts'

/** A file that can be kept. */
export type ManifestFile = [path: string, wireBytes: number, hash: string]

/** Everything that can be kept, of one version of the site. */
export interface OfflineManifest {
  /** Name of the version: a hash of the files. */
  build: string
  files: ManifestFile[]
  /** Paths of what is kept with the second page already: the page about offline reading, and all that it needs. */
  essentials: string[]
  /** Bytes that all files take on the device, where they are not compressed. */
  storedBytes?: number
}

const BUILD_DIGITS = 12

/** Name of a version of the site: it changes with any file. */
export async function buildName(files: readonly ManifestFile[]): Promise<string> {
  return (await contentHash(new TextEncoder().encode(JSON.stringify(files)))).slice(0, BUILD_DIGITS)
}

/**
 * Reads a manifest. Its name proves it: a portal's answer, or half of the file, is no manifest.
 * @throws {SyntaxError | TypeError}
 */
export async function parseManifest(text: string): Promise<OfflineManifest> {
  const value = JSON.parse(text) as Partial<OfflineManifest> | null
  if (!Array.isArray(value?.files) || !value.files.every(isFile) || (await buildName(value.files)) !== value.build)
    throw new TypeError('This is not the list of the files that can be kept.')
  // What was kept before there was this list is as good as it was.
  const { build, files, essentials = [], storedBytes } = value
  return { build, files, essentials, storedBytes }
}

function isFile(value: unknown): value is ManifestFile {
  if (!Array.isArray(value)) return false
  const [path, bytes, hash] = value as unknown[]
  return typeof path === 'string' && typeof bytes === 'number' && typeof hash === 'string'
}
