import { timeoutError } from '../../browser/shared/timeout.ts'

/** An answer of the network, to its last byte. */
export interface BufferedResponse {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  /** It came from this origin and from the address that was asked for. */
  direct: boolean
}

/** Options of {@link fetchBuffered}. */
export interface BufferedOptions {
  /** Milliseconds without a byte after which the network is given up. */
  stallTimeoutMs: number
  signal?: AbortSignal
}

/**
 * Fetches a file to its last byte. A network that stops in the middle is given up, and its connection is closed, so
 * that it cannot be handed to a later request.
 * @throws {DOMException} `TimeoutError` when nothing has arrived for a time, `AbortError` by the signal.
 * @throws {TypeError} When there is no network.
 */
export async function fetchBuffered(
  url: string,
  init: RequestInit,
  { stallTimeoutMs, signal }: BufferedOptions,
): Promise<BufferedResponse> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(timeoutError(stallTimeoutMs)), stallTimeoutMs)
  }
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  progress()
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    return await readBuffered(response, progress)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Reads an answer to its last byte. */
export async function readBuffered(response: Response, onProgress?: () => void): Promise<BufferedResponse> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value)
    onProgress?.()
  }
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()),
    direct: response.type === 'basic' && !response.redirected,
  }
}

/** The answer as a response of its own. Its bytes are unpacked, so the headers must not say otherwise. */
export function toResponse({
  status,
  headers,
  bytes,
}: Pick<BufferedResponse, 'status' | 'headers' | 'bytes'>): Response {
  const own = new Headers(headers)
  own.delete('content-encoding')
  own.delete('content-length')
  // A redirect that was not followed has no status that a response can be made with.
  if (status === 0) return new Response(null, { status: 502, statusText: 'Redirect' })
  return new Response(NULL_BODY.has(status) ? null : bytes, { status, headers: own })
}

/** @see https://fetch.spec.whatwg.org/#null-body-status */
const NULL_BODY = new Set([101, 103, 204, 205, 304])
