import { storageSlot } from '../../browser/storage.ts'
import { MAX_TEXT } from '../../runner/shared/protocol.ts'

/** What a reader has written over the texts of one program. */
export interface Work {
  /** By the position of the text in its program. */
  texts: Record<number, string>
  /** When it was written, in milliseconds since 1970. */
  at: number
}

/** Everything that a reader has written, by the address of its program: the page's path, `#`, and a name. */
export type AllWork = Readonly<Record<string, Work>>

/** Programs that are kept, more than the site has exercises; the oldest goes first. */
const MAX_PROGRAMS = 1000

/** UTF-16 code units of the whole; a browser gives a site some five million. */
const MAX_LENGTH = 2_000_000

/** Reads what is stored. Storage is untrusted: what is no work is nothing. */
export function parseWork(stored: string | null): AllWork {
  let value: unknown
  try {
    value = JSON.parse(stored ?? '{}')
  } catch {
    return {}
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Work] => isWork(entry[1])))
}

function isWork(value: unknown): value is Work {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('texts' in value)) return false
  const { at, texts } = value
  if (typeof at !== 'number' || typeof texts !== 'object' || texts === null) return false
  return Object.entries(texts).every(
    ([i, text]) => /^\d{1,3}$/.test(i) && typeof text === 'string' && text.length <= MAX_TEXT,
  )
}

/**
 * Puts work in, or takes it out, and forgets the oldest beyond the limits.
 * @param work Absent to forget what was written.
 */
export function withWork(all: AllWork, address: string, work: Work | undefined): AllWork {
  const { [address]: _, ...others } = all
  const newest = Object.entries(others).toSorted(([, a], [, b]) => b.at - a.at)
  const entries = work ? [[address, work] as const, ...newest] : newest
  let length = 0
  const kept = entries.slice(0, MAX_PROGRAMS).filter(([name, { texts }]) => {
    length += name.length + JSON.stringify(texts).length + 40
    return length <= MAX_LENGTH
  })
  return Object.fromEntries(kept)
}

/** @returns what was written at an address, or nothing. */
export function readWork(address: string): Work | undefined {
  const all = parseWork(storageSlot('work').get())
  return Object.hasOwn(all, address) ? all[address] : undefined
}

/**
 * Keeps what was written. What other tabs have kept in the meantime stays.
 * @returns whether it is kept: storage may be blocked or full
 */
export function keepWork(address: string, work: Work | undefined): boolean {
  const slot = storageSlot('work')
  return slot.set(JSON.stringify(withWork(parseWork(slot.get()), address, work)))
}

/** Calls back when another tab has written anything; returns a function that stops it. */
export function listenToAllWork(onChange: () => void): () => void {
  return storageSlot('work').listen(onChange)
}

/** Calls back when another tab has written; returns a function that stops it. */
export function listenToWork(address: string, onChange: (work: Work | undefined) => void): () => void {
  return storageSlot('work').listen((value) => onChange(parseWork(value)[address]))
}
