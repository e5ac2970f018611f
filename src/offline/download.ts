import { cacheNames, fetchManifest, openStore, storedStore } from './cacheStore.ts'
import { downloadChannel, type DownloadMessage } from './downloadChannel.ts'
import { type DownloadFailure, failureOf } from './failure.ts'
import { deleteOlder, fetchFiles, missingFiles } from './fetchFiles.ts'
import type { ManifestFile, OfflineManifest } from './offlineManifest.ts'
import { CACHE_PREFIX, OFFLINE_MANIFEST_PATH, OFFLINE_PATH } from './protocol.ts'

const LOCK = 'offline-download'

/** How far the download of the whole site has come. */
export interface DownloadState {
  /** `blocked`: the browser lets this site keep nothing. */
  status: 'unknown' | 'blocked' | 'absent' | 'partial' | 'running' | 'paused' | 'complete' | 'full' | 'failed'
  /** Why, where the status is `failed`. */
  failure?: DownloadFailure
  keptBytes: number
  totalBytes: number
  /** Whether more is kept than what stays in any case. */
  isRemovable: boolean
}

/**
 * The download of the whole site, one for all tabs. The tab that holds the lock does it and tells the others; each of
 * them shows what it is told, can pause it, and goes on with it when the first is closed.
 */
export class OfflineDownload {
  #state: DownloadState = { status: 'unknown', keptBytes: 0, totalBytes: 0, isRemovable: false }
  /** Ends our own run, or our waiting for that of another tab. */
  #ours: AbortController | undefined
  /** Whether the files come to this very tab. */
  #isFetching = false
  /** The version that is online. */
  #manifest: OfflineManifest | undefined
  #asking: Promise<void> | undefined
  #send: ((message: DownloadMessage) => void) | undefined
  readonly #listeners = new Set<() => void>()

  /** The same object until it changes. */
  get state(): DownloadState {
    return this.#state
  }

  /** Calls back at each step; returns a function that ends it. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From now on this tab and the others know of each other. */
  connect(): void {
    if (this.#send) return
    this.#send = downloadChannel((message) => this.#hear(message))
    this.#send({ type: 'hello' })
    // What the browser clears in the background, it does not tell.
    addEventListener('pageshow', ({ persisted }) => persisted && void this.refresh())
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void this.refresh())
  }

  #hear(message: DownloadMessage): void {
    if (message.type === 'hello') {
      if (this.#isFetching) this.#send?.({ type: 'state', state: this.#state })
    } else if (message.type === 'pause') {
      this.#abort()
    } else if (!this.#isFetching) {
      this.#show(message.state)
      if (message.state.status !== 'running') this.#abort()
      // When the tab that tells us this is closed, its lock is ours.
      else if (!this.#ours) void this.start()
    }
  }

  #show(change: Partial<DownloadState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #tell(change: Partial<DownloadState>): void {
    this.#show(change)
    this.#send?.({ type: 'state', state: this.#state })
  }

