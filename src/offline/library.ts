import { contentHash } from './integrity.ts'
import { CACHE_PREFIX, HASH_HEADER, KEEP_HEADER, LIBRARY_PATH, type Library, type LibraryFile } from './protocol.ts'

/** Files that are fetched at once. */
const BATCH = 6

/** How far the keeping of the site has come. */
export interface KeepingState {
  status: 'absent' | 'partial' | 'running' | 'paused' | 'complete' | 'full' | 'failed'
  keptBytes: number
  totalBytes: number
}

const LOCK = 'keep-site'

/** The whole site on the reader's device. */
export class SiteLibrary {
  #state: KeepingState = { status: 'absent', keptBytes: 0, totalBytes: 0 }
  #paused = false
  readonly #listeners = new Set<(state: KeepingState) => void>()

  /** How far it has come. */
  get state(): KeepingState {
    return this.#state
  }

  /** Calls back at each step; returns a function that ends it. */
  listen(listener: (state: KeepingState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<KeepingState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener(this.#state)
  }

  /** Looks how much is kept already, unless that is being changed. */
  async look(): Promise<void> {
    const library = await fetchLibrary().catch(() => undefined)
    if (!library) return
    const cache = await caches.open(CACHE_PREFIX + library.build)
    const missing = await missingFiles(cache, library.files)
    const totalBytes = sum(library.files)
    const keptBytes = totalBytes - sum(missing)
    const wholePages = library.files.length - missing.length
    if (this.#state.status === 'running') return
    this.#set({
      totalBytes,
      keptBytes,
      status: missing.length === 0 ? 'complete' : wholePages > 0 ? 'partial' : 'absent',
    })
  }

  /**
   * Keeps what is missing, in small batches when the browser is idle. One tab does it for all.
   * What an older version has kept unchanged is taken from there.
   */
  async keep(): Promise<void> {
    this.#paused = false
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      this.#set({ status: 'running' })
      try {
        await this.#keepMissing()
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
        if (!isFull) console.warn('The site could not be kept for offline reading.', error)
        this.#set({ status: isFull ? 'full' : 'failed' })
      }
    })
  }

  async #keepMissing(): Promise<void> {
    const library = await fetchLibrary()
    const name = CACHE_PREFIX + library.build
    const cache = await caches.open(name)
    const missing = await missingFiles(cache, library.files)
    const totalBytes = sum(library.files)
    this.#set({ totalBytes, keptBytes: totalBytes - sum(missing) })
    for (let at = 0; at < missing.length; at += BATCH) {
      if (this.#paused) return this.#set({ status: 'paused' })
      const batch = missing.slice(at, at + BATCH)
      await idle()
      await Promise.all(batch.map((file) => keepFile(cache, file)))
      this.#set({ keptBytes: this.#state.keptBytes + sum(batch) })
    }
    // Now, and not before, an older version is of no more use.
    const others = (await caches.keys()).filter((other) => other.startsWith(CACHE_PREFIX) && other !== name)
    await Promise.all(others.map((other) => caches.delete(other)))
    this.#set({ status: 'complete', keptBytes: totalBytes })
  }

  /**
   * Keeps files that were loaded before the service worker was there.
   * @param paths of one page and its payload
   */
  async keepVisited(paths: readonly string[]): Promise<void> {
    const name = (await caches.keys()).findLast((key) => key.startsWith(CACHE_PREFIX))
    if (name === undefined) return
    const cache = await caches.open(name)
    await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(path, { headers: { [KEEP_HEADER]: '1' } })
        if (response.ok) await cache.put(path, response)
      }),
    )
  }

  /** Stops after the batch that is under way. */
  pause(): void {
    this.#paused = true
  }

  /** Forgets everything that is kept. Pages that are visited from now on are kept again. */
  async remove(): Promise<void> {
    this.#paused = true
    await navigator.locks.request(LOCK, async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
      for (const name of names) {
        const cache = await caches.open(name)
        // The cache itself stays, with the page that says what is kept.
        const essential = /\/offline$|\/_rsc\/offline\.txt$|\/assets\//
        for (const request of await cache.keys())
          if (!essential.test(new URL(request.url).pathname)) await cache.delete(request)
      }
    })
    this.#set({ status: 'absent', keptBytes: 0 })
    await this.look()
  }
}

/** A page that can be read without a network. */
export interface KeptPage {
  path: string
  title: string
}

/** The pages that can be read without a network, by title. */
export async function keptPages(): Promise<KeptPage[]> {
  const pages = new Map<string, KeptPage>()
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE_PREFIX)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname
      if (/^\/(_rsc|assets|img|run|search)\/|\.\w+$|^\/(404|offline)$/.test(path) || pages.has(path)) continue
      const html = (await (await cache.match(request))?.text()) ?? ''
      pages.set(path, { path, title: titleOf(html) || path })
    }
  }
  return [...pages.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}

/** The title of a page, without the name of the site. */
function titleOf(html: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? []
  return new DOMParser().parseFromString(title, 'text/html').title.replace(/ \| [^|]*$/, '')
}

async function fetchLibrary(): Promise<Library> {
  const response = await fetch(LIBRARY_PATH, { cache: 'no-cache', headers: { [KEEP_HEADER]: '1' } })
  if (!response.ok) throw new Error(`${LIBRARY_PATH}: ${response.status}`)
  return (await response.json()) as Library
}

async function missingFiles(cache: Cache, files: readonly LibraryFile[]): Promise<LibraryFile[]> {
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing: LibraryFile[] = []
  for (const file of files) {
    const [path, , hash] = file
    const kept = known.has(path) ? await cache.match(path) : undefined
    if (kept?.headers.get(HASH_HEADER) !== hash) missing.push(file)
  }
  return missing
}

async function keepFile(cache: Cache, [path, , hash]: LibraryFile): Promise<void> {
  const kept = await caches.match(path)
  const response =
    kept?.headers.get(HASH_HEADER) === hash ? kept : await fetch(path, { headers: { [KEEP_HEADER]: '1' } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const bytes = await response.arrayBuffer()
  // The site has changed meanwhile, or the copy is damaged.
  if ((await contentHash(bytes)) !== hash) throw new Error(`${path} is not what the list says.`)
  const headers = new Headers(response.headers)
  headers.set(HASH_HEADER, hash)
  // The bytes are unpacked.
  headers.delete('content-encoding')
  headers.delete('content-length')
  await cache.put(path, new Response(bytes, { headers }))
}

function sum(files: readonly LibraryFile[]): number {
  return files.reduce((total, [, bytes]) => total + bytes, 0)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })
}
