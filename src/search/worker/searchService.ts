import type { SearchAnswer, SearchOptions } from '../shared/answer.ts'
import { findHits } from '../shared/hits.ts'
import { ALL_PARTS, isManifest, MANIFEST_PATH, partPath, type SearchManifest } from '../shared/manifest.ts'
import { splitParts } from '../shared/partFormat.ts'
import { partNames } from '../shared/parts.ts'
import { PartStore } from '../shared/partStore.ts'

/** A part that does not come within this time (ms) has failed: an answer could not be waited for. */
const TIMEOUT_MS = 20_000
/** Longer (ms) than it takes from one key to the next at a desk: what is shown of hits is fetched for a query at rest. */
const REST_MS = 150

/** One index, as far as it is there. */
interface OpenIndex {
  name: string
  store: PartStore
  fetchPart: (name: string) => Promise<string>
  /** Parts on their way. */
  pending: Map<string, Promise<void>>
}

/**
 * The two operations of the search, as they run in the worker: fetch the indexes, and search.
 * Nothing here knows that it is in a worker, so it can be tested without one.
 */
export class SearchService {
  #opening: Promise<OpenIndex> | undefined
  /** The last query of each field. */
  readonly #newest = new Map<string, symbol>()

  /**
   * Fetches what every query needs, unless it is there.
   * @throws When it cannot be had.
   */
  async fetchIndexes(): Promise<void> {
    await this.#open()
  }

  /**
   * Searches; what the answer needs is fetched before.
   * @returns nothing where another query of the same field has come meanwhile
   * @throws When nothing has been fetched, or a part cannot be had.
   */
  async search(query: string, options: SearchOptions): Promise<SearchAnswer | undefined> {
    if (!this.#opening) throw new Error('The search has not been fetched.')
    const own = Symbol(query)
    this.#newest.set(options.field, own)
    const isNewest = () => this.#newest.get(options.field) === own
    for (let index = await this.#opening; ;) {
      const finding = findHits(index.store, query, options)
      if ('answer' in finding) return finding.answer
      if (finding.isRanked) await new Promise((resolve) => setTimeout(resolve, REST_MS))
      if (!isNewest()) return undefined
      try {
        await Promise.all(finding.missing.map((name) => fetchInto(index, name)))
      } catch (error) {
        // The site may have been published anew since; then the parts have other names.
        const next = await this.#reopen(index.name)
        if (!next) throw error
        index = next
      }
    }
  }

  #open(): Promise<OpenIndex> {
    this.#opening ??= fetchManifest()
      .then(openIndex)
      .catch((error: unknown) => {
        this.#opening = undefined
        throw error
      })
    return this.#opening
  }

  /** The index that is published now; nothing where it is the one that is open. */
  async #reopen(name: string): Promise<OpenIndex | undefined> {
    const now = await fetchManifest().catch(() => undefined)
    if (now === undefined || now.index === name) return undefined
    this.#opening = undefined
    return this.#open()
  }
}

async function openIndex({ index: name, start, common }: SearchManifest): Promise<OpenIndex> {
  const kept = await keptParts(name)
  const fetchPart = async (part: string) => kept?.get(part) ?? (await fetchText(partPath(name, part)))
  const store = new PartStore(start)
  store.add(partNames.common, common)
  return { name, store, fetchPart, pending: new Map() }
}

/** A part is fetched once, whoever waits for it. */
function fetchInto({ store, fetchPart, pending }: OpenIndex, name: string): Promise<void> {
  const known = pending.get(name)
  if (known) return known
  const fetching = fetchPart(name)
    .then((text) => store.add(name, text))
    .finally(() => pending.delete(name))
  pending.set(name, fetching)
  return fetching
}

/** The parts that a reader has kept with the site. */
async function keptParts(index: string): Promise<Map<string, string> | undefined> {
  const path = partPath(index, ALL_PARTS)
  if (!('caches' in globalThis) || !(await caches.match(path).catch(() => undefined))) return undefined
  // Asked of the service worker, which proves that the copy is whole.
  return splitParts(await fetchText(path))
}

async function fetchManifest(): Promise<SearchManifest> {
  const value = parseOrNothing(await fetchText(MANIFEST_PATH))
  if (!isManifest(value)) throw new Error(`${MANIFEST_PATH} does not name the index of the search.`)
  return value
}

/** A page of another server, of a network that asks to sign in for example, is no JSON. */
function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Offline, what the browser has kept is better than nothing. */
async function fetchText(path: string): Promise<string> {
  const request = (cache: RequestCache) => fetch(path, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const answer = await request('default').catch(() => request('force-cache'))
  if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}.`)
  return answer.text()
}
