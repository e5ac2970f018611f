import { createFromReadableStream } from '@vitejs/plugin-rsc/browser'
import type { ReactNode } from 'react'
import { BoundedCache } from '../cache/shared/boundedCache.ts'
import { ROUTE_CACHE_LIMIT } from './shared/constants.ts'
import { payloadUrl } from '../paths.ts'
import { PAYLOAD_END, PAYLOAD_END_LENGTH } from './shared/path.ts'

/** What a page's payload file decodes to. */
export interface Payload {
  /** The whole document. */
  root: ReactNode
  /** Normalized path. */
  path: string
  /** URL of the client entry the payload was made for. */
  entry: string
}

/** A payload that is all there. */
export interface WholePayload extends Payload {
  /** Equal to `data-version` of the document that was made from it. */
  version: string
}

/** The network gave no answer: the reader may be offline. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** The server answered, but not with a payload this client can show: the page must come from the server. */
export class StalePayloadError extends Error {
  override name = 'StalePayloadError'
}

let entryPath: string | undefined

/** Says which client entry this is: a payload made for another one comes from another version of the site. */
export function expectEntry(path: string): void {
  entryPath = path
}

const cache = new BoundedCache<string, Promise<Payload>>(ROUTE_CACHE_LIMIT)

/** Ends the request of a payload that is on its way. */
const requests = new WeakMap<Promise<Payload>, AbortController>()

/**
 * Decodes a payload once its last byte is there, so that a broken transfer fails here and not in the middle of a render.
 * @throws {NetworkError | StalePayloadError}
 */
export async function decodePayload(response: Promise<Response>, path: string): Promise<WholePayload> {
  let answer: Response
  let bytes: ArrayBuffer
  try {
    answer = await response
    bytes = await answer.arrayBuffer()
  } catch (cause) {
    throw new NetworkError(`${path} could not be loaded. Check the connection.`, { cause })
  }
  if (answer.type === 'opaqueredirect') throw new StalePayloadError(`${path}: the server leads elsewhere.`)
  if (!answer.ok) throw new StalePayloadError(`${path}: the server answered ${answer.status}.`)
  if (answer.headers.get('content-type')?.includes('text/html'))
    throw new StalePayloadError(`${path}: the server answered with a page.`)
  const version = PAYLOAD_END.exec(new TextDecoder().decode(bytes.slice(-PAYLOAD_END_LENGTH)))?.[1]
  if (version === undefined) throw new StalePayloadError(`${path}: the answer was cut short.`)
  const payload = await createFromReadableStream<Payload>(new Blob([bytes.slice(0, -PAYLOAD_END_LENGTH)]).stream())
  if (import.meta.env.PROD && payload.entry !== entryPath)
    throw new StalePayloadError(`${path} belongs to another version of the site.`)
  return { ...payload, version }
}

/** The payload of a page, from the cache where it was loaded or prefetched before. */
export function loadPayload(path: string, priority: RequestPriority = 'auto'): Promise<Payload> {
  const known = cache.get(path)
  if (known) return known
  // A redirect leads to a login or a portal: the reader has to be taken there, and a request cannot follow it.
  const request = new AbortController()
  const { signal } = request
  const loading = decodePayload(fetch(payloadUrl(path), { priority, redirect: 'manual', signal }), path)
  requests.set(loading, request)
  cache.set(path, loading)
  loading.catch(() => {
    if (cache.get(path) === loading) cache.delete(path)
  })
  return loading
}

/**
 * The payload of a page the reader has asked for. What comes to nothing on the way for a guess is asked for once more:
 * it says how the network was then, not how it is now.
 * @throws {NetworkError | StalePayloadError}
 */
export async function askPayload(path: string): Promise<Payload> {
  const guess = cache.get(path)
  try {
    return await loadPayload(path)
  } catch (error) {
    const isGivenUp =
      error instanceof NetworkError && error.cause instanceof DOMException && error.cause.name === 'AbortError'
    if (!guess || isGivenUp || !(error instanceof NetworkError)) throw error
    return loadPayload(path)
  }
}

/** Whether a page is loaded or on its way. */
export function hasPayload(path: string): boolean {
  return cache.get(path) !== undefined
}

/** Keeps a payload that came another way. */
export function keepPayload(path: string, payload: Payload): void {
  cache.set(path, Promise.resolve(payload))
}

/**
 * Forgets the payload of a page, and gives up one that is on its way: Firefox lets a second request for an address wait
 * for the first.
 */
export function forgetPayload(path: string): void {
  const loading = cache.get(path)
  cache.delete(path)
  if (loading) requests.get(loading)?.abort()
}

/** Forgets every payload: the content has changed (authoring). */
export function forgetPayloads(): void {
  cache.clear()
}
