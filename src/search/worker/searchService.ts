import type { SearchAnswer, SearchOptions } from '../shared/answer.ts'
import { findHits } from '../shared/hits.ts'
import { isManifest, MANIFEST_PATH, type SearchManifest } from '../shared/manifest.ts'
import { unpackContent, unpackHeadings, unpackWords } from '../shared/packing.ts'
import type { SearchPage } from '../shared/records.ts'
import { SearchIndex } from '../shared/searchIndex.ts'
import type { SearchWords } from '../shared/synonyms.ts'

/** How much of the index is there. */
export type IndexPart = 'headings' | 'all'

/** An index that does not come within this time (ms) has failed: an answer could not be waited for. */
const TIMEOUT_MS = 20_000

/**
 * The two operations of the search, as they run in the worker: fetch the indexes, and search.
 * Nothing here knows that it is in a worker, so it can be tested without one.
 */
export class SearchService {
  #manifest: SearchManifest | undefined
  #headings: { pages: SearchPage[]; words: SearchWords } | undefined
  #index: SearchIndex | undefined
  #hasContent = false
  #turn: Promise<void> = Promise.resolve()

  /**
   * Fetches a part of the index, unless it is there: the headings, which answer most queries; or all.
   * @throws When it cannot be had; what is there keeps answering.
   */
  fetchIndexes(part: IndexPart): Promise<void> {
    // One after the other: a caller that asks while the headings are on their way waits for them.
    const turn = this.#turn.then(() => this.#fetch(part))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #fetch(part: IndexPart): Promise<void> {
    const manifest = (this.#manifest ??= await fetchManifest())
    try {
      if (!this.#headings) {
        const packed = await fetchText(manifest.headings)
        this.#headings = { pages: unpackHeadings(packed), words: unpackWords(packed) }
        this.#index = new SearchIndex(this.#headings.pages, this.#headings.words)
      }
      if (part === 'all') {
        const { pages, words } = this.#headings
        this.#index = new SearchIndex(unpackContent(pages, await fetchText(manifest.content)), words)
        this.#hasContent = true
      }
    } catch (error) {
      // The site may have been published anew since; then the names have changed.
      this.#manifest = undefined
      if (error instanceof RangeError) this.#headings = undefined
      throw error
    }
  }

  /**
   * Searches what has been fetched.
   * @throws When nothing has.
   */
  search(query: string, options: SearchOptions): SearchAnswer {
    if (!this.#index) throw new Error('The search has not been fetched.')
    return { ...findHits(this.#index, query, options), isEarly: !this.#hasContent }
  }
}

async function fetchManifest(): Promise<SearchManifest> {
  const value: unknown = JSON.parse(await fetchText(MANIFEST_PATH))
  if (!isManifest(value)) throw new Error(`${MANIFEST_PATH} does not name the files of the search.`)
  return value
}

/** Offline, what the browser has kept is better than nothing. */
async function fetchText(path: string): Promise<string> {
  const request = (cache: RequestCache) => fetch(path, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const answer = await request('default').catch(() => request('force-cache'))
  if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}.`)
  return answer.text()
}