  #abort(): void {
    this.#ours?.abort()
    this.#ours = undefined
  }

  /**
   * Looks how much is kept, unless that is being changed: at once of the version that is kept, and of the one that is
   * online as soon as that is known. Never throws: the state tells.
   * @param thorough Whether the bytes are read and compared, too: about a second for the whole site.
   */
  async refresh(thorough = false): Promise<void> {
    try {
      await this.#refresh(thorough)
    } catch (error) {
      if (this.#state.status !== 'blocked') console.warn('What is kept for offline reading cannot be read.', error)
      this.#show({ status: 'blocked' })
    }
  }

  async #refresh(thorough: boolean): Promise<void> {
    await this.#look(this.#manifest ?? (await newestManifest()), thorough)
    if (this.#manifest) return
    // One request for all who look: on a network that hangs, each would take a connection.
    this.#asking ??= fetchManifest()
      .then((manifest) => void (this.#manifest = manifest))
      .catch(() => undefined)
      .finally(() => (this.#asking = undefined))
    await this.#asking
    await this.#look(this.#manifest, thorough)
  }

  async #look(manifest: OfflineManifest | undefined, thorough: boolean): Promise<void> {
    if (!manifest) return
    const store = await storedStore(CACHE_PREFIX + manifest.build)
    const missing = store ? await missingFiles(store, thorough) : manifest.files
    const { status } = this.#state
    if (status === 'running') return
    const isOpen = status === 'paused' || status === 'failed' || status === 'full'
    const nothing = missing.length === manifest.files.length
    const isMissing = new Set(missing)
    this.#show({
      isRemovable: manifest.files.some((file) => !isMissing.has(file) && !isEssential(file[0])),
      totalBytes: sum(manifest.files),
      keptBytes: sum(manifest.files) - sum(missing),
      status: missing.length === 0 ? 'complete' : nothing ? 'absent' : isOpen ? status : 'partial',
    })
  }

  /** Fetches what is missing; where another tab does so, when that has been closed. Never throws: the state tells. */
  async start(): Promise<void> {
    this.#abort()
    const ours = (this.#ours = new AbortController())
    try {
      await withLock(ours.signal, () => this.#run(ours.signal))
    } catch (error) {
      if (!ours.signal.aborted) this.#fail(error)
    } finally {
      if (this.#ours === ours) this.#ours = undefined
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.#isFetching = true
    this.#tell({ status: 'running' })
    try {
      await this.#fetchMissing(signal)
    } catch (error) {
      // Told before the lock is free, so that no other tab goes on with it.
      if (signal.aborted) this.#tell({ status: 'paused' })
      else this.#fail(error)
    } finally {
      this.#isFetching = false
    }
  }

  #fail(error: unknown): void {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (!isFull) console.warn('The site could not be kept for offline reading.', error)
    this.#tell(isFull ? { status: 'full' } : { status: 'failed', failure: failureOf(error) })
  }

  async #fetchMissing(signal: AbortSignal): Promise<void> {
    const manifest = (this.#manifest = await fetchManifest(signal))
    const store = await openStore(manifest)
    const missing = await missingFiles(store, false)
    const totalBytes = sum(manifest.files)
    this.#tell({ totalBytes, keptBytes: totalBytes - sum(missing) })
    await fetchFiles(store, missing, signal, (batch) => {
      this.#tell({ isRemovable: true, keptBytes: this.#state.keptBytes + sum(batch) })
    })
    // Now, and not before, an older version is of no more use.
    await deleteOlder(store)
    this.#tell({ status: 'complete', keptBytes: totalBytes, isRemovable: true })
  }

  #stop(): void {
    this.#send?.({ type: 'pause' })
    this.#abort()
  }

  /** Stops the download at once, in whichever tab it is. */
  pause(): void {
    this.#stop()
    if (!this.#isFetching) this.#show({ status: 'paused' })
  }

  /** Forgets everything that is kept. Pages that are visited from now on are kept again. */
  async remove(): Promise<void> {
    // Not `pause`, which shows what is kept: links to pages in sight would be fetched, and kept, again.
    this.#stop()
    await withLock(undefined, async () => {
      for (const name of await cacheNames()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          if (!isEssential(new URL(request.url).pathname)) await cache.delete(request)
      }
    })
    this.#tell({ status: 'absent', keptBytes: 0, isRemovable: false })
    await this.refresh()
  }
}

/** The page that says what is kept stays, with the list that proves it. */
const isEssential = (path: string) =>
  path === OFFLINE_MANIFEST_PATH || path === OFFLINE_PATH || /^\/_rsc\/offline\.txt$|^\/assets\//.test(path)

/** Without a network, the newest version of which anything is kept. */
async function newestManifest(): Promise<OfflineManifest | undefined> {
  const [name] = await cacheNames()
  return name === undefined ? undefined : (await storedStore(name))?.manifest
}

/** Runs while no other tab does; in a browser without locks, at once. */
async function withLock(signal: AbortSignal | undefined, run: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return run()
  await locks.request(LOCK, { signal }, run)
}

const sum = (files: readonly ManifestFile[]) => files.reduce((total, [, bytes]) => total + bytes, 0)
