import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOST_FILES, SERVER_DIR, type HeaderRule } from '../prerender/hosts/rules.ts'
import { accepts, ENCODINGS } from './encodings.ts'

/** A file that is open, so that it stays as it is whatever happens to its folder. */
export interface OpenFile {
  /** Path from the folder of the site, without the extension of its compressed form. */
  path: string
  handle: FileHandle
  size: number
  /** Changes with the content. */
  etag: string
  encoding?: string
}

/** The folder of a built site. A build beside the server replaces it whole, at any time. */
export class BuiltSite {
  readonly #dist: string
  #rules: { version: string; list: readonly HeaderRule[] } | undefined

  constructor(dist: string) {
    this.#dist = dist
  }

  /**
   * The header rules of the build that is there now.
   * @throws When the folder holds no built site.
   */
  async rules(): Promise<readonly HeaderRule[]> {
    const file = join(this.#dist, '_server/headers.json')
    try {
      const { ino, mtimeMs } = await stat(file)
      const version = `${ino}-${mtimeMs}`
      if (this.#rules?.version !== version)
        this.#rules = { version, list: JSON.parse(await readFile(file, 'utf8')) as HeaderRule[] }
      return this.#rules.list
    } catch (cause) {
      // Between the two renames of a build there is nothing for a moment.
      if (this.#rules) return this.#rules.list
      throw new Error(`${this.#dist} holds no built site. Run "npm run build" first.`, { cause })
    }
  }

  /**
   * Opens the first of some files that is there, in the smallest form that the client takes.
   * @param paths Relative to the folder of the site, with a slash before each.
   * @returns the file, if one is there, and the header rules of the build that it comes from
   * @throws When a file is there and cannot be opened.
   */
  async find(
    paths: readonly string[],
    acceptEncoding: string | undefined,
  ): Promise<{ file: OpenFile | undefined; rules: readonly HeaderRule[] }> {
    for (;;) {
      const rules = await this.rules()
      const file = await this.#openFirst(paths, acceptEncoding)
      // A page and the policy with the hash of its script must not be of two builds.
      if ((await this.rules()) === rules) return { file, rules }
      await file?.handle.close()
    }
  }

  async #openFirst(paths: readonly string[], acceptEncoding: string | undefined): Promise<OpenFile | undefined> {
    for (const path of paths.filter(isPublic)) {
      for (const { name, extension } of ENCODINGS) {
        const file = accepts(acceptEncoding, name) && (await openFile(join(this.#dist, path + extension)))
        if (file) return { path, ...file, encoding: name }
      }
      const file = await openFile(join(this.#dist, path))
      if (file) return { path, ...file }
    }
    return undefined
  }
}

const hostFiles: readonly string[] = Object.values(HOST_FILES)

/** Neither out of the folder, nor into what is hidden or meant for a host. */
const isPublic = (path: string) =>
  !/[\0\\]|\/\./.test(path) && !path.startsWith(`${SERVER_DIR}/`) && !hostFiles.includes(path)

/** What `open` says of a file that is not there. Anything else is a problem of the machine, such as too many open files. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** @throws When the file is there and cannot be opened. */
async function openFile(file: string): Promise<Omit<OpenFile, 'path'> | undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (!ABSENT.has(error.code ?? '')) throw error
  })
  if (!handle) return undefined
  const stats = await handle.stat()
  if (stats.isFile()) return { handle, size: stats.size, etag: `W/"${stats.size}-${stats.mtimeMs}"` }
  await handle.close()
  return undefined
}
