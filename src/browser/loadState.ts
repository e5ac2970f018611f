/** What the page outlet shows: the page, that one is coming, or that it could not come. */
export type LoadState =
  { status: 'loaded' } | { status: 'loading' } | { status: 'failed'; message: string; retry: () => void }

/** Said in the place of a page that could not come, and in the title. */
export const LOAD_FAILED = 'This page could not be loaded'

const LOADED: LoadState = { status: 'loaded' }
let state: LoadState = LOADED
const listeners = new Set<() => void>()

/** Current state; the same object until it changes. */
export function getLoadState(): LoadState {
  return state
}

/** State of a page as the server rendered it. */
export function getServerLoadState(): LoadState {
  return LOADED
}

/** Changes the state and tells everyone who listens. */
export function setLoadState(next: LoadState): void {
  state = next.status === 'loaded' ? LOADED : next
  for (const listener of listeners) listener()
}

/** @returns A function that ends the subscription. */
export function subscribeLoadState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
