// Door of offline. Takes what a reader chose to keep.
// Gives its files in the cache, and how far that is; worker/worker.ts answers from there.
import { cacheNames, fetchManifest, openStore, storedStore } from '../web/cacheStore.ts'
import { downloadChannel, type DownloadMessage } from './downloadChannel.ts'
import { type DownloadFailure, failureOf } from '../shared/failure.ts'
import { deleteOlder, fetchFiles, missingFiles } from './fetchFiles.ts'
import type { ManifestFile, OfflineManifest } from '../shared/offlineManifest.ts'
import { isSelected, type Selection } from '../shared/selection.ts'
import { CACHE_PREFIX, OFFLINE_MANIFEST_PATH } from '../shared/protocol.ts'

const LOCK = 'offline-download'

/** How far the download has come. */
export interface DownloadState {
  /** What is downloaded: all that the other fields say is about it. */
  selection: Selection
  /** `blocked`: the browser lets this site keep nothing. */
  status: 'unknown' | 'blocked' | 'absent' | 'partial' | 'running' | 'paused' | 'complete' | 'full' | 'failed'
  /** Why, where the status is `failed`. */
  failure?: DownloadFailure
  cachedBytes: number
  totalBytes: number
  /** What it takes on the device, as far as that is known. */
  storedBytes?: number
  /** Whether more is kept than what stays in any case. */
  isRemovable: boolean
}

/** Bytes of a part of the site. */
export interface PartSize {
  cachedBytes: number
  totalBytes: number
}

/**
 * The download of the site or of a part of it, one for all tabs. The tab that holds the lock does it and tells the others; each of
 * them shows what it is told, can pause it, and goes on with it when the first is closed.
 */
export class OfflineDownload {
  #state: DownloadState = { selection: 'all', status: 'unknown', cachedBytes: 0, totalBytes: 0, isRemovable: false }
  /** Ends our own run, or our waiting for that of another tab. */
  #ours: AbortController | undefined
  /** Whether the files come to this very tab. */
  #isFetching = false
  /** The version that is online. */
  #manifest: OfflineManifest | undefined
  /** The version that was looked at last, and the paths of what is kept of it. */
  #seen: { files: readonly ManifestFile[]; cached: ReadonlySet<string> } = { files: [], cached: new Set() }
  #asking: Promise<void> | undefined
  #send: ((message: DownloadMessage) => void) | undefined
  readonly #listeners = new Set<() => void>()

  /** The same object until it changes. */
  get state(): DownloadState {
    return this.#state
  }

  /** What there is, and is kept, of a part of the site, as far as it is known: before the first look, nothing. */
  sizeOf(isPart: (path: string) => boolean): PartSize {
    const { files, cached } = this.#seen
    const part = files.filter(([path]) => isPart(path))
    return { totalBytes: sum(part), cachedBytes: sum(part.filter(([path]) => cached.has(path))) }
  }

  /** What {@link refresh} looks for, and the state is about, while nothing is downloaded. */
  select(selection: Selection): void {
    this.#show({ selection })
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

  #update(change: Partial<DownloadState>): void {
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
    const isMissing = new Set(missing.map(([path]) => path))
    const cached = manifest.files.filter(([path]) => !isMissing.has(path))
    this.#seen = { files: manifest.files, cached: new Set(cached.map(([path]) => path)) }
    const { status, selection } = this.#state
    if (status === 'running') return
    const isOpen = status === 'paused' || status === 'failed' || status === 'full'
    const wanted = selected(manifest, selection)
    const lacking = wanted.filter(([path]) => isMissing.has(path))
    this.#show({
      isRemovable: cached.some(([path]) => !manifest.essentials.includes(path)),
      ...sizes(manifest, wanted, lacking),
      status: lacking.length === 0 ? 'complete' : cached.length === 0 ? 'absent' : isOpen ? status : 'partial',
    })
  }

  /** Fetches what is missing of the selection; where another tab does so, when that has been closed. Never throws: the state tells. */
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
    this.#update({ status: 'running' })
    try {
      await this.#fetchMissing(signal)
    } catch (error) {
      // Told before the lock is free, so that no other tab goes on with it.
      if (signal.aborted) this.#update({ status: 'paused' })
      else this.#fail(error)
    } finally {
      this.#isFetching = false
    }
  }

  #fail(error: unknown): void {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (!isFull) console.warn('The site could not be kept for offline reading.', error)
    this.#update(isFull ? { status: 'full' } : { status: 'failed', failure: failureOf(error) })
  }

  async #fetchMissing(signal: AbortSignal): Promise<void> {
    const manifest = (this.#manifest = await fetchManifest(signal))
    const store = await openStore(manifest)
    const missing = await missingFiles(store, false)
    const isMissing = new Set(missing.map(([path]) => path))
    const { selection } = this.#state
    const wanted = selected(manifest, selection)
    const lacking = wanted.filter(([path]) => isMissing.has(path))
    const cached = new Set(manifest.files.flatMap(([path]) => (isMissing.has(path) ? [] : [path])))
    this.#seen = { files: manifest.files, cached }
    this.#update(sizes(manifest, wanted, lacking))
    await fetchFiles(store, lacking, signal, (batch) => {
      for (const [path] of batch) cached.add(path)
      this.#update({ isRemovable: true, cachedBytes: this.#state.cachedBytes + sum(batch) })
    })
    // Now, and not before, an older version is of no more use; of a part, it has what is not in that.
    if (selection === 'all') await deleteOlder(store)
    this.#update({ status: 'complete', cachedBytes: sum(wanted), isRemovable: true })
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
        // The page that says what is kept stays, with the list that proves it.
        const stays = new Set([OFFLINE_MANIFEST_PATH, ...((await storedStore(name))?.manifest.essentials ?? [])])
        for (const request of await cache.keys())
          if (!stays.has(new URL(request.url).pathname)) await cache.delete(request)
      }
    })
    this.#seen = { ...this.#seen, cached: new Set() }
    this.#update({ selection: 'all', status: 'absent', cachedBytes: 0, isRemovable: false })
    await this.refresh()
  }
}

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

const selected = ({ files }: OfflineManifest, selection: Selection) =>
  files.filter(([path]) => isSelected(selection, path))

/** @param wanted Files of the manifest, of which some are `lacking`. */
function sizes(
  { files, storedBytes }: OfflineManifest,
  wanted: readonly ManifestFile[],
  lacking: readonly ManifestFile[],
): Pick<DownloadState, 'cachedBytes' | 'storedBytes' | 'totalBytes'> {
  const totalBytes = sum(wanted)
  return {
    totalBytes,
    cachedBytes: totalBytes - sum(lacking),
    storedBytes: storedBytes && (storedBytes * totalBytes) / sum(files),
  }
}

const sum = (files: readonly ManifestFile[]) => files.reduce((total, [, bytes]) => total + bytes, 0)
