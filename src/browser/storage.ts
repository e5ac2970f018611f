/** The keys the site keeps on the reader's device, without a namespace. */
export type StorageKey =
  | 'theme'
  | 'sidebar-hidden'
  | 'announcement-id'
  | 'announcement-dismissed'
  | 'docs-preferred-version'
  | 'installed-app'
  | 'offline-download'
  | 'progress'
  | 'work'

/** One stored value. */
export interface StorageSlot {
  /** @returns The value, or null where there is none or it cannot be read. */
  get: () => string | null
  /** @returns Whether it is kept: storage may be blocked or full. */
  set: (value: string) => boolean
  remove: () => void
  /**
   * Calls back when another tab has changed the value, or may have while this document waited in the back/forward cache;
   * returns a function that stops it.
   */
  listen: (onChange: (value: string | null) => void) => () => void
}

const noop: StorageSlot = { get: () => null, set: () => false, remove: () => {}, listen: () => () => {} }

const onServer = () => {
  throw new Error('Storage APIs must be called only in effects and event handlers, not while rendering on the server.')
}
const server: StorageSlot = { get: onServer, set: onServer, remove: onServer, listen: onServer }

let warned = false

/** A store that has been written to: asking again would be two writes, and two events in every other tab, each time. */
let usable: Storage | undefined

function localStore(): Storage | undefined {
  try {
    if (usable && usable === localStorage) return usable
    const probe = '__storage_probe'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return (usable = localStorage)
  } catch (error) {
    // A full store can still be read, and its writes fail one by one below.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return localStorage
    if (!warned) {
      warned = true
      console.warn(
        'Storage is not available (a private window, an embedded frame or strict privacy settings): choices are not kept.',
        error,
      )
    }
    return undefined
  }
}

/**
 * A slot of localStorage. Without storage it does nothing; a read, write or removal that fails is logged and ignored.
 * @throws On the server: storage is for effects and event handlers.
 */
export function storageSlot(key: StorageKey): StorageSlot {
  if (typeof window === 'undefined') return server
  const store = localStore()
  if (!store) return noop
  const attempt = <T>(what: string, action: () => T, fallback: T): T => {
    try {
      return action()
    } catch (error) {
      console.error(`Storage: could not ${what} "${key}".`, error)
      return fallback
    }
  }
  return {
    get: () => attempt('read', () => store.getItem(key), null),
    set: (value) =>
      attempt(
        'write',
        () => {
          store.setItem(key, value)
          return true
        },
        false,
      ),
    remove: () => attempt('delete', () => store.removeItem(key), undefined),
    listen: (onChange) => {
      const onStorage = (event: StorageEvent) => {
        // All of it was cleared where there is no key.
        if (event.storageArea === store && (event.key === key || event.key === null)) onChange(event.newValue)
      }
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) onChange(attempt('read', () => store.getItem(key), null))
      }
      addEventListener('storage', onStorage)
      addEventListener('pageshow', onShow)
      return () => {
        removeEventListener('storage', onStorage)
        removeEventListener('pageshow', onShow)
      }
    },
  }
}
